import { desc, SQL, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { rowIdOfPreviousSlug } from "../../base/listing/other-addresses.server";
import { findPublicPath } from "../../base/web/public-paths";
import { decodePercentEncoding, imageUrl, isWebUrl } from "../../base/web/urls";
import { nameOf } from "../../content/pages/public-reads.server";
import type { Field, Values } from "../../content/types/content-type";
import { hasPage } from "../../content/types/content-type.server";
import { textFieldsIn } from "../../content/types/field-values";
import { iconHint } from "../../content/types/shared";
import { parseTexts, type TextValues } from "../../content/types/text-fields";
import { contentTypeNamed } from "../../types";
import { allStoredTypes, type SiteType, storedTypes } from "../../types.server";

/** A row as its page shows it, without the page's design: what feeds, Markdown and agents get. */
export interface PublicRow {
  /** Its number in the table. */
  readonly number: number;
  /** Such as "Article". */
  readonly kind: string;
  /** Identifies the row in its type, also after its address has changed. */
  readonly key: string;
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** Its texts in order, as sanitized HTML, each below a heading unless that is "". */
  readonly sections: ReadonlyArray<{ readonly heading: string; readonly html: string }>;
  /** "" for a row without a byline. */
  readonly author: string;
  /** What its page says beside the texts: labels, and one or more values. */
  readonly facts: ReadonlyArray<{ readonly label: string; readonly values: readonly string[] }>;
  /** What lists say of it beside its title: the name of its category, or for whom it was; "" for nothing. */
  readonly group: string;
  /** A valid image URL or path. */
  readonly image: string | null;
  /** ISO instants. */
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/** When and where rows are read. */
export interface RowRequest {
  readonly now: string;
  readonly origin: string;
}

/** A type whose rows have pages, and a list of them. */
export interface ListedType {
  readonly stored: SiteType;
  /** The path of the list. */
  readonly list: string;
}

/** The types whose rows have pages of their own, in the portal's order. */
export const listedTypes: readonly ListedType[] = allStoredTypes.flatMap((stored) => {
  if (stored.sitemap === null || stored.pathPrefix === null) return [];
  const folders = stored.pathPrefix.split("/").slice(1, -1);
  const paths = folders.map((_, at) => `/${folders.slice(0, folders.length - at).join("/")}`);
  const list = paths.find((path) => findPublicPath(path) !== null);
  return list === undefined ? [] : [{ stored, list }];
});

/** Kinds of fields whose values are texts of the page, and those whose values are facts beside them. */
const textKinds: ReadonlySet<string> = new Set(["text", "multiline", "richText", "texts"]);
const factKinds: ReadonlySet<string> = new Set(["text", "list", "names", "choice", "relation", "url"]);

/** How the fields of a type appear on its pages. */
function partsOf({ type, table }: SiteType) {
  const isShown = ({ name, hint, isListed, isUnseen, place }: Field) =>
    place !== "search" && !isListed && !isUnseen && hint !== iconHint && !Object.hasOwn(table.publicWhen ?? {}, name);
  const fields = type.fields.filter((field) => isShown(field) && field.name !== type.label);
  const candidates = [type.search?.description, type.search?.fallback, "summary"];
  const summaries = candidates.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  // What a card says of the row.
  const isDetail = (name: string) => name === type.list.detail && name !== summaries[0]?.name;
  const texts = fields.filter(
    ({ name, kind, place = "main" }) =>
      place === "main" && textKinds.has(kind) && name !== summaries[0]?.name && name !== type.list.detail,
  );
  return {
    summaries: summaries.map(({ name }) => name),
    texts,
    // The text of a page has no heading besides the page's own.
    mainText: texts.find(({ kind }) => kind === "richText")?.name,
    byline: fields.find(({ isByline }) => isByline)?.name,
    facts: fields.filter(
      ({ name, kind, place = "main", isByline }) =>
        !isByline &&
        (factKinds.has(kind)
          ? place === "side" || !textKinds.has(kind) || isDetail(name)
          : kind === "multiline" && isDetail(name)),
    ),
  };
}

/** In bytes. A longer text is left out of lists, which hold several rows in memory. */
const maxListedText = 250_000;

/** The columns of rows. Aliases, because D1 returns a row by column name. */
function columnsOf(stored: SiteType, origin: string, which: "all" | "listed" | "none") {
  const { columns, type, slug, key, selected } = stored;
  const { summaries, texts, byline, facts } = partsOf(stored);
  const shown = stored.api.publicValues?.(origin) ?? {};
  const valueOf = (name: string) => shown[name] ?? selected[name] ?? columns[name]!;
  const date = stored.postedDate?.date ?? type.list.date;
  const names = new Set([
    type.label,
    slug,
    key,
    "updatedAt",
    "rowId",
    ...Object.keys(stored.sitemap?.columns ?? {}),
    ...summaries,
    ...(byline === undefined ? [] : [byline]),
    ...(date === undefined ? [] : [date]),
    ...(type.list.images ?? []),
    ...facts.flatMap(({ name, kind }) => (kind === "relation" ? [] : [name])),
  ]);
  const plain = [...names].map((name) => [name, valueOf(name)] as const);
  const long = (which === "none" ? [] : texts).map(({ name }) => {
    const value = valueOf(name);
    const text = which === "listed" ? sql`iif(octet_length(${value}) > ${maxListedText}, '', ${value})` : sql`${value}`;
    return [name, text.as(`text_${name}`)] as const;
  });
  const related = facts.flatMap(({ name, relatesTo }) => {
    const other = relatesTo === undefined ? null : contentTypeNamed(relatesTo);
    if (other === null) return [];
    const { columns: others, key: otherKey } = storedTypes[other.name];
    const label = nameOf(columns[name]!, others[otherKey]!, others[other.label]!);
    return [[name, label.as(`name_of_${name}`)] as const];
  });
  const aliased = plain.map(
    ([name, value]) => [name, value instanceof SQL ? value.as(`shown_${name}`) : value] as const,
  );
  return Object.fromEntries([...aliased, ...long, ...related]);
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** The texts of a page as sections. Their titles are the headings; what leads on from the page is left out. */
function textSections(
  fields: ReturnType<typeof textFieldsIn>,
  values: TextValues,
): ReadonlyArray<PublicRow["sections"][number]> {
  let heading = "";
  return fields.flatMap(({ name, kind }) => {
    const value = values[name] ?? "";
    if (name.startsWith("closing")) return [];
    if (name.endsWith("Title")) heading = String(value);
    if (name.endsWith("Title") || value.length === 0) return [];
    const lines = [value].flat().map((part) => {
      const [first = "", ...rest] = typeof part === "string" ? [part] : Object.values(part);
      const others = escapeHtml(rest.filter(Boolean).join(" "));
      return others ? `<strong>${escapeHtml(first)}</strong>: ${others}` : escapeHtml(first);
    });
    const html =
      kind === "line" || kind === "paragraph" ? `<p>${lines[0]}</p>` : `<ul><li>${lines.join("</li><li>")}</li></ul>`;
    const section = { heading, html };
    heading = "";
    return [section];
  });
}

const paragraphsOf = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join("");

function tableOf(text: string, columns: readonly string[]): string {
  const rowOf = (tag: "td" | "th", cells: readonly string[]) =>
    `<tr>${columns.map((_, at) => `<${tag}>${escapeHtml(cells[at]?.trim() ?? "")}</${tag}>`).join("")}</tr>`;
  const lines = text.split(/\n+/).map((line) => rowOf("td", line.split("|")));
  return `<table><thead>${rowOf("th", columns)}</thead><tbody>${lines.join("")}</tbody></table>`;
}

const quotationOf = (text: string, from: readonly unknown[]): string =>
  `<blockquote>${paragraphsOf(text)}</blockquote>${paragraphsOf(from.filter(Boolean).join(", "))}`;

const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .map((one) =>
      typeof one === "object" && one !== null ? String((one as { name?: unknown }).name ?? "") : String(one ?? ""),
    )
    .map((text) => text.trim())
    .filter(Boolean);

function toPublicRow(stored: SiteType, row: Values): PublicRow {
  const { type, key, postedDate, siteSearch } = stored;
  const { summaries, texts, mainText, byline, facts } = partsOf(stored);
  const quoting = new Set(texts.flatMap(({ quotedFrom = [] }) => quotedFrom));
  const date = postedDate?.date ?? type.list.date;
  const images = (type.list.images ?? []).flatMap((name) => imageUrl(String(row[name] ?? "")) ?? []);
  return {
    number: Number(row["rowId"]),
    kind: siteSearch?.one ?? type.item,
    key: String(row[key]),
    path: stored.address(row)!,
    title: String(row[type.label]),
    summary: summaries.map((name) => String(row[name] ?? "").trim()).find(Boolean) ?? "",
    sections: texts.flatMap((field) => {
      const { name, kind, label } = field;
      const text = String(row[name] ?? "").trim();
      if (text === "") return [];
      if (kind === "texts") return textSections(textFieldsIn(field, row), parseTexts(text) ?? {});
      if (quoting.has(name)) return [];
      if (field.quotedFrom)
        return [
          {
            heading: "",
            html: quotationOf(
              text,
              field.quotedFrom.map((from) => row[from]),
            ),
          },
        ];
      const html = kind === "richText" ? text : field.columns ? tableOf(text, field.columns) : paragraphsOf(text);
      return [{ heading: name === mainText || field.isOpening ? "" : label, html }];
    }),
    author: byline === undefined ? "" : String(row[byline] ?? ""),
    facts: facts.flatMap(({ name, label, kind }) => {
      const values = textsOf(row[name]).filter((text) => kind !== "url" || isWebUrl(text));
      return values.length === 0 ? [] : [{ label, values }];
    }),
    group:
      facts.flatMap(({ name, kind }) =>
        kind === "relation" || (kind === "text" && name === type.list.detail) ? textsOf(row[name]) : [],
      )[0] ?? "",
    image: images[0] ?? null,
    publishedAt: date === undefined ? null : String(row[date] ?? "") || null,
    updatedAt: String(row["updatedAt"]),
  };
}

/** When the next scheduled row of a type becomes public; an ISO instant. */
export async function findNextChange(
  db: DatabaseClient,
  { siteSearch }: SiteType,
  now: string,
): Promise<string | null> {
  if (!siteSearch?.nextChange) return null;
  const next = sql<string | null>`(${siteSearch.nextChange(now)})`;
  const [row] = await db.read(db.query.select({ at: next.as("next_change") }).from(sql`(select 1)`));
  return row?.at ?? null;
}

/** Which rows a list has, besides being public. */
interface RowList {
  readonly where?: SQL;
  readonly limit: number;
  /** The portal's first order, the newest first, or the order in which rows were added. */
  readonly order: "list" | "newest" | "number";
  /** Whether the rows are read without their texts. */
  readonly withoutTexts?: boolean;
}

/** Public rows of a type. A text over a quarter of a megabyte is left out. */
export async function listPublicRows(
  db: DatabaseClient,
  stored: SiteType,
  { now, origin }: RowRequest,
  { where, limit, order, withoutTexts = false }: RowList,
): Promise<PublicRow[]> {
  const { table, columns, type, sortColumn } = stored;
  const { rowId } = table;
  const date = stored.postedDate?.date ?? type.list.date;
  const [{ by, direction }] = type.sorts as [(typeof type.sorts)[number]];
  const sign = order === "newest" || (order === "list" && direction === "descending") ? sql`desc` : sql`asc`;
  const first = order === "list" ? [sortColumn(by)] : order === "number" || date === undefined ? [] : [columns[date]!];
  const isListed = where ? sql`${hasPage(stored, now, origin)} and ${where}` : hasPage(stored, now, origin);
  const rows = await db.read(
    db.query
      .select(columnsOf(stored, origin, withoutTexts ? "none" : "listed"))
      .from(table)
      .where(isListed)
      .orderBy(...[...first, rowId].map((column) => sql`${column} ${sign}`))
      .limit(limit),
  );
  return rows.map((row) => toPublicRow(stored, row as Values));
}

/**
 * The public row whose page has this path, or the path of its page now if that is another one. One statement, and
 * another one if there is none.
 */
export async function findPublicRow(
  db: DatabaseClient,
  stored: SiteType,
  path: string,
  { now, origin }: RowRequest,
): Promise<PublicRow | { readonly movedTo: string } | null> {
  const { table, tableName, pageHooks, slug, columns } = stored;
  const segment = decodePercentEncoding(path.slice(path.lastIndexOf("/") + 1)) ?? "";
  const select = (ids: SQL) =>
    db.read(
      db.query
        .select(columnsOf(stored, origin, "all"))
        .from(table)
        .where(sql`${table.rowId} in (${ids}) and ${hasPage(stored, now, origin)}`)
        .orderBy(desc(sql`${columns[slug]!} = ${segment}`))
        .limit(2),
    );
  const rows = (await select(pageHooks.rowsAt(segment))).map((row) => toPublicRow(stored, row as Values));
  const row = rows.find((one) => one.path === path) ?? rows[0];
  if (row) return row.path === path ? row : { movedTo: row.path };
  const [former] = await select(sql`select ${rowIdOfPreviousSlug(tableName, segment)}`);
  return former ? { movedTo: toPublicRow(stored, former as Values).path } : null;
}
