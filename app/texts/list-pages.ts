import { line, paragraph, parts } from "../content/types/text-fields";
import { closingTexts, draftFieldTexts, headTexts, listTexts } from "./shared-texts";

/** The pages of lists. */
export const listPages = {
  directory: {
    path: "/ai-product-stack",
    texts: {
      ...listTexts,
      search: line("Search: what can be typed"),
      noTools: line("If there are no tools"),
      relatedTitle: line("Further pages: title"),
      ...closingTexts,
      toolClosingTitle: line("Closing of a tool: title", { hint: "{title} is the tool’s name." }),
      toolClosingText: paragraph("Closing of a tool: text"),
      ...headTexts,
    },
  },
  work: {
    path: "/work",
    texts: {
      ...listTexts,
      emptyTitle: line("If there are none: title"),
      emptyText: line("If there are none: text"),
      relatedTitle: line("Further pages: title"),
      ...closingTexts,
      caseClosingTitle: line("Closing of a case: title"),
      caseClosingText: paragraph("Closing of a case: text"),
      ...headTexts,
    },
  },
  ventures: {
    path: "/ventures",
    texts: {
      ...listTexts,
      emptyTitle: line("If there are none: title"),
      emptyText: line("If there are none: text"),
      relatedTitle: line("Further pages: title"),
      relatedServices: line("Further pages: services"),
      relatedBriefs: line("Further pages: product briefs"),
      relatedAbout: line("Further pages: about us"),
      ...closingTexts,
      ventureClosingTitle: line("Closing of a venture: title"),
      ventureClosingText: paragraph("Closing of a venture: text"),
      ventureButton: line("Closing of a venture: button"),
      ...headTexts,
    },
  },
  blog: {
    path: "/blog",
    texts: {
      ...listTexts,
      search: line("Search: what can be typed"),
      featuredTitle: line("Featured posts: title"),
      allTitle: line("All posts: title"),
      patternsTitle: line("Patterns: title"),
      patternsLead: paragraph("Patterns: introduction"),
      patterns: parts("Patterns", "Pattern", { title: line("Title"), text: paragraph("Text") }),
      statistics: parts("Figures", "Figure", { value: line("Value"), label: line("Label") }),
      questionsTitle: line("Questions: title"),
      ...closingTexts,
      ...headTexts,
    },
  },
  glossary: {
    path: "/it-glossary",
    texts: {
      ...listTexts,
      search: line("Search: what can be typed"),
      ...closingTexts,
      ...headTexts,
    },
  },
  briefs: {
    name: "Product briefs",
    path: "/example-product-briefs",
    texts: {
      ...listTexts,
      search: line("Search: what can be typed"),
      noBriefs: line("If there are no briefs"),
      ...draftFieldTexts,
      ...closingTexts,
      briefClosingTitle: line("Closing of a brief: title"),
      briefClosingText: paragraph("Closing of a brief: text"),
      briefButton: line("Button that starts from a brief"),
      ...headTexts,
    },
  },
  search: {
    path: "/search",
    texts: {
      title: line("Title"),
      search: line("Search: what can be typed"),
      browseTitle: line("Without a search: title"),
      ...closingTexts,
      seoDescription: paragraph("Description for search engines"),
    },
  },
  "suggest-a-tool": {
    path: "/suggest-a-tool",
    texts: {
      ...listTexts,
      nameLabel: line("Name of the tool"),
      addressLabel: line("Address of the tool"),
      reasonLabel: line("Reason"),
      privacy: paragraph("Before the button", { hint: "A link to the privacy policy follows." }),
      privacyLink: line("Link to the privacy policy"),
      button: line("Button"),
      thanks: paragraph("After it was sent"),
      seoDescription: paragraph("Description for search engines"),
    },
  },
} as const;
