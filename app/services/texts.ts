import { line, paragraph, paragraphs, parts, textFields, type TextsOf } from "../content/types/shared";

const optional = { optional: true } as const;

/** The texts of a service's page, from top to bottom, besides those that have columns of their own. */
const serviceTexts = {
  drawingTitle: line("Drawing: title", optional),
  drawingText: paragraph("Drawing: text", optional),
  drawing: parts("Drawing", "Line", {
    title: line("Title"),
    value: line("Value", {
      ...optional,
      hint: "Week ruler: the weeks, such as 2-3. Spreadsheet: further cells, with | between them. Stations: a time. Ledger: how many.",
    }),
    text: paragraph("Text", { ...optional, hint: "Spreadsheet: the last cell. Ledger: the result." }),
    mark: line("Mark", {
      ...optional,
      hint: "Week ruler: a milestone. Spreadsheet: what the screen shows, with | between its parts; its first line is the head. Stations: where a person decides. Ledger: the decision.",
    }),
  }),
  facts: parts("Facts", "Fact", { label: line("Label"), value: line("Value") }),
  processTitle: line("Process: title", optional),
  process: parts("Process", "Step", { title: line("Title"), text: paragraph("Text") }),
  useCasesTitle: line("Use cases: title", optional),
  useCases: parts("Use cases", "Use case", { title: line("Title"), text: paragraph("Text") }),
  deliverablesTitle: line("Deliverables: title", optional),
  deliverables: paragraphs("Deliverables", { ...optional, isList: true, hint: "An empty line starts a new one." }),
  draftQuestion: line("Draft of an idea: question", {
    ...optional,
    hint: "Without one, the page of a service that you added has no such field.",
  }),
  draftButton: line("Draft of an idea: button", optional),
  closingHeadline: line("Closing: title", optional),
  closingText: paragraph("Closing: text", optional),
  closingButton: line("Closing: button", { ...optional, hint: "Also the button at the top." }),
};

/** The texts of a service that have no column of their own. */
export type ServiceTexts = TextsOf<typeof serviceTexts>;

/** The same as fields of a form. */
export const serviceTextFields = textFields(serviceTexts);
