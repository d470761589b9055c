import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { briefs, isPublic } from "../../drizzle/schema";
import { projectTypeOfBrief } from "../briefs/brief";
import { candidateBriefs, maxTextLength } from "./candidates.server";
import type { BriefSource } from "./draw-plan";

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
