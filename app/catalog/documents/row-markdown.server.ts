import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Bound } from "../../../drizzle/prepared";
import { formatLongDate } from "../../base/time/dates";
import { decodePercentEncoding } from "../../base/web/urls";
import { fillPlaceholders } from "../../base/words/placeholders";
import { relatedReader } from "../../content/pages/read-related.server";
import type { PageRequest } from "../../content/types/content-type.server";
import { isMoved } from "../../content/types/stored-definition.server";
import { usualPrice } from "../../intake/rules/choices";
import { nameOfPage } from "../../settings/queries.server";
import { bylineOf, placeholderValues, type PublicSettings, type TeamMember } from "../../settings/settings";
import { allStoredTypes, type SiteType } from "../../types.server";
import { lineToMarkdown, linkToMarkdown, textToMarkdown } from "./markdown-text";
import { htmlToMarkdown } from "./markdown.server";
import { findNextChange, findPublicRow, listedTypes, listPublicRows, type PublicRow } from "./public-rows.server";

/** A public page as Markdown. */
export interface MarkdownPage {
  readonly title: string;
  /** What stands above the text, as YAML: labels, and one or more values. */
  readonly facts: ReadonlyArray<readonly [label: string, value: string | readonly string[]]>;
  /** Below the title. */
  readonly text: string;
  /** The cache tags of what it shows. */
  readonly tags: readonly string[];
  /** When it changes without a write; an ISO instant. */
  readonly until?: string | null;
}

/** A page, or the path of the page that is in its place now. */
export type FoundMarkdown = MarkdownPage | { readonly movedTo: string };

/** How many rows a list has at most. */
const maxListed = 500;

const relatedReaders = new Map(
  allStoredTypes.flatMap((stored) =>
    stored.siteSearch?.related
      ? [
          [
            stored,
            relatedReader(stored.siteSearch.kind, (segment: Bound<string>) => stored.pageHooks.rowsAt(segment)),
          ] as const,
        ]
      : [],
  ),
);

/** The page of a row or of a list of rows; null for other paths, and where visitors find none. */
export async function findRowMarkdown(
  db: DatabaseClient,
  path: string,
  request: PageRequest,
  settings: Promise<PublicSettings>,
): Promise<FoundMarkdown | null> {
  const listed = listedTypes.find(({ list }) => list === path);
  if (listed) {
    const [page, names] = await Promise.all([listOf(db, listed.stored, {}, request), settings]);
    return { ...page, title: nameOfPage(names, path), tags: [...page.tags, "site_settings"] };
  }
  const stored = allStoredTypes.find(
    ({ pathPrefix }) =>
      pathPrefix !== null && path.startsWith(pathPrefix) && !path.slice(pathPrefix.length).includes("/"),
  );
  const [row, part] = await Promise.all([
    stored && path !== stored.pathPrefix ? rowOf(db, stored, path, request, settings) : null,
    partOf(db, path, request, settings),
  ]);
  if (part === null || (row !== null && isMoved(row))) return row;
  if (isMoved(part)) return row ?? part;
  const { page, person, heading } = part;
  const above = row?.text ?? personBlocks(person, request.origin + path).join("\n\n");
  return {
    ...page,
    ...row,
    text: [above, ...(above && page.text ? [`## ${heading}`] : []), page.text].filter(Boolean).join("\n\n"),
    tags: [...(row?.tags ?? []), ...page.tags],
  };
}

/** What the site says of somebody of the team; nothing of nobody. */
export const personBlocks = (person: TeamMember | undefined, url: string): string[] =>
  person === undefined
    ? []
    : [
        lineToMarkdown([person.role, person.since && `since ${person.since}`].filter(Boolean).join(", ")),
        textToMarkdown(person.bio),
        person.before ? lineToMarkdown(`Before: ${person.before}`) : "",
        person.profileUrl ? linkToMarkdown("Profile", person.profileUrl, url) : "",
      ].filter(Boolean);

async function rowOf(
  db: DatabaseClient,
  stored: SiteType,
  path: string,
  request: PageRequest,
  settings: Promise<PublicSettings>,
): Promise<FoundMarkdown | null> {
  const segment = decodePercentEncoding(path.slice(path.lastIndexOf("/") + 1)) ?? "";
  const [found, related = []] = await Promise.all([
    findPublicRow(db, stored, path, request),
    relatedReaders.get(stored)?.(db, segment, request),
  ]);
  if (found === null || "movedTo" in found) return found;
  const row = filledRow(stored, found, await settings);
  const url = request.origin + row.path;
  const links = related.slice(0, 8).map(({ title, path: to, one }) => `- ${linkToMarkdown(title, to, url)} (${one})`);
  return {
    title: row.title,
    facts: factsOf(row, await settings),
    text: [textOf(row, url), ...(links.length > 0 ? [`## Related\n\n${links.join("\n")}`] : [])]
      .filter(Boolean)
      .join("\n\n"),
    tags: [stored.tableName, ...related.map(({ tag }) => tag)],
  };
}

function factsOf(row: PublicRow, settings: PublicSettings): MarkdownPage["facts"] {
  const author = bylineOf(row.author, settings);
  return [
    ["type", row.kind],
    ...(author ? [["author", author] as const] : []),
    ...(row.publishedAt ? [[row.dateLabel, row.publishedAt] as const] : []),
    ...(row.updatedAt ? [["updated", row.updatedAt] as const] : []),
    ...row.facts.flatMap(({ label, values, isPriceRange, isList }) => {
      const shown = isPriceRange ? pricesOf(values, settings) : values;
      return shown.length === 0 ? [] : [[label.toLowerCase(), isList ? shown : shown[0]!] as const];
    }),
  ];
}

/** The labels of price ranges; none where nobody confirmed where projects start (D47). */
const pricesOf = (ids: readonly string[], settings: PublicSettings): string[] =>
  ids.flatMap((id) => usualPrice({ usualBudget: id, weeks: "" }, settings)?.label ?? []);

/** A row whose texts can contain placeholders, filled in. In those of other types, braces are what they are. */
export const filledRow = ({ type }: SiteType, row: PublicRow, settings: PublicSettings): PublicRow =>
  hasPlaceholders(type) ? fillPlaceholders(row, placeholderValues(settings)) : row;
export const hasPlaceholders = ({ fields }: SiteType["type"]): boolean => fields.some(({ kind }) => kind === "texts");

/** The summary and the sections of a row. */
export const textOf = ({ summary, sections, title }: PublicRow, url: string): string =>
  [
    lineToMarkdown(summary),
    ...sections.map(({ heading, html }) => {
      const text = htmlToMarkdown(html, url);
      return heading === "" ? text : `## ${lineToMarkdown(heading.replace(/\bit$/, title))}\n\n${text}`;
    }),
  ]
    .filter(Boolean)
    .join("\n\n");

/** The page of some rows of a type, such as those of a category, with whom it is about, and what the rows are. */
async function partOf(
  db: DatabaseClient,
  path: string,
  request: PageRequest,
  settings: Promise<PublicSettings>,
): Promise<
  | { readonly page: MarkdownPage; readonly person: TeamMember | undefined; readonly heading: string }
  | { readonly movedTo: string }
  | null
> {
  const listed = listedTypes.find(({ list, stored }) => path.startsWith(`${list}/`) && stored.pageHooks.partAt);
  const part = await listed?.stored.pageHooks.partAt?.(db, path, { ...request, settings: await settings });
  if (!listed || !part) return null;
  if (isMoved(part)) return part;
  const page = await listOf(db, listed.stored, { label: part.label, where: part.where }, request);
  return {
    page: { ...page, tags: [...page.tags, ...part.tables] },
    person: part.person,
    heading: listed.stored.siteSearch?.many ?? "",
  };
}

/** A list of the public rows of a type. With a label, such as a category, they are those of one group. */
export async function listOf(
  db: DatabaseClient,
  stored: SiteType,
  { label = "", where = sql`true` }: { label?: string; where?: ReturnType<typeof sql> },
  request: PageRequest,
): Promise<MarkdownPage> {
  const [rows, until] = await Promise.all([
    listPublicRows(db, stored, request, { limit: maxListed + 1, order: "list", where, withoutTexts: true }),
    findNextChange(db, stored, request.now),
  ]);
  const lines = rows
    .slice(0, maxListed)
    .map((row) => lineOf(label === "" ? row : { ...row, group: "" }, request.origin));
  const more = rows.length > maxListed ? [`There are more: see ${request.origin}/sitemap.xml.`] : [];
  return {
    title: label,
    facts: [["type", "List"]],
    text: [lines.join("\n"), ...more].filter(Boolean).join("\n\n"),
    tags: [stored.tableName, ...tablesShown(stored)],
    until,
  };
}

/** A row in a list: a link with the group, the date of publication and the summary of the row. */
export function lineOf(
  { title, path, summary, group, publishedAt, dateLabel }: Omit<PublicRow, "sections">,
  origin: string,
): string {
  const date = dateLabel === "published" && publishedAt ? formatLongDate(publishedAt) : "";
  const [of, about] = [[group, date].filter(Boolean).join(", "), summary].map(lineToMarkdown);
  return `- ${linkToMarkdown(title, path, origin + path)}${of && ` (${of})`}${about && `: ${about}`}`;
}

/** The tables of rows that pages of the type name, such as their categories. */
const tablesShown = ({ type }: SiteType): string[] =>
  type.fields.flatMap(
    ({ relatesTo, lists }) =>
      allStoredTypes.find(({ type: other }) => other.name === (relatesTo ?? lists))?.tableName ?? [],
  );
