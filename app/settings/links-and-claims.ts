import { isWebUrl } from "../base/web/urls";
import { formatNumber } from "../base/words/numbers";
import { placeholderNames } from "../base/words/placeholders";
import { claimNames, type Claims, type Settings, type SiteLink } from "./settings";

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
 * @param language that numbers are written in
 */
export function checkedClaim(claim: string, actual: number | null, alwaysActual: boolean, language?: string): string {
  if (actual === null) return "";
  if (alwaysActual) return formatCount(actual, language);
  if (claim.trim() === "" || actual <= 0) return "";
  const claimedNumber = firstNumber(claim);
  return claimedNumber !== null && actual >= claimedNumber ? claim : formatCount(actual, language);
}

/** Like `checkedClaim`, for posts per week. "" below one post per week. */
export const checkedPostsPerWeek = (settings: Settings, actual: number | null): string =>
  actual === null || actual < 1 ? "" : checkedSetting(settings, "postsPerWeek", actual);

const checkedSetting = ({ claims, realCounts, language }: Settings, name: CheckedClaim, actual: number | null) =>
  checkedClaim(claims[name], actual, realCounts, language);

/** Like `checkedClaim`, for guides. */
export const checkedGuides = (settings: Settings, actual: number | null): string =>
  checkedSetting(settings, "guides", actual);

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
  const check = (name: "tools" | "glossaryTerms") => checkedSetting(settings, name, counts?.[name] ?? null);
  return {
    ...settings,
    claims: { ...settings.claims, tools: check("tools"), glossaryTerms: check("glossaryTerms") },
  };
}

/** Formats a count, rounded down to one decimal: rounding up would claim more than there is. */
export const formatCount = (count: number, language?: string): string =>
  formatNumber(Math.floor(count * 10) / 10, language);

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

/** Whether a link may lead to an address: a path of this site, or an https URL. */
export const isLinkAddress = (address: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(address) || (address.startsWith("https://") && isWebUrl(address));

const link = ([label, address]: readonly [label: string, address: string]): SiteLink => ({ label, address });
const column = (name: string, links: ReadonlyArray<readonly [label: string, address: string]>): SiteLink[] =>
  links.map((entry) => ({ ...link(entry), column: name }));

/** The lists of links, with what each has until others are saved: the specified ones in their order (NAV-2, NAV-5). */
export const specifiedLinks = {
  navigation: (
    [
      ["AI & Product Stack", "/ai-product-stack"],
      ["Ventures", "/ventures"],
      ["Services", "/services"],
      ["Work", "/work"],
      ["About Us", "/about"],
      ["Blog", "/blog", "Library"],
      ["IT Glossary", "/it-glossary", "Library"],
      ["Product Briefs", "/example-product-briefs", "Library"],
    ] as const
  ).map(([label, address, fold]): SiteLink => ({ label, address, ...(fold && { column: fold }) })),
  /** Only in the menu: the footer has them on every page. */
  menuLinks: (
    [
      ["AI Product Manager", "/ai-product-manager"],
      ["Vibe Coding", "/vibe-coding"],
    ] as const
  ).map(link),
  footerLinks: [
    ...column("Explore", [
      ["AI & Product Stack", "/directory"],
      ["Ventures", "/ventures"],
      ["Blog", "/blog"],
      ["AI Glossary", "/it-glossary"],
      ["Example Product Briefs", "/example-product-briefs"],
    ]),
    ...column("Services", [
      ["Services", "/services"],
      ["Startup MVP", "/services/startup-mvp"],
      ["Internal Tools", "/services/internal-tools"],
      ["AI Workflows", "/services/ai-workflows"],
      ["AI Growth Engines", "/services/ai-growth-engines"],
    ]),
    ...column("Company", [
      ["About", "/about"],
      ["AI Product Manager", "/ai-product-manager"],
      ["Vibe Coding", "/vibe-coding"],
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
    ]),
  ],
  socialLinks: [],
} satisfies Record<string, SiteLink[]>;

export type LinkList = keyof typeof specifiedLinks;
export const linkLists = Object.keys(specifiedLinks) as LinkList[];

/** The links of a list. An empty list is the specified one, so that no page is ever without navigation. */
export const linksOf = (settings: Pick<Settings, LinkList>, list: LinkList): readonly SiteLink[] =>
  settings[list].length > 0 ? settings[list] : specifiedLinks[list];

/** What editors call the pages that their links lead to, by path: a page has one name in menu and breadcrumbs. */
export const labelsOfPages = ({
  navigation,
  menuLinks,
  footerLinks,
}: Pick<Settings, LinkList>): Readonly<Record<string, string>> =>
  Object.fromEntries([...footerLinks, ...menuLinks, ...navigation].map(({ address, label }) => [address, label]));

/** A service, as links name it. */
export interface NamedService {
  readonly name: string;
  readonly slug: string;
}

const servicesPath = "/services";

/**
 * Settings whose links lead to the services that there are: the footer's specified ones name all of them, in their
 * order, and links of editors to a service that is hidden or gone are left out.
 */
export function linksToServices<Given extends Pick<Settings, LinkList>>(
  settings: Given,
  services: readonly NamedService[],
): Given {
  const paths = new Set(services.map(({ slug }) => `${servicesPath}/${slug}`));
  const isKept = ({ address }: SiteLink) => !address.startsWith(`${servicesPath}/`) || paths.has(address);
  const links = (list: LinkList): SiteLink[] => {
    if (settings[list].length > 0 || list !== "footerLinks") return settings[list].filter(isKept);
    const { column: name = "" } = specifiedLinks.footerLinks.find(({ address }) => address === servicesPath)!;
    const rows = column(
      name,
      services.map((service) => [service.name, `${servicesPath}/${service.slug}`] as const),
    );
    const all = specifiedLinks.footerLinks.flatMap((one) => {
      if (one.address === servicesPath) return [one, ...rows];
      return one.address.startsWith(`${servicesPath}/`) ? [] : [one];
    });
    return storedLinks(list, all);
  };
  return { ...settings, ...Object.fromEntries(linkLists.map((list) => [list, links(list)])) };
}

/** Links as they are stored: none for the specified ones, so that those of a later release hold. */
export function storedLinks(list: LinkList, links: SiteLink[]): SiteLink[] {
  const textOf = (entries: readonly SiteLink[]) =>
    JSON.stringify(entries.map(({ label, address, column: name = "" }) => [label, address, name]));
  return textOf(links) === textOf(specifiedLinks[list]) ? [] : links;
}

/** The fields of a row of a list, in the form's order. */
export const linkFields = (list: LinkList): ReadonlyArray<keyof SiteLink> =>
  list === "footerLinks"
    ? ["column", "label", "address"]
    : list === "navigation"
      ? ["label", "address", "column"]
      : ["label", "address"];

/** The links of the footer by column, in the order of each column's first link. */
export const footerColumns = (
  links: readonly SiteLink[],
): ReadonlyArray<readonly [name: string, links: SiteLink[]]> => [
  ...Map.groupBy(links, ({ column: name = "" }) => name),
];

/** An entry of the top bar: a link, or the links that are folded into one entry of their column's name. */
export type BarEntry = SiteLink | { readonly name: string; readonly links: readonly SiteLink[] };

/** The entries of the top bar. A folded one has the place of its first link. */
export function barEntries(links: readonly SiteLink[]): readonly BarEntry[] {
  const folds = Map.groupBy(links, (one) => one.column ?? "");
  return links.flatMap((one): BarEntry[] => {
    if (!one.column) return [one];
    const folded = folds.get(one.column)!;
    return folded[0] === one ? [{ name: one.column, links: folded }] : [];
  });
}

/** Whether links fit beside the brand in one line of the widest top bar. Others are only in the menu. */
export const fitsTopBar = (links: readonly SiteLink[]): boolean =>
  // A link's padding is about as wide as two letters.
  barEntries(links).reduce((sum, entry) => sum + ("name" in entry ? entry.name : entry.label).length + 2, 0) <= 70;

/** The sources of the claims in a text with placeholders (D54): web addresses or notes. */
export const sourcesIn = (text: string, { claims, claimNotes }: Pick<Settings, "claims" | "claimNotes">): string[] => {
  const names = placeholderNames(text);
  return notedClaims.flatMap((name) => {
    const note = claimNotes[name];
    return note && claims[name] && names.includes(name) ? [note] : [];
  });
};
