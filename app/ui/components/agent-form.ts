/** Offers a form as a tool to agents in the browser (WebMCP, a draft). Browsers without it ignore the attributes. */
export const agentForm = (name: string, description: string) => ({ toolname: name, tooldescription: description });

/** Tells such an agent what a control takes. */
export const agentControl = (description: string) => ({ toolparamdescription: description });
