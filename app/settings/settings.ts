import type { KeywordSet } from "../base/web/head-texts";
import { formatNumber } from "../base/words/numbers";
import { asSpecified, fillPlaceholders, type Words } from "../base/words/placeholders";
import type { LineName, settingTable } from "./setting-table";

/** A member of the team (ABOUT-2). */
export interface TeamMember {
  name: string;
  role: string;
  bio: string;
  profileUrl: string;
  /** The address of a square photo. Without it, a woven square is shown. */
  photo?: string;
  /** Since when they have been here, such as "2019". */
  since?: string;
  /** What they did before. */
  before?: string;
}

/** The names of the claims on public pages (SEO-20), in the form's order. */
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
] as const;

/** Claims with signs and units. An empty claim is not shown (D54). */
export type Claims = Record<(typeof claimNames)[number], string>;

/** A link of the top bar, its menu or the footer. */
export interface SiteLink {
  label: string;
  /** A path of this site, or an https address. */
  address: string;
  /** The column of the footer, or the entry of the top bar that the link is folded into. */
  column?: string;
}

/** The settings that are not lines of text. */
interface OtherSettings {
  /** Labels of the intake's choices, by field and id, such as "budget.5k-10k". The others are in `choices.ts`. */
  choiceLabels: Record<string, string>;
  /** What an owner wrote instead of a label, error or notice of public pages, by its English text. */
  controlLabels: Record<string, string>;
  navigation: SiteLink[];
  menuLinks: SiteLink[];
  footerLinks: SiteLink[];
  /** Other profiles than `profileUrl`. */
  socialLinks: SiteLink[];
  /** Names of the tools on the home page, at most three (D43). */
  featuredTools: string[];
  claims: Claims;
  /** Whether to show the actual numbers even where they reach the claims that the database can check (GEN-20, D45). */
  realCounts: boolean;
  /** The sources of claims the database cannot check: a web address or a note, shown beside the claim (D54). */
  claimNotes: Partial<Claims>;
  /** An average from 0 to 5 and its number of reviews. Not shown if either is 0 (D46). */
  rating: { value: number; count: number };
  team: TeamMember[];
  /** The sample values, by name, that an administrator confirmed to be true (D47; see `default-settings.ts`). */
  confirmed: string[];
}

type Table = typeof settingTable;

/** Site-wide settings, editable in the portal (GEN-17, GEN-19, D16, D17). */
export type Settings = {
  -readonly [Name in keyof Table]: Name extends keyof OtherSettings ? OtherSettings[Name] : string;
};

/** The settings as public pages get them: without sample values, except at a reserved origin (D47). */
export interface PublicSettings extends Settings {
  readonly showsSamples: boolean;
  /** Set if the language is written from right to left. */
  readonly direction?: "rtl" | undefined;
  /** CSS custom properties with the colours of the settings; absent if they have none. */
  readonly colours?: Readonly<Record<string, string>>;
  /** The labels that scripts show (`label-on-page.ts`) and the owner worded, as JSON; absent if there are none. */
  readonly scriptLabels?: string;
}

/** An object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  // `fromEntries` widens the keys to strings.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** The people of the sample team, who are also the authors of the sample posts. */
export const samplePeople = ["Mara Voss", "Idris Calloway", "Lena Takahara"] as const;

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

const fallback: Omit<PublicSettings, Exclude<LineName, "brand" | "language" | "startButton" | "shortStartButton">> = {
  brand: "Website",
  language: "en",
  startButton: "Start Your Project",
  shortStartButton: "Get Started",
  choiceLabels: {},
  controlLabels: {},
  navigation: [],
  menuLinks: [],
  footerLinks: [],
  socialLinks: [],
  featuredTools: [],
  team: [],
  claims: recordOf(claimNames, () => ""),
  claimNotes: {},
  realCounts: false,
  rating: { value: 0, count: 0 },
  confirmed: [],
  showsSamples: false,
};

/**
 * For pages without the root loader's data: no value that needs a confirmation. Every other line is empty, by whatever
 * name: with their names, their labels and defaults would be in every page's script.
 */
export const fallbackSettings = new Proxy(fallback as PublicSettings, {
  get: (settings, name) => (name in settings ? settings[name as keyof PublicSettings] : ""),
});

/** The claims whose numbers only one page each reads. On other pages, sentences with them are left out. */
export type CountedClaims = Partial<Pick<Claims, "guides" | "postsPerWeek">>;

/** What a page fills in besides the settings: its counts, and the title of its row. */
export interface PageValues extends CountedClaims {
  readonly title?: string;
}

/** The values for `{placeholders}` in page copy: the brand, the claims, and who answers enquiries by when. */
export const placeholderValues = (
  settings: Settings,
  { guides = "", postsPerWeek = "", title }: PageValues = {},
): Record<string, string> => ({
  brand: settings.brand,
  ...settings.claims,
  guides,
  postsPerWeek,
  answer: answerPromise(settings),
  ...(title !== undefined && { title }),
});

/** What the names of the fields for labels start with, in the form of the settings. */
export const labelPrefix = "controlLabels.";

/** The name of a label's field: an id must not have spaces. */
export const labelControl = (label: string): string => labelPrefix + label.replace(/[^A-Za-z0-9]+/g, "-");

/** A label of public pages in the words of the owner; itself, if they wrote none. Other texts are left as they are. */
export const labelOf = ({ controlLabels }: Pick<Settings, "controlLabels">, label: string): string =>
  // Texts of visitors are looked up, too, and may be names such as "__proto__".
  Object.hasOwn(controlLabels, label) ? controlLabels[label]! : label;

/** Labels in the words of the owner, with their placeholders filled in. */
export const wordsIn = ({ controlLabels, language }: Pick<Settings, "controlLabels" | "language">): Words =>
  Object.assign(
    (text: string, values?: Readonly<Record<string, string>>) => {
      const own = Object.hasOwn(controlLabels, text) ? controlLabels[text]! : text;
      return values ? asSpecified(own, values) : own;
    },
    { language },
  );

/** What says who answers enquiries and when. */
type AnswerSettings = Pick<
  Settings,
  "answeredBy" | "answerTime" | "answerText" | "namelessAnswerText" | "timelessAnswerText" | "answerDayText"
>;

/**
 * A sentence on who answers an enquiry and when; empty if the settings say neither (WIZ-17).
 *
 * @param day the last day of the promise in words, once it is known
 */
export function answerPromise(settings: AnswerSettings, day = ""): string {
  const { answeredBy: who, answerText, namelessAnswerText, timelessAnswerText, answerDayText } = settings;
  const when = day === "" ? settings.answerTime : fillPlaceholders(answerDayText, { day });
  if (who === "" && when === "") return "";
  const text = who === "" ? namelessAnswerText : when === "" ? timelessAnswerText : answerText;
  const sentence = fillPlaceholders(text, { who, when });
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
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

/** The name in `confirmed` of how long each price range takes, and of the range in which most projects of a service start. */
export const pricesSample = "prices";

/** Whether to show what `pricesSample` names: at a real origin only once confirmed (D47). */
export const showsTypicalPrices = ({ showsSamples, confirmed }: PublicSettings): boolean =>
  showsSamples || confirmed.includes(pricesSample);

/** The colours of drawn pictures in one text, for their addresses; "" for the site's own. */
export const drawnColours = ({ accent, warpColour, weftColour, secondWeftColour }: Settings): string =>
  accent + warpColour + weftColour + secondWeftColour;

/** The keywords of a type of page (SEO-17). */
export const keywordsOf = (settings: Settings, set: KeywordSet | undefined): string[] =>
  (set === undefined
    ? ""
    : settings[`keywords${set.charAt(0).toUpperCase()}${set.slice(1)}` as `keywords${Capitalize<KeywordSet>}`]
  )
    .split(",")
    .map((keyword) => keyword.trim())
    .filter((keyword) => keyword !== "");

/** Whether there is a rating to show. Structured data may only claim one that the page shows (D46). */
export const hasRating = ({ rating, ratingSource }: Pick<Settings, "rating" | "ratingSource">): boolean =>
  rating.value > 0 && rating.count > 0 && ratingSource !== "";

/** The rating in words, such as "Rated 4.5 out of 5 in 100 reviews"; "" for none. */
export function ratingText(settings: Settings): string {
  if (!hasRating(settings)) return "";
  const { rating, language } = settings;
  const label = rating.count === 1 ? "Rated {value} out of 5 in 1 review" : "Rated {value} out of 5 in {count} reviews";
  return wordsIn(settings)(label, {
    value: formatNumber(rating.value, language),
    count: formatNumber(rating.count, language),
  });
}

/**
 * The author of a post as it may be shown: "" for a person of the sample team, unless the team in the settings has
 * somebody of that name (D47).
 */
export function bylineOf(author: string, { showsSamples, team }: PublicSettings): string {
  const isSample = samplePeople.some((name) => name === author);
  return isSample && !showsSamples && !team.some(({ name }) => name === author) ? "" : author;
}
