import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { briefs, isPublic, termDocument, terms } from "../../drizzle/schema";
import { projectTypeOfBrief } from "../briefs/brief";
import { defaultServices } from "../services/default-services.server";
import { listServices } from "../services/queries.server";
import {
  anyOf,
  bestOf,
  briefsIn,
  candidateBriefs,
  maxRanked,
  maxRead,
  maxTextLength,
  relatedTo,
} from "./candidates.server";
import type { BriefSource, PlanSources, ServiceSource, TermSource } from "./draw-plan";
import { findTools } from "./tools.server";
import { type Idea, lookedUp } from "./words";

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
