import { isReservedOrigin } from "../base/web/urls";
import { colourProperties } from "./brand-colours";
import { claimLabels, notedClaims } from "./links-and-claims";
import { lineNames, lineSettings, type SamplePart } from "./setting-table";
import {
  claimNames,
  type Claims,
  pricesSample,
  type PublicSettings,
  recordOf,
  samplePeople,
  type Settings,
  storySample,
  type TeamMember,
} from "./settings";

/** Used until an administrator saves others. The company and its people are fictional (GEN-18). */
export const defaultSettings: Settings = {
  ...recordOf(lineNames, (name) => lineSettings[name].default),
  choiceLabels: {},
  controlLabels: {},
  navigation: [],
  menuLinks: [],
  footerLinks: [],
  socialLinks: [],
  featuredTools: ["Cursor", "Lovable", "Supabase"],
  team: [
    {
      name: samplePeople[0],
      role: "Founder, product",
      bio: "Turns loose ideas into first versions people can use. Ran product teams before starting the collective.",
      profileUrl: "https://network.example/in/mara-voss",
      photo: "/people/mara-voss.svg",
      since: "2021",
      before: "Nine years of product teams: parcel tracking, then software for clinics.",
    },
    {
      name: samplePeople[1],
      role: "Partner, engineering",
      bio: "Builds the parts that must not break: data models, integrations and the evaluation around AI features.",
      profileUrl: "https://network.example/in/idris-calloway",
      photo: "/people/idris-calloway.svg",
      since: "2021",
      before: "Payments at a bank, where he learned what may not be wrong for a second.",
    },
    {
      name: samplePeople[2],
      role: "Partner, design and growth",
      bio: "Designs the path from a first visit to a habit, and measures whether it worked.",
      profileUrl: "https://network.example/in/lena-takahara",
      photo: "/people/lena-takahara.svg",
      since: "2023",
      before: "Designed ticket machines, which strangers use in the rain, once.",
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
  claimNotes: {
    noCodeTools: "Tried in projects and trials since 2021",
    aiModels: "Compared on our own test sets",
    mvpWeeks: "The shortest and the longest first version so far",
    enterpriseMonths: "The range of three such projects",
    products: "Counted in our project list, the closed ones too",
    revenue: "As told by the clients of 14 products",
    clientSuccess: "In use a year later: 41 of 48 first versions",
    aiFailure: "VentureBeat, July 2019, of data science projects",
    combinedExperience: "21, 11 and 9 years of the three of us",
  },
  realCounts: false,
  rating: { value: 4.5, count: 100 },
  confirmed: [],
};

/** A value in the settings that equals that of the sample settings. */
export interface SampleValue {
  /** As in `Settings.confirmed`, such as "brand", "claims.products" or "team.Mara Voss". */
  readonly name: string;
  readonly part: SamplePart;
  readonly label: string;
  readonly value: string;
}

const personFields = ["name", "role", "bio", "profileUrl", "photo", "since", "before"] as const;

/**
 * The values that equal those of the sample settings, confirmed or not. Whether a value was saved says nothing, because
 * the form saves all values.
 */
function sampleValues({ claims, rating, team, ...settings }: Settings): SampleValue[] {
  const { value, count } = rating;
  return [
    ...lineNames.flatMap((name): SampleValue[] => {
      const { sample: part, label, default: text } = lineSettings[name];
      if (name === "ratingSource" && value === 0) return [];
      return part && text !== "" && settings[name] === text ? [{ name, part, label, value: text }] : [];
    }),
    ...team
      .filter((person) => borrowedFields(person).length > 0)
      .map((person): SampleValue => {
        const borrowedNames = borrowedFields(person);
        const what = borrowedNames.includes("name") ? "sample person" : `sample text: ${borrowedNames.join(", ")}`;
        return { name: `team.${person.name}`, part: "people", label: person.name, value: what };
      }),
    { name: storySample, part: "people", label: "About page", value: "lead, story, values and experience" },
    {
      name: pricesSample,
      part: "claims",
      label: "Prices",
      value: "how long each range takes, and where most projects start",
    },
    ...notedClaims
      .filter((name) => claims[name] !== "" && claims[name] === defaultSettings.claims[name])
      .map((name): SampleValue => ({
        name: `claims.${name}`,
        part: "claims",
        label: claimLabels[name],
        value: claims[name],
      })),
    ...(value === defaultSettings.rating.value && count === defaultSettings.rating.count
      ? [{ name: "rating", part: "rating", label: "Rating", value: `${value} of 5 in ${count} reviews` } as const]
      : []),
  ];
}

/** The fields that a person has in common with someone of the sample team. */
const borrowedFields = (person: TeamMember) =>
  personFields.filter(
    (field) => Boolean(person[field]) && defaultSettings.team.some((one) => one[field] === person[field]),
  );

/** The sample values that nobody edited or confirmed (D47). */
export const unconfirmedSamples = (settings: Settings): SampleValue[] =>
  sampleValues(settings).filter(({ name }) => !settings.confirmed.includes(name));

/** Labels of public pages that scripts without the settings show (`label-on-page.ts`), among others. */
export const scriptLabels = {
  "Search panel, shortlist and sharing": [
    "Search",
    "Search the site",
    "Search the site...",
    "Results",
    "Recent search",
    "All {count}",
    "1 result",
    "{count} results",
    "{count} or more results",
    "Showing results for {query}.",
    "Nothing found for “{query}”",
    "No results while typing: press Enter to search.",
    "Article",
    "Case",
    "Product brief",
    "Service",
    "Term",
    "Tool",
    "Venture",
    "Shortlist ({count})",
    "Four are enough. Take one off first.",
    "Link copied",
  ],
  "Enquiries that wait": [
    "Sending 1 enquiry now…",
    "Sending {count} enquiries now…",
    "1 enquiry is waiting to be sent.",
    "{count} enquiries are waiting to be sent.",
    "The site could not be reached. We keep trying.",
    "It goes out when you're online.",
    "They go out when you're online.",
    "Open it to send it.",
    "Send now",
    "View",
    "This replaces the unfinished project in the intake form. Continue?",
    "Your enquiry was sent, and we have it.",
    "Your enquiries were sent, and we have them.",
    "Dismiss",
    "Your enquiry was not sent. {reason}",
    "Try again",
  ],
  "Why an enquiry is refused": [
    "Something went wrong. Please try again.",
    "One answer still needs your attention.",
    "{count} answers still need your attention.",
    "This project was already sent with different answers. Please send it again as a new project.",
    "Too many projects were sent from your network. Please try again in {time}.",
    "Too many projects were sent from this email address today. Please try again in {time}.",
    "The form could not be read, so nothing was changed. Go back: your browser still has what you entered.",
    "1 second",
    "{count} seconds",
    "1 minute",
    "{count} minutes",
    "1 hour",
    "{count} hours",
  ],
} as const;

/** Those that the owner worded, as JSON. */
function labelsForScripts({ controlLabels }: Settings): Pick<PublicSettings, "scriptLabels"> {
  const labels: readonly string[] = Object.values(scriptLabels).flat();
  const worded = Object.entries(controlLabels).filter(([label]) => labels.includes(label));
  return worded.length > 0 ? { scriptLabels: JSON.stringify(Object.fromEntries(worded)) } : {};
}

/** The language of the site: no page may fail for a stored text that is none. */
export const languageOf = ({ language }: Pick<Settings, "language">): string =>
  isLanguage(language) ? language : defaultSettings.language;

/** A language tag in its canonical form; itself if it is none. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

/** Whether dates and numbers can be written in a language. */
export function isLanguage(tag: string): boolean {
  // Asking for the first time takes a process some milliseconds.
  if (tag === "en") return true;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const scriptFromRight = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** Whether a language is written from right to left, in the script that its tag names or that it usually has. */
export const isRightToLeft = (tag: string): boolean =>
  tag !== "en" && scriptFromRight.test(new Intl.Locale(tag).maximize().script ?? "");

/**
 * The settings as the public site may show them (D47): at a real origin, sample values that nobody edited or confirmed
 * are empty, and the brand is the origin's host.
 *
 * @param origin the configured public origin
 */
export function publicSettings(settings: Settings, origin: string): PublicSettings {
  const colours = colourProperties(settings);
  const language = languageOf(settings);
  const look = {
    language,
    ...(isRightToLeft(language) && { direction: "rtl" as const }),
    ...(colours && { colours }),
    ...labelsForScripts(settings),
  };
  if (isReservedOrigin(origin)) return { ...settings, claims: withSources(settings), ...look, showsSamples: true };
  const hidden = new Set(unconfirmedSamples(settings).map(({ name }) => name));
  const claims = recordOf(claimNames, (name) => (hidden.has(`claims.${name}`) ? "" : withSources(settings)[name]));
  const lines = recordOf(lineNames, (name) => (hidden.has(name) ? "" : settings[name]));
  return {
    ...settings,
    ...lines,
    ...look,
    brand: lines.brand || new URL(origin).hostname.replace(/^www\./, ""),
    team: settings.team.flatMap((person) => (hidden.has(`team.${person.name}`) ? withoutBorrowed(person) : person)),
    claims,
    // The page's data has the settings: the source of what is hidden must not be in it.
    claimNotes: Object.fromEntries(
      Object.entries(settings.claimNotes).filter(([name]) => claims[name as keyof Claims] !== ""),
    ),
    rating: hidden.has("rating") ? { value: 0, count: 0 } : settings.rating,
    showsSamples: false,
  };
}

/** The claims that the database can check, and those of the others that name a source (D54). */
function withSources({ claims, claimNotes }: Settings): Claims {
  const hasSource = (name: (typeof notedClaims)[number]) => {
    const note = claimNotes[name] ?? "";
    // The source of the sample is none of another value.
    return note !== "" && (note !== defaultSettings.claimNotes[name] || claims[name] === defaultSettings.claims[name]);
  };
  const unfounded = new Set<string>(notedClaims.filter((name) => !hasSource(name)));
  return recordOf(claimNames, (name) => (unfounded.has(name) ? "" : claims[name]));
}

/** Hints for form controls with sample values, by control name. They say whether the site shows the value. */
export function sampleHints(settings: Settings, origin: string): Record<string, string> {
  const text = isReservedOrigin(origin)
    ? "Sample text. Not shown on your own domain until you change it, or confirm it on the Overview."
    : "Sample text. Not shown until you change it, or confirm it on the Overview.";
  const control = (name: string) => {
    if (name === "rating") return "rating.count";
    const row = settings.team.findIndex((person) => name === `team.${person.name}`);
    return row === -1 ? name : `team.${row}.name`;
  };
  return Object.fromEntries(unconfirmedSamples(settings).map(({ name }) => [control(name), text]));
}

/** A person without the fields that equal a sample person's; nobody if the name is one of them. */
function withoutBorrowed(person: TeamMember): TeamMember[] {
  const borrowedNames = borrowedFields(person);
  if (borrowedNames.includes("name")) return [];
  return [{ ...person, ...Object.fromEntries(borrowedNames.map((field) => [field, ""])) }];
}

/**
 * The settings as stored. Leaves out sample values that nobody confirmed, so that a later release with other samples
 * does not take them for real values, and drops confirmations of values that have been edited since.
 */
export function storedSettings(settings: Settings): Omit<Partial<Settings>, "claims"> & { claims: Partial<Claims> } {
  const samples = new Set(sampleValues(settings).map(({ name }) => name));
  const hidden = new Set(unconfirmedSamples(settings).map(({ name }) => name));
  const isSampleTeam =
    JSON.stringify(settings.team) === JSON.stringify(defaultSettings.team) &&
    settings.team.every(({ name }) => hidden.has(`team.${name}`));
  const droppedNames: ReadonlySet<string> = new Set([
    ...lineNames.filter((name) => hidden.has(name)),
    ...(hidden.has("rating") ? ["rating"] : []),
    ...(isSampleTeam ? ["team"] : []),
  ]);
  const remaining = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !droppedNames.has(name)),
  ) as Partial<Settings>;
  return {
    ...remaining,
    claims: Object.fromEntries(Object.entries(settings.claims).filter(([name]) => !hidden.has(`claims.${name}`))),
    // Saved with all other values, the source of a sample stays one.
    claimNotes: Object.fromEntries(
      Object.entries(settings.claimNotes).filter(
        ([name, note]) =>
          !hidden.has(`claims.${name}`) || note !== defaultSettings.claimNotes[name as (typeof notedClaims)[number]],
      ),
    ),
    confirmed: settings.confirmed.filter((name) => samples.has(name) || isStandalone(name)),
  };
}

/** The confirmations that belong to no value: of texts in the code, and of how the site is run. */
const standaloneConfirmations = ["legal", "mail", "content"] as const;
const isStandalone = (name: string) => (standaloneConfirmations as readonly string[]).includes(name);
