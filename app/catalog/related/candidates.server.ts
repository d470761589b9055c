import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { byName } from "../../../drizzle/schema";
import { siteIndex } from "../../../drizzle/schema/maintained";
import { unionAll } from "../../base/listing/statements.server";
import { foldCase } from "../../base/search/search-text";
import { siteWords } from "../../base/search/site-query";
import type { RelatedSource, SearchedType } from "../../content/types/stored-definition.server";
import { searchedTypes } from "../../types.server";

/** A type whose pages show related pages. */
type SourceType = SearchedType & { readonly related: RelatedSource };

/** The types whose pages show related pages. */
export const sourceTypes: readonly SourceType[] = searchedTypes.filter(
  (type): type is SourceType => type.related !== null,
);

/** The number of a row in the site index. */
export const siteIndexId = (number: number, rowId: number): number => rowId * siteIndex.places + number;
/** The number of the type of a row in the index. */
export const typeNumberOfId = (id: number): number => id % siteIndex.places;
const rowIdOf = (id: number): number => Math.floor(id / siteIndex.places);

/** A row with the values that are compared to find related pages. */
export interface ComparedRow {
  /** Its number in the site index. */
  readonly id: number;
  readonly kind: string;
  readonly mentioned: SearchedType["mentioned"];
  /** The slug, which is also part of the cache tag. */
  readonly slug: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  /** "" for a row without one; null for types without categories. */
  readonly category: string | null;
  readonly summary: string;
  /** The addresses that editors chose. */
  readonly chosenAddresses: readonly string[];
  /** All other texts, as stored; empty unless requested. */
  readonly text: string;
}

/** Reads rows by their numbers in the index, with one statement per type. */
export async function listCompared(
  db: DatabaseClient,
  ids: readonly number[],
  { withTexts = false }: { readonly withTexts?: boolean } = {},
): Promise<Map<number, ComparedRow>> {
  const rows = await Promise.all(
    searchedTypes.map(async (type) => {
      const rowIds = [...new Set(ids.filter((id) => typeNumberOfId(id) === type.number).map(rowIdOf))];
      return rowIds.length === 0 ? [] : readRowsOf(db, type, rowIds, withTexts);
    }),
  );
  return new Map(rows.flat().map((row) => [row.id, row]));
}

async function readRowsOf(
  db: DatabaseClient,
  { kind, number, table, options, mentioned, related }: SearchedType,
  rowIds: readonly number[],
  withTexts: boolean,
): Promise<ComparedRow[]> {
  const { title, aliases, keywords, summary, texts = [], richTexts = [] } = options;
  const joinColumns = (columns: readonly SQL[]) =>
    columns.length === 0 ? sql`''` : sql.join([...columns], sql` || ' ' || `);
  const asText = (column: unknown) => sql`coalesce(${column}, '')`;
  const rows = await db.read(
    db.query
      .select({
        rowId: sql<number>`${table.rowId}`.as("row_id"),
        title: sql<string>`${title}`.as("title"),
        slug: sql<string>`${related?.slug ?? sql`''`}`.as("slug"),
        aliases: sql<string>`coalesce(${aliases ?? null}, '[]')`.as("aliases"),
        tags: sql<string>`coalesce(${keywords ?? null}, '[]')`.as("tags"),
        category: (related?.category ? sql`coalesce(${related.category}, '')` : sql`null`).as(
          "category",
        ) as SQL.Aliased<string | null>,
        chosenAddresses: sql<string>`coalesce(${related?.chosenAddresses ?? null}, '[]')`.as("chosen"),
        summary: joinColumns(summary.map(asText)).as("summary") as SQL.Aliased<string>,
        text: joinColumns(withTexts ? [...texts, ...richTexts].map(asText) : []).as("text") as SQL.Aliased<string>,
      })
      .from(table)
      .where(inJson(table.rowId, rowIds)),
  );
  return rows.map(({ rowId, ...row }) => ({
    ...row,
    id: siteIndexId(number, rowId),
    kind,
    mentioned,
    aliases: entriesOf(row.aliases),
    tags: entriesOf(row.tags),
    chosenAddresses: entriesOf(row.chosenAddresses),
  }));
}

/** The entries of a stored list of texts or of named objects. */
function entriesOf(json: string): string[] {
  const entries = JSON.parse(json) as ReadonlyArray<string | { readonly name: string }>;
  return entries.map((entry) => (typeof entry === "string" ? entry : entry.name));
}

/** The number of words of a text that are searched for names, and the maximum number of words in a name. */
const maxWords = 1_200;
const maxNameWords = 4;

/** Elements that may occur within a sentence; all others end one. */
const inline = /<\/?(?:a|abbr|b|code|em|i|span|strong)(?: [^<>]*)?>/g;

/** The text of HTML, accurate enough for finding names. */
export const plainText = (html: string): string =>
  html
    .replaceAll(inline, "")
    .replaceAll(/<[^<>]*>/g, " . ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

/** The names by which texts mention a row: "LLM (Large Language Model)" is mentioned as "LLM". */
export function namesOf({ title, aliases }: { readonly title: string; readonly aliases: readonly string[] }): string[] {
  const [short = ""] = title.split(" (");
  return [...new Set([short, ...aliases])].filter((name) => name.length > 2);
}

/**
 * All runs of up to four words of a text, in lower case, and also in the singular. Names in the text are among them.
 */
function wordRuns(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}].*[\p{L}\p{N}+#]|[\p{L}\p{N}]/u.exec(word)?.[0] ?? "")
    .filter(Boolean)
    .slice(0, maxWords);
  const runs = words.flatMap((_, at) =>
    Array.from({ length: Math.min(maxNameWords, words.length - at) }, (__, more) =>
      words.slice(at, at + more + 1).join(" "),
    ),
  );
  return [...new Set(runs.flatMap((run) => (run.endsWith("s") ? [run, run.slice(0, -1)] : [run])))];
}

/** The words of a name with at least three letters, case-folded. */
export const wordsOf = (name: string): string[] =>
  foldCase(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word.length > 2);

/** How often a text contains a name as a whole word, in any case, or its plural. */
export function countMentions(text: string, name: string): number {
  const parts = foldCase(text).split(foldCase(name));
  return parts.slice(1).filter((after, at) => /^s?(?![\p{L}\p{N}])/u.test(after) && !/[\p{L}\p{N}]$/u.test(parts[at]!))
    .length;
}

/**
 * Whether a text contains a name in its exact case, other than at the start of a sentence, where any word is
 * capitalised: "Make sure" is not the tool Make.
 */
export function mentionsInExactCase(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).some((after, at) => {
    const part = parts[at]!;
    const before = part.trimEnd();
    const last = before.at(-1) ?? ".";
    const isWhole = !/^[\p{L}\p{N}]/u.test(after) && (before !== part || !/[\p{L}\p{N}]/u.test(last));
    return isWhole && !".!?:".includes(last);
  });
}

/** Why a row is considered: "names it" means that the candidate names the row, "is named" and "is linked" the reverse. */
export type Reason = "names it" | "has its tags" | "has its words" | "is named" | "is linked" | "same category";

/**
 * A row that may be related, by its number in the site index. `place` is its rank among the candidates with the same
 * reason.
 */
export interface Candidate {
  readonly id: number;
  readonly reason: Reason;
  readonly place: number;
}

/** How many rows of each kind to consider for each reason. This bounds how much is read. */
const candidateLimits = { naming: 20, tagged: 20, alike: 12, comparedForWords: 120, named: 40, sameCategory: 40 };
const maxTags = 12;

const index = sql.identifier(siteIndex.name);
const places = sql.raw(String(siteIndex.places));

/** Finds rows that may be related to `row`, in a statement whose cost does not grow with the tables. */
export async function listCandidates(db: DatabaseClient, type: SourceType, row: ComparedRow): Promise<Candidate[]> {
  const candidates = sql`(${unionAll(queriesFor(type, row))}) as found`;
  const rows = await db.read(
    db.query
      .select({
        id: sql<number>`found.id`.as("id"),
        reason: sql<Reason>`found.reason`.as("reason"),
        place: sql<number>`found.place`.as("place"),
      })
      .from(candidates),
  );
  return rows.filter(({ id }) => id !== row.id);
}

function queriesFor(type: SourceType, row: ComparedRow): SQL[] {
  const names = phrases(namesOf(row).flatMap((name) => [name, `${name}s`]));
  const tags = phrases(row.tags.slice(0, maxTags));
  const words = phrases([...new Set([...siteWords(row.title).filter(isDistinctive), ...row.tags.flatMap(wordsOf)])]);
  return [
    ...searchedTypes.flatMap(({ kind }) => [
      ...matching("names it", names && `(${names})`, kind, candidateLimits.naming),
      ...matching("has its tags", tags && `{title aliases keywords} : (${tags})`, kind, candidateLimits.tagged),
      ...(words === null ? [] : [alike(`{title aliases keywords summary} : (${words})`, kind)]),
    ]),
    ...namedBy(row),
    ...sameCategory(type, row),
  ];
}

const isDistinctive = (word: string) => word.length > 3;

/** A search expression that matches any of the phrases; null if there are none. */
function phrases(texts: readonly string[]): string | null {
  const all = texts.map((text) => siteWords(text).join(" ")).filter(Boolean);
  return all.length === 0 ? null : all.map((text) => `"${text}"`).join(" OR ");
}

const scopeQuery = (kind: string, match: string) => `scope : "${siteIndex.scopeOf(kind)}" AND ${match}`;

const matching = (reason: Reason, match: string | null, kind: string, limit: number): SQL[] =>
  match === null
    ? []
    : [
        sql`select rowid as id, ${reason} as reason, 0 as place from (
          select rowid from ${index} where ${index} match ${scopeQuery(kind, match)} order by rowid desc limit ${limit})`,
      ];

/** The best matches among the newest rows with any of the words. */
const alike = (match: string, kind: string): SQL =>
  sql`select id, ${"has its words" satisfies Reason} as reason, row_number() over (order by score) as place from (
    select id, score from (
      select rowid as id, bm25(${index}, 0, 5, 5, 3, 1, 0) as score from ${index} where ${index} match ${scopeQuery(kind, match)}
      order by rowid desc limit ${candidateLimits.comparedForWords}) order by score limit ${candidateLimits.alike})`;

/** Rows that this row's texts mention by name, for the types that are mentioned by name. */
function namedBy(row: ComparedRow): SQL[] {
  const runs = wordRuns(plainText([row.title, row.summary, row.tags.join(" . "), row.text].join(" . ")));
  const all = JSON.stringify(runs);
  const single = JSON.stringify(runs.filter((run) => run.length > 1 && !run.includes(" ")));
  const reason = "is named" satisfies Reason;
  return searchedTypes
    .filter(({ mentioned }) => mentioned !== null)
    .flatMap(({ table, number, title }) => {
      const columns = sql`${table.rowId} * ${places} + ${sql.raw(String(number))} as id, ${reason} as reason, 0 as place`;
      const name = byName(title);
      return [
        sql`select * from (select ${columns} from json_each(${all}) as run cross join ${table} on ${name} = run.value limit ${candidateLimits.named})`,
        // "LLM" also names "LLM (Large Language Model)".
        sql`select * from (select ${columns} from json_each(${single}) as run
          cross join ${table} on ${name} >= run.value || ' (' and ${name} < run.value || ' )' limit ${candidateLimits.named})`,
      ];
    });
}

function sameCategory({ table, number, related, title }: SourceType, row: ComparedRow): SQL[] {
  if (related.category === null || row.category === null || row.category === "") return [];
  const id = sql`${table.rowId} * ${places} + ${sql.raw(String(number))}`;
  return [
    sql`select id, ${"same category" satisfies Reason} as reason, row_number() over () as place from (
      select ${id} as id from ${table} where ${related.category} = ${row.category} and ${title} <> ''
      order by ${related.newest} desc, ${table.rowId} desc limit ${candidateLimits.sameCategory})`,
  ];
}
