import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import type { Bound } from "../../../drizzle/prepared";
import { afterKey } from "../../base/listing/keyset.server";
import { unionAll } from "../../base/listing/statements.server";
import { formatLongDate } from "../../base/time/dates";
import { decodePercentEncoding } from "../../base/web/urls";
import { elements } from "../../base/words/html";
import { fillPlaceholders, type Words } from "../../base/words/placeholders";
import { linksAtEnd, relatedReader, tablesOfLists } from "../../content/pages/read-related.server";
import type { NewestRows } from "../../content/pages/related";
import type { Values } from "../../content/types/content-type";
import { hasPage, type PageRequest } from "../../content/types/content-type.server";
import { isMoved } from "../../content/types/stored-definition.server";
import { usualPrice } from "../../intake/rules/choices";
import { nameOfPage } from "../../settings/queries.server";
import { bylineOf, placeholderValues, type PublicSettings, type TeamMember, wordsIn } from "../../settings/settings";
import { pageKeys, pages } from "../../texts/definitions";
import { findTextsAndNewest } from "../../texts/queries.server";
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

/** How many related pages a row has at most. */
const maxRelated = 16;
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
    const [page, names] = await Promise.all([listOf(db, listed.stored, {}, request, settings), settings]);
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
  const words = wordsIn(await settings);
  const above = row?.text ?? personBlocks(person, request.origin + path, words).join("\n\n");
  return {
    ...page,
    ...row,
    text: [above, ...(above && page.text ? [`## ${words(heading)}`] : []), page.text].filter(Boolean).join("\n\n"),
    tags: [...(row?.tags ?? []), ...page.tags],
  };
}

/** What the site says of somebody of the team; nothing of nobody. */
export const personBlocks = (person: TeamMember | undefined, url: string, words: Words): string[] =>
  person === undefined
    ? []
    : [
        lineToMarkdown(
          [person.role, person.since && words("since {year}", { year: person.since })].filter(Boolean).join(", "),
        ),
        textToMarkdown(person.bio),
        person.before ? lineToMarkdown(words("Before: {work}", { work: person.before })) : "",
        person.profileUrl ? linkToMarkdown(words("Profile"), person.profileUrl, url) : "",
      ].filter(Boolean);

async function rowOf(
  db: DatabaseClient,
  stored: SiteType,
  path: string,
  request: PageRequest,
  settings: Promise<PublicSettings>,
): Promise<FoundMarkdown | null> {
  const segment = decodePercentEncoding(path.slice(path.lastIndexOf("/") + 1)) ?? "";
  const [found, related = [], beside] = await Promise.all([
    findPublicRow(db, stored, path, request),
    relatedReaders.get(stored)?.(db, segment, request),
    stored.pageHooks.hasNeighbours ? readNeighbours(db, stored, segment, request) : [],
  ]);
  if (found === null || "movedTo" in found) return found;
  const row = filledRow(stored, found, await settings);
  const words = wordsIn(await settings);
  const url = request.origin + row.path;
  const links = [
    ...related
      .slice(0, maxRelated)
      .map(({ title, path: to, one }) => `- ${linkToMarkdown(title, to, url)} (${words(one)})`),
    // A page without a row has no place in the list.
    ...(row.number > 0 ? beside : []).map(
      ({ label, title, path: to }) => `- ${words(label)}: ${linkToMarkdown(title, to, url)}`,
    ),
  ];
  return {
    title: row.title,
    facts: factsOf(row, await settings),
    text: [textOf(row, url), ...(links.length > 0 ? [`## ${words("Read on")}\n\n${links.join("\n")}`] : [])]
      .filter(Boolean)
      .join("\n\n"),
    tags: [stored.tableName, ...related.map(({ tag }) => tag)],
  };
}

/** The rows before and after one in the list, as its page names them: the older post is the previous one. */
async function readNeighbours(
  db: DatabaseClient,
  stored: SiteType,
  segment: string,
  { now, origin }: PageRequest,
): Promise<ReadonlyArray<{ readonly label: string; readonly title: string; readonly path: string }>> {
  const { table, columns, slug, type, sitemap, sortColumn, postedDate } = stored;
  // The pages of categories are lists themselves.
  if (sitemap === null) return [];
  const [{ by, direction }] = type.sorts as [(typeof type.sorts)[number]];
  const isReversed = (direction === "descending") !== (postedDate !== null);
  const order = { table, column: sortColumn(by), rowId: table.rowId, key: columns[slug]! };
  const address = Object.entries(sitemap.columns).map(([name, column]) => sql`${name}, ${column}`);
  // The place in the order is the first condition: SQLite then starts there, and not at the present among the dates.
  const beside = (label: string, isDescending: boolean) => {
    const way = isDescending ? sql`desc` : sql`asc`;
    const isBeyond = afterKey({ ...order, direction: isDescending ? "descending" : "ascending" }, segment);
    return sql`select * from (select ${label} as label, ${columns[type.label]!} as title, json_object(${sql.join(address, sql`, `)}) as address
      from ${table} where ${isBeyond} and ${hasPage(stored, now, origin)}
      order by ${order.column} ${way}, ${table.rowId} ${way} limit 1)`;
  };
  const rows = await db.read(
    db.query
      .select({
        label: sql<string>`found.label`.as("label"),
        title: sql<string>`found.title`.as("title"),
        address: sql<string>`found.address`.as("address"),
      })
      .from(sql`(${unionAll([beside("Previous", !isReversed), beside("Next", isReversed)])}) as found`),
  );
  return rows.map(({ address: json, ...row }) => ({ ...row, path: stored.address(JSON.parse(json) as Values)! }));
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

/**
 * A row with its labels in the words of the owner and, if its texts can contain placeholders, with these filled in. In
 * those of other types, braces are what they are.
 */
export function filledRow({ type }: SiteType, row: PublicRow, settings: PublicSettings): PublicRow {
  const words = wordsIn(settings);
  const hasPlaceholders = type.fields.some(({ kind }) => kind === "texts");
  const { sections, card, ...filled } = hasPlaceholders ? fillPlaceholders(row, placeholderValues(settings)) : row;
  return {
    ...filled,
    sections: sections.map(({ heading, html }) => {
      const { columns = [] } = type.fields.find(({ label }) => label === heading) ?? {};
      const head = (text: string) => elements("th", [text]);
      const inWords = columns.reduce((text, column) => text.replace(head(column), () => head(words(column))), html);
      return { heading: words(heading), html: inWords };
    }),
    card: card.map((text) => text.replace(/^[^:]+(?=: )/, (label) => words(label))),
  };
}

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
  const key = pageKeys.find((one) => pages[one].path === listed.list)!;
  const [page, { texts, newest }] = await Promise.all([
    listOf(db, listed.stored, { label: part.label, where: part.where }, request, settings),
    findTextsAndNewest(db, key, request),
  ]);
  const readOn = readOnOf(fillPlaceholders(texts, placeholderValues(await settings)), newest, request.origin + path);
  return {
    page: {
      ...page,
      text: [page.text, ...readOn].filter(Boolean).join("\n\n"),
      tags: [...page.tags, ...part.tables, `page_texts:${key}`, ...tablesOfLists(request.types, linksAtEnd(texts))],
    },
    person: part.person,
    heading: listed.stored.siteSearch?.many ?? "",
  };
}

/** The pages that a page leads on to: what its editors wrote, with the names of the newest rows of lists. */
export function readOnOf(texts: Readonly<Record<string, unknown>>, newest: NewestRows, url: string): string[] {
  const related = (texts["related"] ?? []) as ReadonlyArray<{ readonly text: string; readonly to: string }>;
  if (related.length === 0) return [];
  const links = related.map(({ text, to }) => {
    const row = newest[to];
    return row
      ? `- ${linkToMarkdown(row.title, row.path, url)} (${lineToMarkdown(text)})`
      : `- ${linkToMarkdown(text, to, url)}`;
  });
  return [`## ${lineToMarkdown(String(texts["relatedTitle"] ?? "Read on"))}`, links.join("\n")];
}

/** A list of the public rows of a type. With a label, such as a category, they are those of one group. */
export async function listOf(
  db: DatabaseClient,
  stored: SiteType,
  { label = "", where = sql`true` }: { label?: string; where?: ReturnType<typeof sql> },
  request: PageRequest,
  settingsRead: Promise<PublicSettings>,
): Promise<MarkdownPage> {
  const [rows, until, settings] = await Promise.all([
    listPublicRows(db, stored, request, { limit: maxListed + 1, order: "list", where, withoutTexts: true }),
    findNextChange(db, stored, request.now),
    settingsRead,
  ]);
  const lines = rows
    .slice(0, maxListed)
    .map((row) => filledRow(stored, row, settings))
    .map((row) =>
      lineOf(
        label === "" ? row : { ...row, [label === row.author ? "author" : "group"]: "" },
        request.origin,
        settings.language,
      ),
    );
  const more = rows.length > maxListed ? [`There are more: see ${request.origin}/sitemap.xml.`] : [];
  return {
    title: label,
    facts: [["type", "List"]],
    text: [lines.join("\n"), ...more].filter(Boolean).join("\n\n"),
    tags: [stored.tableName, ...tablesShown(stored)],
    until,
  };
}

/** A row in a list: a link with the group, the author, the date and the summary of the row, and what else its card shows. */
export function lineOf(
  { title, path, summary, group, author, card, publishedAt, dateLabel }: Omit<PublicRow, "sections">,
  origin: string,
  language: string,
): string {
  const date = dateLabel === "published" && publishedAt ? formatLongDate(publishedAt, language) : "";
  const of = [group, author, date].filter(Boolean).join(", ");
  const about = lineToMarkdown(summary);
  // Escaped with its bracket: a day such as "1. März" begins no list here.
  const line = `- ${linkToMarkdown(title, path, origin + path)}${of && ` ${lineToMarkdown(`(${of})`)}`}${about && `: ${about}`}`;
  return [line, ...card.map((text) => `  - ${lineToMarkdown(text)}`)].join("\n");
}

/** The tables of rows that pages of the type name, such as their categories. */
const tablesShown = ({ type }: SiteType): string[] =>
  type.fields.flatMap(
    ({ relatesTo, lists }) =>
      allStoredTypes.find(({ type: other }) => other.name === (relatesTo ?? lists))?.tableName ?? [],
  );
