/** A member of the team (ABOUT-2). */
export interface TeamMember {
  name: string;
  role: string;
  bio: string;
  profileUrl: string;
  /** The address of a square photo. Without it, a woven square is shown. */
  photo?: string;
}

/** Claims on public pages (SEO-20), with signs and units. An empty claim is not shown (D54). */
export interface Claims {
  tools: string;
  glossaryTerms: string;
  noCodeTools: string;
  aiModels: string;
  guides: string;
  postsPerWeek: string;
  mvpWeeks: string;
  enterpriseMonths: string;
  products: string;
  revenue: string;
  clientSuccess: string;
  aiFailure: string;
  combinedExperience: string;
}

/** Site-wide settings, editable in the portal (GEN-17, GEN-19, D16, D17). */
export interface Settings {
  brand: string;
  tagline: string;
  /** If one of these three is empty, the elements that show it are left out. */
  contactEmail: string;
  /** The external page that books a strategy call (WIZ-19). */
  bookingUrl: string;
  profileUrl: string;
  /** Who answers enquiries, and by when, as in "within two working days". Empty promises nothing (WIZ-17). */
  answeredBy: string;
  answerTime: string;
  /** The operator of the site as the legal pages name it: name, and postal address with country. */
  legalName: string;
  legalAddress: string;
  /** The day on which Terms and Privacy were last updated (D64), such as "2026-11-26"; empty for no date. */
  legalUpdated: string;
  /** The URL of the analytics script, on one of `ANALYTICS_HOSTS`; empty for none (SW-5, D40). */
  analyticsScript: string;
  /** Names of the tools on the home page, at most three (D43). */
  featuredTools: string[];
  team: TeamMember[];
  claims: Claims;
  /** The sources of claims the database cannot check: a web address or a note, shown beside the claim (D54). */
  claimNotes: Partial<Record<keyof Claims, string>>;
  /** Whether to show the actual numbers even where they reach the claims that the database can check (GEN-20, D45). */
  realCounts: boolean;
  /** An average from 0 to 5 and its number of reviews. Not shown if either is 0 (D46). */
  rating: { value: number; count: number };
  /** The sample values, by name, that an administrator confirmed to be true (D47; see `samples.ts`). */
  confirmed: string[];
}

/** The settings as public pages get them: without sample values, except at a reserved origin (D47). */
export interface PublicSettings extends Settings {
  readonly showsSamples: boolean;
}

/** The names of the claims, in the form's order. */
export const claimNames = [
  "tools",
  "glossaryTerms",
  "noCodeTools",
  "aiModels",
  "guides",
  "postsPerWeek",
  "mvpWeeks",
  "enterpriseMonths",
  "products",
  "revenue",
  "clientSuccess",
  "aiFailure",
  "combinedExperience",
] as const satisfies ReadonlyArray<keyof Claims>;

/** The people of the sample team, who are also the authors of the sample posts. */
export const samplePeople = ["Mara Voss", "Idris Calloway", "Lena Takahara"] as const;

/** Used until an administrator saves others. The company and its people are fictional (GEN-18). */
export const defaultSettings: Settings = {
  brand: "Plainloom",
  tagline: "Software products, built with AI and no-code.",
  contactEmail: "hello@plainloom.example",
  bookingUrl: "https://booking.plainloom.example/strategy-call",
  profileUrl: "https://network.example/company/plainloom",
  answeredBy: "",
  answerTime: "",
  legalName: "",
  legalAddress: "",
  legalUpdated: "2024-01-01",
  analyticsScript: "",
  featuredTools: ["Cursor", "Lovable", "Supabase"],
  team: [
    {
      name: samplePeople[0],
      role: "Founder, product",
      bio: "Turns loose ideas into first versions people can use. Ran product teams before starting the collective.",
      profileUrl: "https://network.example/in/mara-voss",
    },
    {
      name: samplePeople[1],
      role: "Partner, engineering",
      bio: "Builds the parts that must not break: data models, integrations and the evaluation around AI features.",
      profileUrl: "https://network.example/in/idris-calloway",
    },
    {
      name: samplePeople[2],
      role: "Partner, design and growth",
      bio: "Designs the path from a first visit to a habit, and measures whether it worked.",
      profileUrl: "https://network.example/in/lena-takahara",
    },
  ],
  claims: {
    tools: "500+",
    glossaryTerms: "200+",
    noCodeTools: "100+",
    aiModels: "75+",
    guides: "50+",
    postsPerWeek: "2 to 3",
    mvpWeeks: "4 to 12 weeks",
    enterpriseMonths: "3 to 6 months",
    products: "50+",
    revenue: "$10M+",
    clientSuccess: "85%",
    aiFailure: "87%",
    combinedExperience: "40+ years",
  },
  claimNotes: {},
  realCounts: false,
  rating: { value: 4.5, count: 100 },
  confirmed: [],
};

/** The root loader's data, available to every page. */
export interface RootData {
  readonly settings: PublicSettings;
  readonly origin: string;
  /** The year of the copyright line (NAV-6). */
  readonly year: number;
  /**
   * Whether tools are suggested by a form. Without mail nobody would be notified, so there is an email link (D34,
   * SUG-7).
   */
  readonly suggestsByForm: boolean;
  /** Set if the signed-in person may edit content (PREV-3). Absent for visitors, whose pages are cached. */
  readonly edits?: true;
}

/**
 * For pages without the root loader's data: no value that needs a confirmation. Does not refer to the defaults, because
 * their texts would then be in every page's script.
 */
export const fallbackSettings: PublicSettings = {
  brand: "Website",
  tagline: "",
  contactEmail: "",
  bookingUrl: "",
  profileUrl: "",
  answeredBy: "",
  answerTime: "",
  legalName: "",
  legalAddress: "",
  legalUpdated: "",
  analyticsScript: "",
  featuredTools: [],
  team: [],
  claims: Object.fromEntries(claimNames.map((name) => [name, ""])) as Record<keyof Claims, string>,
  claimNotes: {},
  realCounts: false,
  rating: { value: 0, count: 0 },
  confirmed: [],
  showsSamples: false,
};

/** The claims whose numbers only one page each reads. On other pages, sentences with them are left out. */
export type CountedClaims = Partial<Pick<Claims, "guides" | "postsPerWeek">>;

/** The values for `{placeholders}` in page copy: the brand, the claims, and who answers enquiries by when. */
export const placeholderValues = (
  settings: Settings,
  { guides = "", postsPerWeek = "" }: CountedClaims = {},
): Record<string, string> => ({
  brand: settings.brand,
  ...settings.claims,
  guides,
  postsPerWeek,
  answer: answerPromise(settings),
});

/** A sentence on who answers an enquiry and when; empty if the settings say neither (WIZ-17). */
export function answerPromise({ answeredBy, answerTime }: Pick<Settings, "answeredBy" | "answerTime">): string {
  if (answeredBy === "") return answerTime === "" ? "" : `You get an answer ${answerTime}.`;
  const who = answeredBy.slice(0, 1).toUpperCase() + answeredBy.slice(1);
  return answerTime === "" ? `${who} answers every enquiry.` : `${who} answers ${answerTime}.`;
}

/**
 * The name in `confirmed` of what the About page says about the team. That is page copy, so only a confirmation tells
 * that it is true.
 */
export const storySample = "story";

/**
 * Whether the About page may show the team's story, values and experience: at a real origin only once confirmed (D47).
 */
export const showsStory = ({ showsSamples, confirmed }: PublicSettings): boolean =>
  showsSamples || confirmed.includes(storySample);

/** Whether there is a rating to show. Structured data may only claim one that the page shows (D46). */
export const hasRating = ({ rating }: Settings): boolean => rating.value > 0 && rating.count > 0;

/**
 * The author of a post as it may be shown: "" for a person of the sample team, unless the team in the settings has
 * somebody of that name (D47).
 */
export function bylineOf(author: string, { showsSamples, team }: PublicSettings): string {
  const isSample = samplePeople.some((name) => name === author);
  return isSample && !showsSamples && !team.some(({ name }) => name === author) ? "" : author;
}
