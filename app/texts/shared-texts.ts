import { line, link, paragraph, parts } from "../content/types/text-fields";

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

/** The links at the end of a page. */
export const relatedTexts = {
  relatedTitle: line("Further pages: title"),
  related: parts("Further pages", "Page", {
    text: line("Text"),
    to: link("Leads to", { hint: "Below a list such as /blog stands the name of its newest entry, as the link." }),
  }),
};

/** The texts of the page that stands for a row of a list that does not exist. */
export const missingTexts = {
  missingTitle: line("An entry that does not exist: title"),
  missingText: paragraph("An entry that does not exist: text"),
  missingButton: line("An entry that does not exist: button"),
};

/** The texts of the questions that a page answers. */
export const questionsTexts = {
  questionsTitle: line("Questions: title"),
  noQuestions: line("Questions: if a search finds none"),
};

export const headTexts = {
  seoTitle: line("Title for search engines"),
  seoDescription: paragraph("Description for search engines"),
};
