import type { DatabaseClient } from "../../../drizzle/client";
import { briefPath } from "../../briefs/brief";
import type { NearReading } from "../../intake/rules/enquiry";
import { drawPlan } from "../../plans/draw-plan";
import { findBriefs, readServices } from "../../plans/queries.server";
import { lookedUp, readIdea } from "../../plans/words";
import { casePath, casesOf } from "../../work/case";
import { listCaseLinks } from "../../work/queries.server";

/**
 * What is nearest to a project, by name: the brief to which the draft of its problem would lead, and the latest case of
 * the service that builds such projects. Three statements, in one round trip.
 */
export async function findNearReading(
  db: DatabaseClient,
  { projectType, problem = "" }: Readonly<Record<string, unknown>>,
  site: { readonly origin: string },
): Promise<NearReading[]> {
  const idea = readIdea(String(problem));
  const beginnings = idea ? lookedUp(idea) : [];
  const [services, briefs, cases] = await Promise.all([
    readServices(db),
    beginnings.length > 0 ? findBriefs(db, beginnings) : [],
    listCaseLinks(db, site),
  ]);
  const brief = idea && drawPlan(idea, { services, briefs, terms: [], tools: [] }).brief;
  const service = services.find((each) => each.projectType === projectType);
  const [nearCase] = service ? casesOf(cases, service.slug) : [];
  return [
    ...(brief ? [{ kind: "Example brief", title: brief.name, path: briefPath(brief.slug) }] : []),
    ...(nearCase
      ? [
          {
            kind: nearCase.isSample ? "Case (sample)" : "Case",
            title: `${nearCase.title} (${nearCase.client})`,
            path: casePath(nearCase.slug),
          },
        ]
      : []),
  ];
}
