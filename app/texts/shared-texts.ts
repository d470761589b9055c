import { line, paragraph, paragraphs, parts } from "../content/types/text-fields";

/** The texts at the end of a page: the band, whose first button is that of all pages. */
export const closingTexts = {
  closingHeadline: line("Closing: title"),
  closingText: paragraph("Closing: text"),
};

/** The texts of a service: those of its page, of its row in the overview and of its card on home. */
export const serviceTexts = {
  name: line("Name"),
  summary: paragraph("Summary", { hint: "In lists of services. 110 to 170 characters fit." }),
  audience: line("Whom it is for", { hint: "In the overview of services." }),
  duration: line("How long it takes", { hint: "In the overview of services." }),
  headline: line("Headline"),
  lead: paragraph("Introduction", { hint: "180 to 320 characters fit." }),
  facts: parts("Facts", "Fact", { label: line("Label"), value: line("Value") }),
  processTitle: line("Process: title"),
  process: parts("Process", "Step", { title: line("Title"), text: paragraph("Text") }),
  useCasesTitle: line("Use cases: title"),
  useCases: parts("Use cases", "Use case", { title: line("Title"), text: paragraph("Text") }),
  deliverablesTitle: line("Deliverables: title"),
  deliverables: paragraphs("Deliverables", { hint: "An empty line starts a new one." }),
  ...closingTexts,
  closingButton: line("Closing: button", { hint: "Also the button at the top." }),
  seoDescription: paragraph("Description for search engines"),
};

/** The texts around a list of rows. */
export const listTexts = {
  title: line("Title"),
  lead: paragraph("Introduction"),
};

export const headTexts = {
  seoTitle: line("Title for search engines"),
  seoDescription: paragraph("Description for search engines"),
};
