import { desc, SQL, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { findBySlug, rowIdsElsewhere } from "../../base/listing/other-addresses.server";
import { findPublicPath } from "../../base/web/public-paths";
import { decodePercentEncoding, imageUrl, isWebUrl } from "../../base/web/urls";
import { escapeText, linesHtml, listHtml, partsHtml, tableHtml } from "../../base/words/html";
import { nameOf } from "../../content/pages/public-reads.server";
import type { Field, Values } from "../../content/types/content-type";
import { hasPage } from "../../content/types/content-type.server";
import { cardTexts, fieldsOnCards, partsOfValue, textFieldsIn } from "../../content/types/field-values";
import { iconHint } from "../../content/types/shared";
import { isMoved } from "../../content/types/stored-definition.server";
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
  /** What its page says beside the texts: labels, and one or more values. That of a price range is its id. */
  readonly facts: ReadonlyArray<{
    readonly label: string;
    readonly values: readonly string[];
    readonly isPriceRange?: true;
    /** Whether there can be several. */
    readonly isList: boolean;
  }>;
  /** What lists say of it beside its title: its category, or for whom it was, and that it is invented; "" for nothing. */
  readonly group: string;
  /** What cards show of it besides its summary: a figure with what it counts, and values with their labels. */
  readonly card: readonly string[];
  /** A valid image URL or path. */
  readonly image: string | null;
  /** ISO instants. */
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  /** What the first date is, such as "published" or "completed". */
  readonly dateLabel: string;
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
const factKinds: ReadonlySet<string> = new Set(["text", "number", "list", "names", "choice", "relation", "url"]);

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
      ({ name, kind, place = "main", isByline, isReview }) =>
        !isByline &&
        (isReview === true || factKinds.has(kind)
          ? place === "side" || !textKinds.has(kind) || isDetail(name)
          : kind === "multiline" && isDetail(name)),
    ),
  };
}

/** In bytes. A longer text is left out of lists, which hold several rows in memory. */
const maxListedText = 250_000;

/** Any origin that is not reserved for examples: rows that are not shown there are invented (D47). Only asked about. */
const anyRealOrigin = "https://any-real-origin.site";
const sampleNote = "<p><em>Sample: invented, as an example.</em></p>";

/** The columns of rows. Aliases, because D1 returns a row by column name. */
function columnsOf(stored: SiteType, origin: string, which: "all" | "listed" | "none") {
  const { columns, type, slug, key, selected, pageHooks } = stored;
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
    ...(pageHooks.drawnTexts ? [pageHooks.drawnTexts.by] : []),
    ...summaries,
    ...(byline === undefined ? [] : [byline]),
    ...(date === undefined ? [] : [date]),
    ...(type.list.images ?? []),
    ...facts.flatMap(({ name, kind, lists }) => (kind === "relation" || lists ? [] : [name])),
  ]);
  const plain = [...names].map((name) => [name, valueOf(name)] as const);
  const card = fieldsOnCards(type);
  const isShort = ({ name }: Field) => card.some((field) => field.name === name || field.countOf === name);
  const long = (which === "none" ? texts.filter(isShort) : texts).map(({ name }) => {
    const value = valueOf(name);
    const text = which === "listed" ? sql`iif(octet_length(${value}) > ${maxListedText}, '', ${value})` : sql`${value}`;
    return [name, text.as(`text_${name}`)] as const;
  });
  const listed = facts.flatMap(({ name, lists }) => {
    const other = lists === undefined ? null : storedTypes[lists as keyof typeof storedTypes];
    if (!other) return [];
    const label = sql`(select ${other.columns[other.type.label]!} from ${other.table} where ${other.columns[other.slug]!} = slug.value)`;
    const labels = sql<string>`(select json_group_array(coalesce(${label}, slug.value)) from json_each(${columns[name]!}) as slug)`;
    return [
      [name, labels.mapWith((json: unknown) => JSON.parse(String(json)) as string[]).as(`labels_of_${name}`)] as const,
    ];
  });
  const isReal = stored.sitemap?.shownAt(anyRealOrigin);
  const sample = isReal ? { isSample: sql<0 | 1>`not (${isReal})`.as("is_sample") } : {};
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
  return { ...Object.fromEntries([...aliased, ...long, ...related, ...listed]), ...sample };
}

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
    const html =
      kind === "line" || kind === "paragraph" ? `<p>${escapeText(String(value))}</p>` : partsHtml([value].flat());
    const section = { heading, html };
    heading = "";
    return [section];
  });
}

/** A table of lines. The last cell of a line with fewer cells is in the last column. */
function tableOf(text: string, columns: readonly string[]): string {
  const rows = text.split(/\n+/).map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    return [...cells.slice(0, -1), ...columns.slice(cells.length).map(() => ""), cells.at(-1)!];
  });
  return tableHtml(columns, rows);
}

function toPublicRow(stored: SiteType, row: Values): PublicRow {
  const { type, key, postedDate, siteSearch, pageHooks } = stored;
  const { summaries, texts, mainText, byline, facts } = partsOf(stored);
  const joined = new Set(texts.flatMap(({ quotedFrom = [], countOf }) => [...quotedFrom, countOf]));
  const date = postedDate?.date ?? type.list.date;
  const images = (type.list.images ?? []).flatMap((name) => imageUrl(String(row[name] ?? "")) ?? []);
  return {
    number: Number(row["rowId"]),
    kind: siteSearch?.one ?? type.item,
    key: String(row[key]),
    path: stored.address(row)!,
    title: String(row[type.label]),
    summary: summaries.map((name) => String(row[name] ?? "").trim()).find(Boolean) ?? "",
    sections: [
      ...(row["isSample"] === 1 ? [{ heading: "", html: sampleNote }] : []),
      ...texts.flatMap((field) => {
        const { name, kind, label } = field;
        const text = String(row[name] ?? "").trim();
        if (text === "") return [];
        if (kind === "texts") {
          const values = parseTexts(text) ?? {};
          const { by, of } = pageHooks.drawnTexts ?? { by: "", of: () => values };
          return textSections(textFieldsIn(field, row), of(String(row[by] ?? ""), values));
        }
        if (joined.has(name)) return [];
        if (field.countOf) {
          const html = `<p><strong>${escapeText(text)}</strong> ${escapeText(String(row[field.countOf] ?? ""))}</p>`;
          return [{ heading: "", html }];
        }
        if (field.quotedFrom) {
          const from = field.quotedFrom.map((of) => row[of]).filter(Boolean);
          return [{ heading: "", html: `<blockquote>${linesHtml(text)}</blockquote>${linesHtml(from.join(", "))}` }];
        }
        const html =
          kind === "richText"
            ? text
            : field.columns
              ? tableOf(text, field.columns)
              : field.isLines
                ? listHtml(text)
                : linesHtml(text);
        return [{ heading: name === mainText || field.isOpening ? "" : label, html }];
      }),
    ],
    author: byline === undefined ? "" : String(row[byline] ?? ""),
    facts: facts.flatMap(({ name, label, kind, isPriceRange, isReview }) => {
      const values = partsOfValue(row[name])
        .filter((text) => (kind === "url" ? isWebUrl(text) : kind !== "number" || Number(text) > 0))
        .map((text) => (isReview ? text.slice(0, 10) : text));
      const isList = kind === "list" || kind === "names";
      return values.length === 0 ? [] : [{ label, values, isList, ...(isPriceRange && { isPriceRange }) }];
    }),
    group: [
      ...facts
        .filter(
          ({ name, kind }) => kind === "relation" || (/^(?:text|choice)$/.test(kind) && name === type.list.detail),
        )
        .flatMap(({ name }) => partsOfValue(row[name]))
        .slice(0, 1),
      ...(row["isSample"] === 1 ? ["sample"] : []),
    ].join(", "),
    card: cardTexts(type, row),
    image: images[0] ?? null,
    publishedAt: date === undefined ? null : String(row[date] ?? "") || null,
    updatedAt: String(row["updatedAt"]),
    dateLabel: postedDate
      ? "published"
      : (type.fields.find(({ name }) => name === date)?.label.toLowerCase() ?? "created"),
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
 * The public row whose page has this path, or the path of its page if the address has a previous slug, another spelling or
 * another of its names. One statement, and others if there is none.
 */
export async function findPublicRow(
  db: DatabaseClient,
  stored: SiteType,
  path: string,
  { now, origin }: RowRequest,
): Promise<PublicRow | { readonly movedTo: string } | null> {
  const { table, tableName, pageHooks, slug, columns, siteSearch } = stored;
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
  const elsewhere = await findBySlug(segment, async (spelled) => {
    // Without a word, the search for an alias would match every row.
    if (spelled === "") return null;
    const here = spelled === segment ? sql`` : sql`${pageHooks.rowsAt(spelled)} union `;
    return (await select(sql`${here}${rowIdsElsewhere(tableName, siteSearch, spelled)}`))[0] ?? null;
  });
  if (elsewhere) return { movedTo: toPublicRow(stored, elsewhere as Values).path };
  const builtIn = await pageHooks.builtIn?.(db, segment, now);
  if (!builtIn) return null;
  return isMoved(builtIn) ? builtIn : toPublicRow(stored, builtIn);
}
