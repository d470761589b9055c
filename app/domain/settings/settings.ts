/** A member of the team (ABOUT-2). */
export interface TeamMember {
  name: string;
  role: string;
  bio: string;
  profileUrl: string;
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

/** Site-wide settings, editable in the admin area (GEN-17, GEN-19, D16, D17). */
export interface Settings {
  brand: string;
  tagline: string;
  contactEmail: string;
  /** The external page that books a strategy call (WIZ-19). */
  bookingUrl: string;
  profileUrl: string;
  /** Names of the tools on the home page, at most three (D43). */
  featuredTools: string[];
  team: TeamMember[];
  claims: Claims;
  /** The sources of claims the database cannot check: a web address or a note, shown beside the claim (D54). */
  claimNotes: Partial<Record<keyof Claims, string>>;
  /** Always show the real numbers of what the database can count, not only below the claim (GEN-20, D45). */
  realCounts: boolean;
  /** An average from 0 to 5 and its number of reviews. Not shown if either is 0 (D46). */
  rating: { value: number; count: number };
}

/** Used until an administrator saves others. The company and its people are fictional (GEN-18). */
export const defaultSettings: Settings = {
  brand: "Plainloom",
  tagline: "Software products, built with AI and no-code.",
  contactEmail: "hello@plainloom.example",
  bookingUrl: "https://booking.plainloom.example/strategy-call",
  profileUrl: "https://network.example/company/plainloom",
  featuredTools: ["Cursor", "Lovable", "Supabase"],
  team: [
    {
      name: "Mara Voss",
      role: "Founder, product",
      bio: "Turns loose ideas into first versions people can use. Ran product teams before starting the collective.",
      profileUrl: "https://network.example/in/mara-voss",
    },
    {
      name: "Idris Calloway",
      role: "Partner, engineering",
      bio: "Builds the parts that must not break: data models, integrations and the evaluation around AI features.",
      profileUrl: "https://network.example/in/idris-calloway",
    },
    {
      name: "Lena Takahara",
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
};

/** The root loader's data, available to every page. */
export interface RootData {
  readonly settings: Settings;
  readonly origin: string;
  /** The year of the copyright line (NAV-6). */
  readonly year: number;
}

/** For pages that could not read the settings: the defaults, without the claims that nobody could check (D45). */
export const fallbackSettings: Settings = {
  ...defaultSettings,
  claims: { ...defaultSettings.claims, tools: "", glossaryTerms: "", guides: "" },
};

/**
 * The values for `{placeholders}` in page copy: the brand and the claims.
 *
 * @param postsPerWeek as it may be shown; only the blog reads it
 */
export const placeholderValues = (settings: Settings, postsPerWeek = ""): Record<string, string> => ({
  brand: settings.brand,
  ...settings.claims,
  postsPerWeek,
});

/** Whether there is a rating to show. Structured data may only claim one that the page shows (D46). */
export const hasRating = ({ rating }: Settings): boolean => rating.value > 0 && rating.count > 0;
