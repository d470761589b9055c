import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName, tools } from "../../../drizzle/schema";
import { foldCase, matchAny, type SearchQuery } from "../text/search-text";
import { nearestNames } from "../text/spelling";
import { toolAddress } from "./tool";

/** How many tools are compared by spelling from each of two indexes. */
const comparedTools = 200;

/** Up to three tools whose names are spelled most like a search that found nothing (DIR-13). */
export async function nearestTools(
  db: DatabaseClient,
  query: SearchQuery,
): Promise<Array<{ readonly name: string; readonly address: string }>> {
  const folded = [...foldCase(query.text)].slice(0, 40);
  const trigrams = folded.slice(2).map((_, index) => folded.slice(index, index + 3).join(""));
  const similar =
    trigrams.length === 0
      ? sql`select 0`
      : sql`select rowid from tool_search where tool_search match ${matchAny(trigrams, "~public~")} order by rowid desc limit ${comparedTools}`;
  const [initial = ""] = folded;
  const sameInitial = sql`select ${tools.rowId} from ${tools}
    where ${byName(tools.name)} >= ${initial} and ${byName(tools.name)} < ${`${initial}\u{10ffff}`}
    order by ${byName(tools.name)} limit ${comparedTools}`;
  const rows = await db.read(
    db.query
      .select({ id: tools.id, slug: tools.slug, name: tools.name })
      .from(tools)
      .where(sql`${tools.rowId} in (select * from (${similar}) union select * from (${sameInitial}))`),
  );
  return nearestNames(query.text, rows, 3).map((row) => ({ name: row.name, address: toolAddress(row) }));
}
