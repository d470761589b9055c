import type { DatabaseClient } from "../../../drizzle/client";
import { privatePolicy, retryDelay } from "../../base/web/cache-policy";
import { loggableMessage } from "../../base/words/error-message";
import { briefPath } from "../../briefs/brief";
import { type EnquiryOutcome, failureText, type NearReading } from "../../intake/rules/enquiry";
import { drawPlan } from "../../plans/draw-plan";
import { findBriefs, readServices } from "../../plans/queries.server";
import { lookedUp, readIdea } from "../../plans/words";
import { casePath, casesOf } from "../../work/case";
import { listCaseLinks } from "../../work/queries.server";
import { type EnquiryRequest, submitIntake } from "./submit.server";

/**
 * What is nearest to a project, by name: the brief to which the draft of its problem would lead, and the latest case of
 * the service that builds such projects. Three statements, in one round trip.
 */
async function findNearReading(
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

/** The outcome of a received enquiry, with the response's status and headers. */
export interface ReceivedEnquiry {
  readonly outcome: EnquiryOutcome;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request of an enquiry. */
export interface ReceiveOptions extends EnquiryRequest {
  readonly log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
}

const statuses: Readonly<Record<EnquiryOutcome["status"], number>> = {
  sent: 200,
  invalid: 422,
  refused: 422,
  conflict: 422,
  limited: 429,
  unknown: 503,
  failed: 503,
  unreachable: 503,
};

/** Stores an enquiry (see `submitIntake`), logs a failure without the answers, and never throws. */
export async function receiveEnquiry(
  db: DatabaseClient,
  entries: ReadonlyArray<readonly [string, unknown]>,
  { log, ...request }: ReceiveOptions,
  formAddress = "",
): Promise<ReceivedEnquiry> {
  const outcome = await submitIntake(db, entries, { ...request, formAddress }).catch(
    (error: unknown): EnquiryOutcome => {
      log("intake_failed", { reason: loggableMessage(error) });
      return { status: "failed", message: failureText };
    },
  );
  // Logs field names, never answers.
  if (outcome.status !== "sent")
    log("intake_not_taken", {
      outcome: outcome.status,
      fields: outcome.status === "invalid" ? Object.keys(outcome.errors) : [],
    });
  const received = { status: statuses[outcome.status], headers: headersOf(outcome) };
  if (outcome.status !== "sent" || !request.messages) return { outcome, ...received };
  // The enquiry is stored: whatever this does, it was sent.
  const near = await findNearReading(db, Object.fromEntries(entries), request.messages).catch((error: unknown) => {
    log("near_reading_failed", { reason: loggableMessage(error) });
    return [];
  });
  return { outcome: { ...outcome, summary: { ...outcome.summary, near } }, ...received };
}

/** The response to a body that is not a form. */
export function refuseUnreadable(message: string): ReceivedEnquiry {
  const outcome: EnquiryOutcome = { status: "refused", message };
  return { outcome, status: 400, headers: headersOf(outcome) };
}

function headersOf(outcome: EnquiryOutcome): Record<string, string> {
  const headers: Record<string, string> = { "Cache-Control": privatePolicy };
  if (outcome.status === "limited") headers["Retry-After"] = String(outcome.retryAfter);
  if (statuses[outcome.status] === 503) headers["Retry-After"] = String(retryDelay());
  return headers;
}
