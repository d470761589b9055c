import { formatNumber } from "../base/words/numbers";
import { claimNames, type Claims, type Settings } from "./settings";

/** The claims that the database can check (D45). */
export const checkedClaims = ["tools", "glossaryTerms", "guides", "postsPerWeek"] as const;
type CheckedClaim = (typeof checkedClaims)[number];

/** The other claims, each of which may name its source (D54). */
export const notedClaims = claimNames.filter(
  (name): name is Exclude<(typeof claimNames)[number], CheckedClaim> =>
    !(checkedClaims as readonly string[]).includes(name),
);

/** Labels of the claims, in the form's order (SEO-20). */
export const claimLabels: Readonly<Claims> = {
  tools: "Tools",
  glossaryTerms: "Glossary terms",
  noCodeTools: "No-code tools",
  aiModels: "AI models",
  guides: "Guides",
  postsPerWeek: "Posts a week",
  mvpWeeks: "Time to an MVP",
  enterpriseMonths: "Time for an enterprise system",
  products: "Products built",
  revenue: "Revenue made",
  clientSuccess: "Client success",
  aiFailure: "AI projects that fail",
  combinedExperience: "Combined experience",
};

/** The numbers of tools, terms and posts that are public now. */
export interface ContentCounts {
  readonly tools: number;
  readonly glossaryTerms: number;
  readonly guides: number;
}

/** The period over which the posts per week are averaged. */
export const postingPeriod = { weeks: 12, days: 84 };

/**
 * The text to show for a claim the database can check (D45): the claim if the actual number reaches the first number in
 * it, otherwise the actual number. "" if there is no claim, nothing to count, or the count is unknown.
 *
 * @param actual the count; null if unknown
 * @param alwaysActual whether to show the number even if the claim is true (GEN-20)
 */
export function checkedClaim(claim: string, actual: number | null, alwaysActual: boolean): string {
  if (actual === null) return "";
  if (alwaysActual) return formatCount(actual);
  if (claim.trim() === "" || actual <= 0) return "";
  const claimedNumber = firstNumber(claim);
  return claimedNumber !== null && actual >= claimedNumber ? claim : formatCount(actual);
}

/** Like `checkedClaim`, for posts per week. "" below one post per week. */
export function checkedPostsPerWeek(settings: Settings, actual: number | null): string {
  return actual === null || actual < 1 ? "" : checkedClaim(settings.claims.postsPerWeek, actual, settings.realCounts);
}

/** Like `checkedClaim`, for guides. */
export const checkedGuides = (settings: Settings, actual: number | null): string =>
  checkedClaim(settings.claims.guides, actual, settings.realCounts);

/**
 * Settings whose claims about tools and terms are true. `postsPerWeek` and `guides` stay as they are: each number is
 * read for one page only, and elsewhere `placeholderValues` leaves the claims out.
 *
 * @param counts null if they could not be read
 */
export function withCheckedClaims(
  settings: Settings,
  counts: Pick<ContentCounts, "tools" | "glossaryTerms"> | null,
): Settings {
  const check = (name: "tools" | "glossaryTerms") =>
    checkedClaim(settings.claims[name], counts?.[name] ?? null, settings.realCounts);
  return {
    ...settings,
    claims: { ...settings.claims, tools: check("tools"), glossaryTerms: check("glossaryTerms") },
  };
}

/** Formats a count, rounded down to one decimal: rounding up would claim more than there is. */
export const formatCount = (count: number): string => formatNumber(Math.floor(count * 10) / 10);

/** The first number in a text such as "500+", "1,000+", "2 to 3" or "10k"; null if there is none. */
function firstNumber(text: string): number | null {
  const [digits] = /\d{1,3}(?:[.,'’ \u00A0\u202F]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/.exec(text) ?? [];
  if (digits === undefined) return null;
  const isGrouped = /\D\d{3}$/.test(digits);
  const number = Number(isGrouped ? digits.replace(/\D/g, "") : digits.replace(",", "."));
  const rest = text.slice(text.indexOf(digits) + digits.length);
  if (/^\s?(?:k|thousand)\b/i.test(rest)) return number * 1_000;
  return /^\s?(?:m|million)\b/i.test(rest) ? number * 1_000_000 : number;
}
