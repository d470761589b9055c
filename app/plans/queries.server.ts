import { and, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import {
  briefDocument,
  briefs,
  isPublic,
  related,
  termDocument,
  terms,
  toolCategories as categories,
  toolDocument,
  tools,
} from "../../drizzle/schema";
import { siteIndex } from "../../drizzle/schema/maintained";
import { projectTypeOfBrief } from "../briefs/brief";
import { toolAddress } from "../directory/tool";
import { reasonAgainst } from "../directory/tool-fit";
import { defaultServices } from "../services/default-services.server";
import { listServices } from "../services/queries.server";
import type { BriefSource, PlanSources, ServiceSource, TermSource, ToolSource } from "./draw-plan";
import { type Idea, lookedUp } from "./words";

/** How many matches of each kind are ranked, and how many rows are then read. These bound what a draft costs. */
const maxRanked = { brief: 60, term: 60, tool: 20 } as const;
const maxRead = { brief: 8, alike: 4, term: 24, tool: 12, related: 24 } as const;
/** Only this much of a text is read, in characters. */
const maxTextLength = 24_000;

const index = sql.identifier(siteIndex.name);
const places = sql.raw(String(siteIndex.places));
/** The weights of the index's columns: scope, title, aliases, keywords, summary, body. */
const weights = sql.raw("0, 10, 10, 10, 3, 1");

const anyOf = (beginnings: readonly string[], length?: number) =>
  [...new Set(beginnings.map((beginning) => beginning.slice(0, length)))]
    .map((beginning) => `"${beginning}"*`)
    .join(" OR ");

/** The row numbers of the best of the newest matches. */
const bestOf = (kind: string, match: string, ranked: number, read: number): SQL => sql`(
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
const candidateBriefs = (beginnings: readonly string[]): SQL => sql`(
  select * from ${bestOf("brief", anyOf(beginnings), maxRanked.brief, maxRead.brief)}
  union select * from ${alike("brief", beginnings, maxRead.alike)})`;

/** The related pages of these briefs, of one kind: row numbers, with those of the briefs. */
const relatedTo = (beginnings: readonly string[], number: number): SQL => sql`(
  select ${related.source} / ${places} as brief, ${related.target} / ${places} as id from ${related}
  where ${related.source} in (select row_id * ${places} + ${sql.raw(String(briefDocument.options.number))} from ${briefs} where row_id in ${candidateBriefs(beginnings)})
    and ${related.target} % ${places} = ${sql.raw(String(number))}
  order by ${related.source}, ${related.place} limit ${maxRead.related})`;

/** The row numbers of briefs in a JSON list, which has null for what the words themselves found. */
const briefsIn = (json: string): number[] => (JSON.parse(json) as Array<number | null>).filter((id) => id !== null);

/** The briefs that an idea may lead to. */
export async function findBriefs(db: DatabaseClient, beginnings: readonly string[]): Promise<BriefSource[]> {
  const rows = await db.read(
    db.query
      .select({
        id: briefs.rowId,
        slug: briefs.slug,
        name: briefs.name,
        summary: briefs.summary,
        appType: briefs.appType,
        appFormat: briefs.appFormat,
        leads: briefs.leads,
        body: sql<string>`substr(${briefs.body}, 1, ${maxTextLength})`.as("body"),
      })
      .from(briefs)
      .where(and(sql`${briefs.rowId} in ${candidateBriefs(beginnings)}`, isPublic(briefs))),
  );
  return rows.map((row) => ({ ...row, leads: row.leads ?? [], projectType: projectTypeOfBrief(row) }));
}

/** The terms that an idea may contain, and those of the briefs that it may lead to. */
async function findTerms(db: DatabaseClient, beginnings: readonly string[]): Promise<TermSource[]> {
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

/** The first name in the text that says which tool of a category to try first, such as "n8n. Flows are visual". */
const firstChoice = sql`substr(${categories.firstChoice}, 1,
  min(instr(${categories.firstChoice} || '.', '.'), instr(${categories.firstChoice} || ',', ',')) - 1)`;

/** The tools that an idea may name, those of its briefs, and the first choice of each category. */
async function findTools(db: DatabaseClient, beginnings: readonly string[]): Promise<ToolSource[]> {
  const named = bestOf("tool", `{title aliases} : (${anyOf(beginnings)})`, maxRanked.tool, maxRead.tool);
  const found = sql`(select id, json_group_array(brief) as briefs from (
    select id, brief from ${relatedTo(beginnings, toolDocument.options.number)}
    union all select id, null from ${named}
    union all select chosen.row_id, null from (select id, ${firstChoice} as name from ${categories} order by display_order limit 60) as category
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
        category: sql<string>`${categories.name}`.as("category_name"),
        categorySlug: sql<string>`${categories.slug}`.as("category_slug"),
        isFirstChoice: sql<number>`${tools.name} = ${firstChoice} collate nocase`.as("is_first_choice"),
        briefs: sql<string>`found.briefs`.as("briefs"),
      })
      .from(found)
      .innerJoin(tools, sql`${tools.rowId} = found.id`)
      .innerJoin(categories, sql`${tools.categoryId} = ${categories.id}`)
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

/** The words of the specified services: rows that were saved before they had any have none. */
const defaultLeads = new Map(defaultServices.map(({ slug, leads }) => [slug, leads ?? []]));

/** The services, as ideas are compared with them. */
export async function readServices(db: DatabaseClient): Promise<ServiceSource[]> {
  const services = await listServices(db);
  return services.map(
    ({ slug, name, summary, projectType, usualBudget, weeks, leads, lead, useCases, toolCategories }) => ({
      slug,
      name,
      summary,
      projectType,
      usualBudget,
      weeks,
      leads: leads && leads.length > 0 ? leads : (defaultLeads.get(slug) ?? []),
      text: [lead, ...useCases.flatMap(({ title, text }) => [title, text])].join(" "),
      toolCategories,
    }),
  );
}

/** What an idea may lead to, besides services: three statements, in one round trip. Their cost does not grow with the tables. */
export async function findPlanSources(db: DatabaseClient, idea: Idea): Promise<Omit<PlanSources, "services">> {
  const beginnings = lookedUp(idea);
  if (beginnings.length === 0) return { briefs: [], terms: [], tools: [] };
  const [foundBriefs, foundTerms, foundTools] = await Promise.all([
    findBriefs(db, beginnings),
    findTerms(db, beginnings),
    findTools(db, beginnings),
  ]);
  return { briefs: foundBriefs, terms: foundTerms, tools: foundTools };
}
