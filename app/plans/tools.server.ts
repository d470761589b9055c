import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { isPublic, toolCategories, toolDocument, tools } from "../../drizzle/schema";
import { toolAddress } from "../directory/tool";
import { reasonAgainst } from "../directory/tool-fit";
import { anyOf, bestOf, briefsIn, maxRanked, maxRead, maxTextLength, relatedTo } from "./candidates.server";
import type { ToolSource } from "./draw-plan";

/** The first name in the text that says which tool of a category to try first, such as "n8n. Flows are visual". */
const firstChoice = sql`substr(${toolCategories.firstChoice}, 1,
  min(instr(${toolCategories.firstChoice} || '.', '.'), instr(${toolCategories.firstChoice} || ',', ',')) - 1)`;

/** The tools that an idea may name, those of its briefs, and the first choice of each category. */
export async function findTools(db: DatabaseClient, beginnings: readonly string[]): Promise<ToolSource[]> {
  const named = bestOf("tool", `{title aliases} : (${anyOf(beginnings)})`, maxRanked.tool, maxRead.tool);
  const found = sql`(select id, json_group_array(brief) as briefs from (
    select id, brief from ${relatedTo(beginnings, toolDocument.options.number)}
    union all select id, null from ${named}
    union all select chosen.row_id, null from (select id, ${firstChoice} as name from ${toolCategories} order by display_order limit 60) as category
      cross join ${tools} as chosen on chosen.category_id = category.id and chosen.name = category.name collate nocase
  ) group by id) as found`;
  const rows = await db.read(
    db.query
      .select({
        id: tools.id,
        slug: tools.slug,
        name: tools.name,
        aliases: tools.aliases,
        microDescription: tools.microDescription,
        longDescription: sql<string>`substr(${tools.longDescription}, 1, ${maxTextLength})`.as("long_description"),
        // D1 gives one column of each name.
        category: sql<string>`${toolCategories.name}`.as("category_name"),
        categorySlug: sql<string>`${toolCategories.slug}`.as("category_slug"),
        isFirstChoice: sql<number>`${tools.name} = ${firstChoice} collate nocase`.as("is_first_choice"),
        briefs: sql<string>`found.briefs`.as("briefs"),
      })
      .from(found)
      .innerJoin(tools, sql`${tools.rowId} = found.id`)
      .innerJoin(toolCategories, sql`${tools.categoryId} = ${toolCategories.id}`)
      .where(isPublic(tools)),
  );
  return rows.map(({ id, slug, longDescription, isFirstChoice, briefs: ofBriefs, ...row }) => ({
    ...row,
    aliases: row.aliases ?? [],
    address: toolAddress({ id, slug }),
    fitsNot: reasonAgainst(longDescription),
    isFirstChoice: isFirstChoice === 1,
    briefs: briefsIn(ofBriefs),
  }));
}
