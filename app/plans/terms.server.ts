import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { isPublic, termDocument, terms } from "../../drizzle/schema";
import { anyOf, bestOf, briefsIn, maxRanked, maxRead, relatedTo } from "./candidates.server";
import type { TermSource } from "./draw-plan";

/** The terms that an idea may contain, and those of the briefs that it may lead to. */
export async function findTerms(db: DatabaseClient, beginnings: readonly string[]): Promise<TermSource[]> {
  const match = `{title aliases summary} : (${anyOf(beginnings)})`;
  const found = sql`(select id, json_group_array(brief) as briefs from (
    select id, brief from ${relatedTo(beginnings, termDocument.options.number)}
    union all select id, null as brief from ${bestOf("term", match, maxRanked.term, maxRead.term)}
  ) group by id) as found`;
  const rows = await db.read(
    db.query
      .select({
        slug: terms.slug,
        term: terms.term,
        aliases: terms.aliases,
        shortDefinition: terms.shortDefinition,
        briefs: sql<string>`found.briefs`.as("briefs"),
      })
      .from(found)
      .innerJoin(terms, sql`${terms.rowId} = found.id`)
      .where(isPublic(terms)),
  );
  return rows.map((row) => ({ ...row, aliases: row.aliases ?? [], briefs: briefsIn(row.briefs) }));
}
