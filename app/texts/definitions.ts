import { line, link, paragraph, paragraphs, parts, type TextsOf } from "../content/types/text-fields";
import {
  closingTexts,
  draftFieldTexts,
  headTexts,
  listPages,
  missingTexts,
  questionsTexts,
  relatedTexts,
} from "./list-pages";

/** The draft of a visitor's idea. */
const draftPage = {
  draft: {
    name: "Draft of an idea",
    path: "/draft",
    texts: {
      title: line("Without an idea: title"),
      lead: paragraph("Without an idea: text"),
      ...draftFieldTexts,
      dateLine: line("Above the idea", { hint: "{date} is today." }),
      corrected: line("A word read as another", { hint: "{from} and {to} are the words." }),
      asTyped: line("A word read as another: link"),
      answer: line("First sentence", { hint: "{service} is the service that fits." }),
      because: line("Before the visitor’s words"),
      planTitle: line("Nearest plan: title"),
      planLink: line("Nearest plan: link"),
      figuresNote: line("Nearest plan: below the figures"),
      noPlan: paragraph("Nearest plan: if there is none"),
      weeksTitle: line("Weeks: title", { hint: "{weeks} is their number." }),
      stepsTitle: line("Weeks: title of a plan without weeks"),
      weeksReason: line("Weeks: reason"),
      usual: line("Usual price", { hint: "{price} is the range." }),
      usualTime: line("Usual time, without a plan", { hint: "{time} is how long projects of the range take." }),
      leftOutTitle: line("Left out: title"),
      leftOutReason: line("Left out: reason"),
      leftOut: paragraphs("Left out, if no brief says it", { hint: "An empty line starts a new one." }),
      questionsTitle: line("Questions: title"),
      questionsReason: line("Questions: reason"),
      questions: parts("Questions", "Question", {
        question: line("Question"),
        unless: line("Not asked if the idea has", { hint: "Words, separated by commas; 0 stands for any digit." }),
      }),
      secondTitle: line("Second service: title"),
      secondLink: line("Second service: link"),
      clothCaption: paragraph("Below the cloth", { hint: "{words} and {letters} are counted." }),
      threadCaption: paragraph("Below the cloth: its red thread", { hint: "{word} is the word that chose the plan." }),
      startButton: line("Step to the intake: button"),
      startNote: paragraph("Step to the intake: note"),
      printButton: line("Print: button"),
      shareButton: line("Share: button"),
      origin: paragraph("How it was made"),
      termsTitle: line("Terms: title"),
      toolsTitle: line("Tools: title"),
      toolReason: line("Tools: reason", { hint: "{category} is a category of tools." }),
      againTitle: line("Another idea: title"),
      againText: line("Another idea: text"),
      againButton: line("Another idea: button"),
      nothingTitle: line("Nothing found: title"),
      nothingText: paragraph("Nothing found: text"),
      othersTitle: line("Nothing found: drafts of others"),
      seoDescription: paragraph("Description for search engines"),
    },
  },
} as const;

/**
 * The site's fixed pages whose texts are rows: the path of each, and its texts from top to bottom. The words are in
 * `drizzle/seed/content/pages`; a text without some there does not compile the tests. Texts may contain placeholders,
 * such as `{brand}`.
 */
export const pages = {
  home: {
    path: "/",
    texts: {
      headline: line("Headline"),
      heroLead: paragraph("Introduction", { hint: "180 to 260 characters fit." }),
      firstButton: line("First button"),
      secondButton: line("Second button"),
      ...draftFieldTexts,
      claims: parts("Claims", "Claim", { value: line("Value"), label: line("Label") }),
      hubTitle: line("Ways into the site: title"),
      hub: parts("Ways into the site", "Way", {
        title: line("Title"),
        text: paragraph("Text"),
        to: link("Leads to"),
        label: line("Link"),
        figure: line("Figure", { optional: true, hint: "A number that is true, such as {tools}; or nothing." }),
      }),
      featuredTitle: line("Featured tools: title"),
      featuredIntro: paragraph("Featured tools: introduction"),
      noTools: line("Featured tools: if there are none"),
      servicesTitle: line("Services: title"),
      servicesIntro: paragraph("Services: introduction"),
      servicesButton: line("Services: button"),
      productTitle: line("Newest venture: title", { hint: "The venture is the newest with a showcase image." }),
      productIntro: paragraph("Newest venture: introduction"),
      closingTitle: line("Closing: title"),
      closingText: paragraph("Closing: text"),
      closingButton: line("Closing: button"),
      ...headTexts,
    },
  },
  about: {
    path: "/about",
    texts: {
      headline: line("Headline"),
      lead: paragraph("Introduction"),
      story: paragraphs("Story"),
      clothTitle: line("From draft to cloth: title"),
      cloth: parts("From draft to cloth", "Stage", { title: line("Title"), text: paragraph("Text") }),
      teamTitle: line("Team: title", { hint: "The people are in Settings." }),
      valuesTitle: line("Values: title"),
      values: parts("Values", "Value", { title: line("Title"), text: paragraph("Text") }),
      experienceTitle: line("Experience: title"),
      experience: parts("Experience", "Block", {
        title: line("Title"),
        period: line("Period"),
        text: paragraph("Text"),
      }),
      ...relatedTexts,
      ...closingTexts,
      closingButton: line("Closing: button"),
      closingSecondButton: line("Closing: second button"),
      seoTitle: line("Title for search engines"),
      plainHeadline: line("Headline without the story", {
        hint: "At its own address, the site shows the sample story only once you have confirmed or changed it.",
      }),
      plainSeoTitle: line("Title for search engines without the story"),
      plainSeoDescription: paragraph("Description for search engines without the story"),
    },
  },
  services: {
    path: "/services",
    texts: {
      title: line("Title"),
      lead: paragraph("Introduction"),
      pricesTitle: line("Prices: title"),
      pricesIntro: paragraph("Prices: introduction", { hint: "The ranges are those of the intake." }),
      principlesTitle: line("Principles: title"),
      principles: parts("Principles", "Principle", { title: line("Title"), text: paragraph("Text") }),
      ...relatedTexts,
      ...closingTexts,
      closingButton: line("Closing: button"),
      serviceProcessTitle: line("Process of a service: title without one"),
      serviceUseCasesTitle: line("Use cases of a service: title without one"),
      serviceDeliverablesTitle: line("Deliverables of a service: title without one"),
      serviceCasesTitle: line("Cases of a service: title"),
      serviceCasesLead: paragraph("Cases of a service: introduction"),
      serviceCasesLink: line("Cases of a service: link to all"),
      serviceRelatedTitle: line("Further pages of a service: title"),
      ...missingTexts,
      ...headTexts,
    },
  },
  "product-management": {
    path: "/ai-product-manager",
    texts: {
      headline: line("Headline"),
      lead: paragraph("Introduction"),
      claims: parts("Claims", "Claim", { value: line("Value"), label: line("Label") }),
      context: paragraph("Below the claims"),
      processTitle: line("Process: title"),
      process: parts("Process", "Step", { title: line("Title"), text: paragraph("Text") }),
      servicesTitle: line("Services: title"),
      services: parts("Services", "Service", { title: line("Title"), text: paragraph("Text") }),
      benefitsTitle: line("Benefits: title"),
      benefits: paragraphs("Benefits", { isList: true, hint: "An empty line starts a new one." }),
      questionsTitle: line("Questions: title"),
      ...relatedTexts,
      ...closingTexts,
      closingButton: line("Closing: button", { hint: "Also the button at the top." }),
      seoTitle: line("Title for search engines"),
    },
  },
  "vibe-coding": {
    path: "/vibe-coding",
    texts: {
      headline: line("Headline"),
      lead: paragraph("Introduction"),
      firstButton: line("First button"),
      secondButton: line("Second button"),
      explainerTitle: line("Explanation: title"),
      explainer: paragraphs("Explanation"),
      toolsTitle: line("Tools: title"),
      toolsButton: line("Tools: button"),
      approachesTitle: line("Approaches: title"),
      approaches: parts("Approaches", "Approach", {
        title: line("Title"),
        level: line("Level"),
        text: paragraph("Text"),
        steps: paragraphs("Steps", { isList: true, hint: "An empty line starts a new one." }),
      }),
      advantagesTitle: line("Advantages: title"),
      advantages: parts("Advantages", "Advantage", { title: line("Title"), text: paragraph("Text") }),
      challengesTitle: line("Challenges: title"),
      challenges: parts("Challenges", "Challenge", {
        title: line("Title"),
        severity: line("Severity", { hint: "Low, Medium and High have colors of their own." }),
        text: paragraph("Text"),
      }),
      risk: line("Word after a severity"),
      ...questionsTexts,
      ...relatedTexts,
      ...closingTexts,
      closingButton: line("Closing: button"),
      closingSecondButton: line("Closing: second button"),
      seoTitle: line("Title for search engines"),
    },
  },
  ...listPages,
  ...draftPage,
  intake: {
    path: "/onboarding",
    texts: {
      title: line("Title"),
      lead: paragraph("Introduction"),
      typeQuestion: line("Step 1: question"),
      problemQuestion: line("Step 2: question"),
      problemExample: line("Step 2: example in the field"),
      problemTip: paragraph("Step 2: tip"),
      usersQuestion: line("Step 3: question"),
      usersExample: line("Step 3: example in the field"),
      usersTip: paragraph("Step 3: tip"),
      processesQuestion: line("Step 3 of automations: question"),
      processesExample: line("Step 3 of automations: example in the field"),
      processesTip: paragraph("Step 3 of automations: tip"),
      budgetQuestion: line("Step 4: question"),
      budgetNote: paragraph("Step 4: note"),
      timelineQuestion: line("Step 5: question"),
      startQuestion: line("Step 5: start"),
      launchQuestion: line("Step 5: launch"),
      emailQuestion: line("Step 6: question"),
      emailNote: paragraph("Step 6: note"),
      emailLabel: line("Step 6: label of the field"),
      heardOfQuestion: line("Step 6: how they heard of you"),
      nextTitle: line("What happens next: title"),
      nextArrival: paragraph("What happens next: the answers arrive", {
        hint: "By when you answer, and who does, are in Settings.",
      }),
      nextCall: paragraph("What happens next: the call"),
      nextBooking: paragraph("What happens next: the call, if it can be booked"),
      thanksTitle: line("After sending: title"),
      thanksText: paragraph("After sending: text"),
      bookingButton: line("After sending: button to book a call"),
      achievement: line("After sending: achievement"),
      thanksCloth: line("After sending: above the cloth"),
      thanksClothText: line("After sending: below the cloth"),
      thanksClothSave: line("After sending: link that saves the cloth"),
      seoDescription: paragraph("Description for search engines"),
    },
  },
  privacy: {
    path: "/privacy",
    texts: {
      title: line("Title"),
      lead: paragraph("Introduction", { hint: "The date below it is in Settings." }),
      sections: parts("Sections", "Section", {
        title: line("Title"),
        text: paragraphs("Text", {
          hint: "{retention} and {spamDays} are how long enquiries and spam are kept. {check} and {cookies} stand for the texts below.",
        }),
      }),
      check: paragraph("If Turnstile checks forms"),
      withoutAnalytics: paragraph("Without a script that measures visits"),
      withAnalytics: paragraph("With a script that measures visits", { hint: "{host} is where it comes from." }),
      storedTitle: line("What the site can store: title"),
      storedAfterConsentTitle: line("What it stores after consent: title"),
      storedForEditorsTitle: line("What it stores for editors: title"),
      questions: line("Before the email address"),
      ...relatedTexts,
      ...closingTexts,
      closingButton: line("Closing: second button"),
    },
  },
  terms: {
    path: "/terms",
    texts: {
      title: line("Title"),
      lead: paragraph("Introduction", { hint: "The date below it is in Settings." }),
      sections: parts("Sections", "Section", {
        title: line("Title"),
        text: paragraphs("Text", { hint: "Lines that begin with a hyphen are a list." }),
      }),
      questions: line("Before the email address"),
      ...relatedTexts,
      ...closingTexts,
      closingButton: line("Closing: second button"),
    },
  },
  "not-found": {
    path: null,
    texts: {
      title: line("Title"),
      lead: paragraph("Text"),
      pathLabel: line("Before the requested path"),
      nearTitle: line("Before pages with similar addresses"),
      searchLabel: line("Label of the search"),
      ...draftFieldTexts,
      homeButton: line("Button"),
      linksTitle: line("Links: title"),
      links: parts("Links", "Link", {
        title: line("Title"),
        text: paragraph("Text"),
        to: link("Leads to"),
        action: line("Link"),
      }),
    },
  },
} as const;

/** The key of a page whose texts are a row. */
export type PageKey = keyof typeof pages;

/** The texts of a page. */
export type PageTexts<Key extends PageKey> = TextsOf<(typeof pages)[Key]["texts"]>;

/** What a page's loader gives it: its texts, and where to edit them. */
export interface TextsOfPage<Key extends PageKey> {
  readonly pageKey: Key;
  readonly texts: PageTexts<Key>;
  /** Whether somebody has saved texts of their own. */
  readonly isEdited: boolean;
}

/** All keys, in the order in which the portal offers them. */
export const pageKeys = Object.keys(pages) as readonly PageKey[];

/** What the portal knows a page by: its path, or its key where it has none. */
export const addressOfTexts = (key: PageKey): string => pages[key].path ?? key;

/** The page with this key, or null. */
export const pageKeyNamed = (key: unknown): PageKey | null => pageKeys.find((known) => known === key) ?? null;
