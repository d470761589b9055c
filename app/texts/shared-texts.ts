import { line, paragraph } from "../content/types/text-fields";

/** The texts at the end of a page: the band, whose first button is that of all pages. */
export const closingTexts = {
  closingHeadline: line("Closing: title"),
  closingText: paragraph("Closing: text"),
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
