import { and, eq } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { briefDocument, briefs, briefSearch, isPublic } from "../../drizzle/schema";
import type { FoundPage } from "../base/search/search-results.server";
import type { SearchQuery } from "../base/search/search-text";
import { publicReads, publicSearch } from "../content/pages/public-reads.server";
import type { PageRequest } from "../content/types/content-type.server";
import { type Answers, emptyAnswers } from "../intake/rules/answers";
import { type BriefCard, briefsPerPage, projectTypeOfBrief } from "./brief";
import { briefs as type } from "./type";

const reads = publicReads(briefs, type, {
  document: briefDocument,
  card: ["name", "summary", "appType", "appFormat", "appTypeIcon", "appFormatIcon", "figure", "figureLabel"],
  more: ["body", "seoTitle", "seoDescription", "updatedAt", "noTermLinks", "reviewedOn"],
  size: briefsPerPage,
  // Hidden briefs open by their direct link (BRIEF-13, D6).
  opensHidden: true,
});

export const { find: findBrief, readRelations: findBriefRelations } = reads;
const { search, nearest } = publicSearch(briefSearch, reads, briefsPerPage);
export { nearest as nearestBriefs };

/** One page of the briefs, all or those that match a search (BRIEF-4, CALL-4), after the brief with the given slug. */
export async function listBriefs(
  db: DatabaseClient,
  query: SearchQuery | null,
  after: string | null,
  visit: Pick<PageRequest, "now" | "origin">,
  olderThan: number | null = null,
): Promise<FoundPage<BriefCard>> {
  if (query) return search(db, query, after, olderThan);
  return { ...(await reads.list(db, after, visit)), loose: null, part: null };
}

/** The answers that a public brief prefills in an enquiry; empty ones if there is no such brief. */
export async function answersFromBrief(db: DatabaseClient, slug: string): Promise<Answers> {
  const [brief] = await db.read(
    db.query
      .select({ name: briefs.name, summary: briefs.summary, appType: briefs.appType })
      .from(briefs)
      .where(and(eq(briefs.slug, slug), isPublic(briefs)))
      .limit(1),
  );
  if (!brief) return emptyAnswers;
  return {
    ...emptyAnswers,
    projectType: projectTypeOfBrief(brief),
    problem: `Something like the example brief “${brief.name}”: ${brief.summary}\n\nWhat is different in our case: `,
  };
}
