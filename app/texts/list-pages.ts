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
const listTexts = {
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

/** The pages of lists. */
export const listPages = {
  directory: {
    path: "/ai-product-stack",
    texts: {
      ...listTexts,
      search: line("Search: what can be typed"),
      noTools: line("If there are no tools"),
      emptyCategory: line("If a category has none"),
      noMatches: line("If a search finds none"),
      searchedTexts: line("If a search finds none: before its words"),
      firstChoice: line("Before the first choice of a category"),
      guideTitle: line("A category’s table: title"),
      guideFitsNot: line("A category’s table: heading of when a tool does not fit"),
      guideTerms: line("A category’s terms: title"),
      ...relatedTexts,
      ...closingTexts,
      secondButton: line("Closing: second button"),
      toolRelatedTitle: line("Further pages of a tool: title", { hint: "{title} is the tool’s name." }),
      toolClosingTitle: line("Closing of a tool: title", { hint: "{title} is the tool’s name." }),
      toolClosingText: paragraph("Closing of a tool: text"),
      toolSecondButton: line("Closing of a tool: second button"),
      ...missingTexts,
      ...headTexts,
    },
  },
  compare: {
    name: "Comparison of tools",
    path: "/ai-product-stack/compare",
    texts: {
      ...listTexts,
      usualTitle: line("Usual comparisons: title"),
      comparisons: parts("Usual comparisons", "Comparison", {
        title: line("Question"),
        to: link("Leads to", {
          hint: "Such as /ai-product-stack/compare?tools=airtable,softr: search engines see this comparison, and no other.",
        }),
        text: paragraph("Answer in a sentence or two"),
      }),
      addLabel: line("Field for a tool: label"),
      addButton: line("Field for a tool: button"),
      setTitle: line("With tools: title", { hint: "{title} are their names." }),
      setOne: paragraph("With a single tool: what to do"),
      setMissing: line("With an unknown tool", { hint: "{title} is what was asked for." }),
      setFull: line("With more than four tools", { hint: "{title} are those left out." }),
      setFits: line("Row: when it fits"),
      setFitsNot: line("Row: when it does not fit"),
      setUse: line("Row: what we use it for"),
      setChecked: line("Row: when the facts were checked"),
      setUnknown: line("A fact that is not known"),
      setSuggestions: line("Tools to add: title"),
      setNearest: line("Tools to add, near to what is no tool: title"),
      setStart: line("Step to the intake: button"),
      setStartNote: line("Step to the intake: note"),
      setProblem: line("Step to the intake: what the problem begins with", { hint: "{title} are the tools." }),
      setKeep: line("Shortlist: button"),
      setPrint: line("Print: button"),
      setShare: line("Share: button"),
      ...headTexts,
    },
  },
  work: {
    path: "/work",
    texts: {
      ...listTexts,
      emptyTitle: line("If there are none: title"),
      emptyText: line("If there are none: text"),
      ...relatedTexts,
      ...closingTexts,
      caseTakesTitle: line("Price and people of a case: title"),
      sampleNote: line("Below the title of a sample"),
      caseClosingTitle: line("Closing of a case: title"),
      caseClosingText: paragraph("Closing of a case: text"),
      ...missingTexts,
      ...headTexts,
    },
  },
  ventures: {
    path: "/ventures",
    texts: {
      ...listTexts,
      emptyTitle: line("If there are none: title"),
      emptyText: line("If there are none: text"),
      ...relatedTexts,
      ...closingTexts,
      secondButton: line("Closing: second button"),
      ventureClosingTitle: line("Closing of a venture: title"),
      ventureClosingText: paragraph("Closing of a venture: text"),
      ventureButton: line("Closing of a venture: button"),
      ...missingTexts,
      missingNotice: line("A venture that does not exist: notice"),
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
      ...questionsTexts,
      noMatches: line("If a search finds none"),
      emptyCategory: line("If a category has none"),
      ...relatedTexts,
      ...closingTexts,
      secondButton: line("Closing: second button"),
      noBody: paragraph("A post without a text", { hint: "{title} is the post’s." }),
      categoryLink: line("Further pages of a post: its category", { hint: "{title} is the category’s name." }),
      postClosingTitle: line("Closing of a post: title", { hint: "{title} is the post’s." }),
      postClosingText: paragraph("Closing of a post: text"),
      ...missingTexts,
      ...headTexts,
    },
  },
  glossary: {
    path: "/it-glossary",
    texts: {
      ...listTexts,
      search: line("Search: what can be typed"),
      noMatches: line("If a search finds none"),
      ...relatedTexts,
      ...closingTexts,
      secondButton: line("Closing: second button"),
      termRelatedTitle: line("Beside a term: title", { hint: "{title} is the term." }),
      termClosingTitle: line("Closing of a term: title", { hint: "{title} is the term." }),
      termClosingText: paragraph("Closing of a term: text"),
      ...missingTexts,
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
      ...relatedTexts,
      ...closingTexts,
      secondButton: line("Closing: second button"),
      noBody: line("A brief without a text"),
      briefTakesTitle: line("Price and people of a brief: title"),
      briefClosingTitle: line("Closing of a brief: title"),
      briefClosingText: paragraph("Closing of a brief: text"),
      briefButton: line("Button that starts from a brief"),
      ...missingTexts,
      ...headTexts,
    },
  },
  search: {
    path: "/search",
    texts: {
      title: line("Title"),
      search: line("Search: what can be typed"),
      browseTitle: line("Without a search: title"),
      noMatches: line("If a search finds none"),
      ...closingTexts,
      secondButton: line("Closing: second button"),
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
