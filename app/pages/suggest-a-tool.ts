/** The copy of the page that takes suggestions. */
export const suggestATool = {
  title: "Suggest a Tool",
  sentTitle: "Suggestion Sent",
  description:
    "Tell us about a tool that is missing in the directory: its name, its address, and why it belongs there.",
  lead: "Is a tool missing in the directory? Name it, say where it lives and why it belongs. We read every suggestion.",
} as const;
