/** The parts of the setup checklist that sample values belong to. */
export type SamplePart = "brand" | "contact" | "people" | "claims" | "rating" | "legal";

/** Pictures of the library: any, one for an icon, or one that social networks show. */
type PictureCheck = "picture" | "iconPicture" | "socialPicture";

/** Whether a line is the address of a picture. */
export const isPictureCheck = (check: LineSetting["check"]): check is PictureCheck =>
  check?.toLowerCase().endsWith("picture") ?? false;

/** A setting that is a line of text. */
export interface LineSetting {
  readonly label: string;
  /** Holds until another value is saved. */
  readonly default: string;
  /** The help text of its field. */
  readonly hint?: string;
  /** Whether it must not be empty. Not for a setting of an earlier release: an empty one that is stored is unreadable. */
  readonly required?: true;
  /** The most characters; 300 by default. */
  readonly max?: number;
  /** What it must be if it is not empty; any text by default. */
  readonly check?:
    | "email"
    | "url"
    | "day"
    | "phone"
    | "currency"
    | "language"
    | "textColour"
    | "threadColour"
    | "contentSignals"
    | "indexNowKey"
    | "months"
    | PictureCheck;
  /** The part of the form that has its field; "contact" by default. */
  readonly part?: "contact" | "look" | "intake" | "rating" | "search" | "analytics";
  /** The label of its field, if the label would repeat the title of that part. */
  readonly fieldLabel?: string;
  /** Set if the default is fictional, so that somebody has to edit or confirm it (D47): the part of the checklist. */
  readonly sample?: SamplePart;
}

/**
 * The settings, in the form's order. For a line of text, the entry is all there is to write: its type, its field, what
 * may be saved and how a stored value is read follow from it. The sample company is fictional (GEN-18).
 */
export const settingTable = {
  brand: { label: "Brand", default: "Plainloom", required: true, sample: "brand" },
  tagline: { label: "Tagline", default: "Software products, built with AI and no-code.", sample: "brand" },
  /** A BCP 47 tag in its canonical form, such as "pt-BR". */
  language: {
    label: "Language",
    default: "en",
    required: true,
    max: 40,
    hint: "The language of your texts, as a code such as en, de or ar. Dates and numbers are written in it, and pages run in its direction.",
    check: "language",
  },
  /** If one of these three is empty, the elements that show it are left out. */
  contactEmail: { label: "Contact email", default: "hello@plainloom.example", check: "email", sample: "contact" },
  /** The external page that books a strategy call (WIZ-19). */
  bookingUrl: {
    label: "Booking page",
    default: "https://booking.plainloom.example/strategy-call",
    check: "url",
    sample: "contact",
  },
  profileUrl: {
    label: "Network profile",
    default: "https://network.example/company/plainloom",
    check: "url",
    sample: "contact",
  },
  phone: { label: "Phone", default: "", hint: "With the country code, such as +44 20 7946 0018.", check: "phone" },
  secondAddress: {
    label: "Second address",
    default: "",
    hint: "Another email address, or that of another office, for the footer.",
  },
  /** Who answers enquiries, and by when, as in "within two working days". Empty promises nothing (WIZ-17). */
  answeredBy: {
    label: "Who answers enquiries",
    default: "Mara Voss",
    hint: "A name, or “A founder”. Shown beside the intake and after an enquiry is sent.",
    sample: "contact",
  },
  answerTime: {
    label: "Answer time",
    default: "within two working days",
    hint: "For example “within two working days”, “within 24 hours” or “the same day”, which the inbox then counts, in the time zone of the email settings. Leave it empty to promise nothing.",
    sample: "contact",
  },
  /** What the clock counts instead of an answer time that is in another language. */
  countedAnswerTime: {
    label: "Answer time to count",
    default: "",
    hint: "For an answer time in another language: what the inbox counts, such as “2 working days”, “24 hours” or “the same day”. Not shown.",
  },
  /** The operator of the site as the legal pages name it: name, and postal address with country. */
  legalName: {
    label: "Operator",
    default: "Weft Example Ltd",
    hint: "The legal name, for the footer, Terms and Privacy.",
    sample: "legal",
  },
  legalAddress: {
    label: "Operator’s address",
    default: "4 Weaver’s Row, Marlow Quay (sample)",
    hint: "With town and country.",
    sample: "legal",
  },
  rights: { label: "After the copyright", default: "All rights reserved.", hint: "In the footer." },
  /** The day on which Terms and Privacy were last updated (D64), such as "2026-11-26"; empty for no date. */
  legalUpdated: { label: "Terms and Privacy last updated", default: "2024-01-01", check: "day", sample: "legal" },
  /** A picture of the library, whose address has its size, so that nothing shifts. Empty: the mark beside the brand. */
  logo: {
    label: "Logo",
    default: "",
    hint: "Readable on light and dark. At least twice as wide as high, it replaces the brand; otherwise it stands beside it.",
    check: "picture",
    part: "look",
  },
  favicon: {
    label: "Icon",
    default: "",
    hint: "A square PNG of at least 180 pixels, for browser tabs and home screens.",
    check: "iconPicture",
    part: "look",
  },
  /** Replaces the drawn pictures of fixed pages, and `/social.png`. Pages of rows keep theirs, which have their title. */
  socialImage: {
    label: "Social image",
    default: "",
    hint: "A JPEG or PNG, best 1200 × 630. Posts, terms and other entries have their own.",
    check: "socialPicture",
    part: "look",
  },
  accent: {
    label: "Accent colour",
    default: "",
    hint: "Such as #1f4fbf, for buttons and links. The dark theme gets the same hue and contrast.",
    check: "textColour",
    part: "look",
  },
  warpColour: { label: "Warp", default: "", hint: "The upright threads.", check: "threadColour", part: "look" },
  weftColour: { label: "Weft", default: "", hint: "The threads across.", check: "threadColour", part: "look" },
  secondWeftColour: { label: "Second weft", default: "", check: "threadColour", part: "look" },
  /** The call to action of every page, said the same way everywhere. */
  startButton: {
    label: "Start button",
    default: "Start Your Project",
    required: true,
    max: 40,
    hint: "In the top bar and at the end of pages, wherever a page has no button of its own.",
    part: "intake",
  },
  shortStartButton: {
    label: "Start button on phones",
    default: "Get Started",
    required: true,
    max: 16,
    part: "intake",
  },
  hireLink: {
    label: "Link beside the start button",
    default: "Hire Experts",
    max: 24,
    hint: "In wide windows. Empty leaves it out.",
    part: "intake",
  },
  /** The sentences of `answerPromise`. */
  answerText: {
    label: "Who answers, and when",
    default: "{who} answers {when}.",
    required: true,
    hint: "After an enquiry and wherever {answer} stands. {who} and {when} are in Contact.",
    part: "intake",
  },
  namelessAnswerText: {
    label: "The same without a name",
    default: "You get an answer {when}.",
    required: true,
    part: "intake",
  },
  timelessAnswerText: {
    label: "The same without a time",
    default: "{who} answers every enquiry.",
    required: true,
    part: "intake",
  },
  answerDayText: {
    label: "{when}, once the day is known",
    default: "by {day}",
    required: true,
    max: 40,
    part: "intake",
  },
  /** Empty lists are those of `specifiedLinks`. */
  /** An ISO 4217 code. */
  currency: {
    label: "Currency",
    default: "USD",
    required: true,
    hint: "A code such as EUR. Amounts keep their numbers.",
    check: "currency",
    part: "intake",
  },
  choiceLabels: { label: "Labels of the intake" },
  controlLabels: { label: "Buttons and labels" },
  navigation: { label: "Top bar" },
  menuLinks: { label: "Menu only" },
  footerLinks: { label: "Footer" },
  socialLinks: { label: "Social links" },
  featuredTools: { label: "Featured tools" },
  claims: { label: "Claims" },
  realCounts: { label: "Real numbers" },
  claimNotes: { label: "Sources of claims" },
  rating: { label: "Rating" },
  /** The keywords of each type of page, with commas between them (SEO-17). The first two complete short descriptions. */
  keywordsHomepage: {
    label: "Keywords of the home page",
    default: "AI development, no-code, startup MVP, internal tools, AI workflows",
    hint: "With commas between them, here and below. The first two complete descriptions that are too short.",
    part: "search",
  },
  keywordsDirectory: {
    label: "Keywords of tools",
    default: "AI tools, no-code tools, product stack, tool directory",
    part: "search",
  },
  keywordsBlog: {
    label: "Keywords of the blog",
    default: "AI development, no-code development, product management, startup advice",
    part: "search",
  },
  keywordsGlossary: {
    label: "Keywords of the glossary",
    default: "AI glossary, no-code terms, IT definitions",
    part: "search",
  },
  keywordsProductBriefs: {
    label: "Keywords of product briefs",
    default: "product brief, product requirements, MVP scope",
    part: "search",
  },
  keywordsServices: {
    label: "Keywords of services",
    default: "AI development services, no-code agency, workflow automation, MVP development",
    part: "search",
  },
  /** After how many months a row that was checked is listed to be checked again; empty for never. */
  reviewMonths: {
    label: "Months between checks",
    default: "12",
    hint: "After them, Needs attention lists what was checked before. Empty for never.",
    check: "months",
    part: "search",
  },
  /** What programs may do with the site's texts, in `robots.txt`; empty says nothing. */
  contentSignals: {
    label: "Content signals",
    default: "search=yes, ai-input=yes, ai-train=no",
    hint: "For robots.txt: search (lists of results), ai-input (answers of assistants) and ai-train (training), each yes or no. Empty says nothing.",
    check: "contentSignals",
    part: "analytics",
  },
  /** Search engines that take part are told of changed pages, and find the key at `/{key}.txt`; empty for no such calls. */
  indexNowKey: {
    label: "IndexNow key",
    default: "",
    hint: "Tells Bing, Yandex and others of changed pages at once. Make up 8 to 128 letters, digits and hyphens. Empty tells nobody.",
    max: 128,
    check: "indexNowKey",
    part: "analytics",
  },
  /** Where the reviews are: an address or a note. Without it, the rating is not shown (D46, D54). */
  ratingSource: {
    label: "Source of the rating",
    default: "On our network profile, March 2026",
    hint: "An address, or where and when. Without it, the rating is not shown.",
    part: "rating",
    sample: "rating",
  },
  /** The URL of the analytics script, on one of `ANALYTICS_HOSTS`; empty for none (SW-5, D40). */
  analyticsScript: { label: "Analytics", default: "", part: "analytics", fieldLabel: "Script" },
  cookieText: {
    label: "Cookie line",
    default: "We store nothing that needs your consent.",
    required: true,
    max: 120,
    part: "analytics",
  },
  cookieShortText: {
    label: "Cookie line on phones",
    default: "No consent needed",
    required: true,
    max: 24,
    part: "analytics",
  },
  cookieScriptText: {
    label: "Cookie line with the script",
    default: "If you accept, we load a script from {host} that measures visits and can set cookies.",
    required: true,
    hint: "{host} is where the script comes from.",
    part: "analytics",
  },
  team: { label: "Team" },
  confirmed: { label: "Confirmed samples" },
} satisfies Record<string, LineSetting | { readonly label: string; readonly default?: never }>;

type Table = typeof settingTable;
export type LineName = { [Name in keyof Table]: Table[Name] extends LineSetting ? Name : never }[keyof Table];
export const lineSettings: Readonly<Record<LineName, LineSetting>> = settingTable;
/** The names of the settings that are lines of text, in the form's order. */
export const lineNames = Object.entries(settingTable).flatMap(([name, setting]) =>
  "default" in setting ? [name as LineName] : [],
);
