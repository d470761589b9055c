import { sql, type SQL } from "drizzle-orm";
import { briefDocument, briefs, related } from "../../drizzle/schema";
import { siteIndex } from "../../drizzle/schema/maintained";

/** How many matches of each kind are ranked, and how many rows are then read. These bound what a draft costs. */
export const maxRanked = { brief: 60, term: 60, tool: 20 } as const;
export const maxRead = { brief: 8, alike: 4, term: 24, tool: 12, related: 24 } as const;
/** Only this much of a text is read, in characters. */
export const maxTextLength = 24_000;

const index = sql.identifier(siteIndex.name);
const places = sql.raw(String(siteIndex.places));
/** The weights of the index's columns: scope, title, aliases, keywords, summary, body. */
const weights = sql.raw("0, 10, 10, 10, 3, 1");

export const anyOf = (beginnings: readonly string[], length?: number) =>
  [...new Set(beginnings.map((beginning) => beginning.slice(0, length)))]
    .map((beginning) => `"${beginning}"*`)
    .join(" OR ");

/** The row numbers of the best of the newest matches. */
export const bestOf = (kind: string, match: string, ranked: number, read: number): SQL => sql`(
  select id / ${places} as id from (
    select * from (select rowid as id, bm25(${index}, ${weights}) as score from ${index}
      where ${index} match ${`scope : "${siteIndex.scopeOf(kind)}" AND (${match})`} order by rowid desc limit ${ranked})
    order by score limit ${read}))`;

/** The row numbers of the newest rows with a name or keyword that begins alike, for misspelled words. */
const alike = (kind: string, beginnings: readonly string[], read: number): SQL => sql`(
  select rowid / ${places} from ${index}
  where ${index} match ${`scope : "${siteIndex.scopeOf(kind)}" AND {title aliases keywords} : (${anyOf(beginnings, 3)})`}
  order by rowid desc limit ${read})`;

/** The row numbers of the briefs that an idea may lead to. */
export const candidateBriefs = (beginnings: readonly string[]): SQL => sql`(
  select * from ${bestOf("brief", anyOf(beginnings), maxRanked.brief, maxRead.brief)}
  union select * from ${alike("brief", beginnings, maxRead.alike)})`;

/** The related pages of these briefs, of one kind: row numbers, with those of the briefs. */
export const relatedTo = (beginnings: readonly string[], number: number): SQL => sql`(
  select ${related.source} / ${places} as brief, ${related.target} / ${places} as id from ${related}
  where ${related.source} in (select row_id * ${places} + ${sql.raw(String(briefDocument.options.number))} from ${briefs} where row_id in ${candidateBriefs(beginnings)})
    and ${related.target} % ${places} = ${sql.raw(String(number))}
  order by ${related.source}, ${related.place} limit ${maxRead.related})`;

/** The row numbers of briefs in a JSON list, which has null for what the words themselves found. */
export const briefsIn = (json: string): number[] =>
  (JSON.parse(json) as Array<number | null>).filter((id) => id !== null);
