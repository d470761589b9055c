import { line, paragraph } from "../content/types/text-fields";

/** The texts at the end of a page: the band, whose first button is that of all pages. */
export const closingTexts = {
  closingHeadline: line("Closing: title"),
  closingText: paragraph("Closing: text"),
};

/** The texts of the field that draws the draft of an idea. */
export const draftFieldTexts = {
  draftQuestion: line("Draft of an idea: question"),
  draftButton: line("Draft of an idea: button"),
  draftNote: paragraph("Draft of an idea: below the field"),
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
