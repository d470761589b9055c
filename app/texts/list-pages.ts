import { line, link, paragraph, parts } from "../content/types/shared";

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

/** The texts of a spread: a row as its plan and its picture. */
export const spreadTexts = {
  spreadTitle: line("Plan and picture: title"),
  spreadBefore: line("Plan and picture: before what was"),
  spreadInstead: line("Plan and picture: before what was planned"),
  spreadAfter: line("Plan and picture: before what came of it"),
};

/** The labels beside what a service usually costs. */
export const costTexts = {
  costStart: line("A service’s usual price: after it"),
  costTime: line("A service’s usual price: before how long it takes"),
};

/** The labels of what a project like this takes. */
const takesTexts = {
  takesPrice: line("Price and people: price"),
  takesTeam: line("Price and people: who builds it"),
  takesAnswer: line("Price and people: who answers"),
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

/** The lines that both legal documents have. */
export const legalTexts = {
  updated: line("Before the day of its last change"),
  operator: line("Before the operator"),
  questions: line("Before the email address"),
};

/** What sending an enquiry says, and what a sent one and its status show. */
export const sentTexts = {
  sendButton: line("Sending: button"),
  needsEmail: line("Sending: without an email address"),
  queuedTitle: line("Sending: without a connection"),
  queuedInBrowser: paragraph("Sending: the answers wait in the browser"),
  queuedInPage: paragraph("Sending: the answers wait in the page"),
  preparedNotice: paragraph("Prepared by an assistant: without script"),
  thanksTitle: line("After sending: title"),
  thanksText: paragraph("After sending: text"),
  bookingButton: line("After sending: button to book a call"),
  achievement: line("After sending: achievement"),
  thanksCloth: line("After sending: above the cloth"),
  thanksClothText: line("After sending: below the cloth"),
  thanksClothSave: line("After sending: link that saves the cloth"),
  thanksAchievement: line("After sending: above the achievement"),
  thanksNear: line("After sending: title of similar pages"),
  thanksSent: line("After sending: title of what was sent"),
  thanksType: line("After sending: label of the project type"),
  thanksBudget: line("After sending: label of the budget"),
  thanksContact: line("After sending: label of the email address"),
  thanksTimes: line("After sending: when it starts", { hint: "{start} and {launch} are the choices." }),
  thanksHome: line("After sending: button to the home page"),
  statusTitle: line("Status of an enquiry: title"),
  statusText: line("Status of an enquiry: first sentence"),
  statusCall: line("Status of an enquiry: the call", { hint: "{call} is its time." }),
  statusNoCall: line("Status of an enquiry: without a call"),
  statusLate: paragraph("Status of an enquiry: the answer is late", {
    hint: "{day} is when it was due. A sentence with {email} is left out without a contact email.",
  }),
  statusCloth: line("Status of an enquiry: below the cloth"),
  statusMissing: paragraph("Status of an enquiry: there is none"),
  statusDescription: line("Status of an enquiry: description"),
};

/** The page that the service worker shows without a connection, as it was when the worker was installed. */
export const offlineTexts = {
  title: line("Title"),
  lead: paragraph("Introduction"),
  worksTitle: line("What still works: title"),
  worksText: paragraph("What still works: text"),
  startButton: line("What still works: button"),
  retryButton: line("What still works: button that tries again"),
  visitedTitle: line("Visited pages: title"),
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
      toolAbout: line("Description of a tool: title", { hint: "{title} is the tool’s name, here and below." }),
      toolFits: line("When a tool fits: title"),
      toolFitsNot: line("When a tool does not fit: title"),
      toolUse: line("Your use of a tool: title"),
      toolInfo: line("Facts of a tool: title"),
      toolAlternatives: line("Alternatives to a tool: title"),
      toolCompare: line("Alternatives to a tool: link to compare them"),
      categorySeoTitle: line("Title of a category for search engines", { hint: "{title} is its name." }),
      categorySeoText: line("Description of a category for search engines: after its number of tools"),
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
      caseClient: line("Facts of a case: client"),
      caseSector: line("Facts of a case: sector"),
      caseTime: line("Facts of a case: time"),
      caseCompleted: line("Facts of a case: year"),
      ...spreadTexts,
      caseProblem: line("Problem of a case: title"),
      caseDone: line("Work of a case: title"),
      caseTakesTitle: line("Price and people of a case: title"),
      ...takesTexts,
      caseRelatedTitle: line("Further pages of a case: title"),
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
      ventureOwned: line("Owners of a venture: before them"),
      ventureVisit: line("Website of a venture: button", { hint: "{title} is the venture’s name." }),
      ...spreadTexts,
      ventureOwnership: line("Facts of a venture: owners"),
      ventureStatus: line("Facts of a venture: status"),
      ventureCreated: line("Facts of a venture: year"),
      ventureWebsite: line("Facts of a venture: website"),
      ventureStack: line("Facts of a venture: tools"),
      ventureProblem: line("Problem of a venture: title"),
      ventureSolution: line("Solution of a venture: title"),
      ventureUse: line("Use of a venture: title"),
      ventureFeatures: line("Features of a venture: title"),
      ventureGallery: line("Pictures of a venture: title"),
      ventureRelatedTitle: line("Further pages of a venture: title"),
      ventureSeoTitle: line("Title of a venture for search engines", { hint: "{title} is its name." }),
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
      postRelatedTitle: line("Related posts: title"),
      authorTitle: line("Title of an author for search engines", { hint: "{title} is the author’s name." }),
      authorText: line("Description of an author for search engines", { hint: "{title} is the author’s name." }),
      authorLead: line("Introduction of an author who is not in the team"),
      categorySeoText: line("Description of a category for search engines, if it has none", {
        hint: "{title} is its name.",
      }),
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
      termSummary: line("Short definition of a term: title"),
      termDefinition: line("Full definition of a term: title"),
      termRelatedTitle: line("Beside a term: title", { hint: "{title} is the term." }),
      termOthersTitle: line("Beside a term: title above terms alone"),
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
      ...takesTexts,
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
      thanksBack: line("After it was sent: back to the tools"),
      thanksAgain: line("After it was sent: another one"),
      seoDescription: paragraph("Description for search engines"),
    },
  },
} as const;
