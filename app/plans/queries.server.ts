import type { DatabaseClient } from "../../drizzle/client";
import { findBriefs } from "./briefs.server";
import type { PlanSources } from "./draw-plan";
import { findTerms } from "./terms.server";
import { findTools } from "./tools.server";
import { type Idea, lookedUp } from "./words";

/** What an idea may lead to, besides services: three statements, in one round trip. Their cost does not grow with the tables. */
export async function findPlanSources(db: DatabaseClient, idea: Idea): Promise<Omit<PlanSources, "services">> {
  const beginnings = lookedUp(idea);
  if (beginnings.length === 0) return { briefs: [], terms: [], tools: [] };
  const [briefs, terms, tools] = await Promise.all([
    findBriefs(db, beginnings),
    findTerms(db, beginnings),
    findTools(db, beginnings),
  ]);
  return { briefs, terms, tools };
}
