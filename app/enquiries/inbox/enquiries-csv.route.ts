import { recordAlone } from "~/activity/record.server";
import { privatePolicy, privateTextHeaders } from "~/base/web/cache-policy";
import { parseInboxQuery, statusChoices, type Enquiry } from "~/enquiries/rules/inbox";
import { readEnquiries } from "~/enquiries/rules/inbox.server";
import { lostReasonChoices } from "~/enquiries/rules/outcome";
import { sourceLabel } from "~/enquiries/rules/source";
import { databaseContext, requestContext } from "~/routing/context";
import { csvLines } from "../../base/words/csv";
import { choiceLabel, type LabelSettings } from "../../intake/rules/choices";
import { signedInContext } from "../../portal/session/access-guard";
import { userDate } from "../../portal/user-time-zone";
import { logDatabaseError } from "../../routing/failed-reads";
import { findSettings } from "../../settings/queries.server";
import type { Route } from "./+types/enquiries-csv.route";

/** The columns of the export, in order. */
const columns: ReadonlyArray<
  readonly [heading: string, cell: (enquiry: Enquiry, settings?: LabelSettings) => string | null]
> = [
  ["received_at", (row) => row.createdAt],
  ["email", (row) => row.email],
  ["project_type", (row, settings) => choiceLabel("projectType", row.projectType ?? "", settings)],
  ["problem", (row) => row.problem],
  ["user_needs", (row) => row.userNeeds],
  ["budget", (row, settings) => choiceLabel("budget", row.budget, settings)],
  ["start_timeline", (row, settings) => choiceLabel("startTimeline", row.startTimeline, settings)],
  ["launch_timeline", (row, settings) => choiceLabel("launchTimeline", row.launchTimeline, settings)],
  ["stage", (row) => statusChoices[row.status].label],
  ["owner", (row) => row.owner],
  ["next_step", (row) => row.nextStep],
  ["next_step_on", (row) => row.nextStepOn ?? ""],
  ["notes", (row) => row.notes],
  ["id", (row) => row.id],
  ["source", (row) => row.source && sourceLabel(row.source)],
  ["first_page", (row) => row.firstPage],
  ["page_before_form", (row) => row.fromPage],
  ["other_site", (row) => row.referrer],
  ["utm_source", (row) => row.utmSource],
  ["utm_medium", (row) => row.utmMedium],
  ["utm_campaign", (row) => row.utmCampaign],
  ["began_with", (row) => row.beganWith],
  ["heard_of_us", (row) => row.heardOf],
  ["amount", (row) => (row.amount === null ? "" : String(row.amount))],
  ["currency", (row) => row.currency],
  ["lost_reason", (row) => row.lostReason && lostReasonChoices[row.lostReason].label],
  ["lost_note", (row) => row.lostNote],
];

/** The header line of the export. Spreadsheets recognize UTF-8 by the byte order mark. */
export const enquiriesCsvHeader = `\uFEFF${csvLines([columns.map(([heading]) => heading)])}`;

/** Formats enquiries as lines of the export, with the labels of the settings. */
export function enquiriesCsvLines(rows: readonly Enquiry[], settings?: LabelSettings): string {
  return csvLines(rows.map((row) => columns.map(([, cell]) => cell(row, settings) ?? "")));
}

/** Enquiries per query: D1 allows a request a thousand queries. */
const batchSize = 250;

/**
 * Exports all enquiries that match the URL's filter, newest first, as CSV. Streams in batches as the client reads, so
 * size is not limited; a failed read aborts the download.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { person } = context.get(signedInContext);
  const { filter } = parseInboxQuery(url.searchParams, person.id, await userDate(request, context));
  const parts = readEnquiries(context.get(databaseContext), filter, batchSize);
  let first: IteratorResult<Enquiry[]>;
  let settings: LabelSettings;
  try {
    // First: an export that cannot be recorded must not happen (ACT-1).
    const entry = { action: "export", section: "submissions" } as const;
    await recordAlone(context.get(databaseContext), { account: person.id }, entry, ctx.now);
    settings = await findSettings(context.get(databaseContext), ctx.origin);
    first = await parts.next();
  } catch (error) {
    logDatabaseError(ctx, error);
    return new Response("The submissions could not be read. Please try again.\n", {
      status: 503,
      headers: privateTextHeaders,
    });
  }
  ctx.log("submissions_exported", { by: person.id });
  return new Response(streamOf(first, parts, settings), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="submissions-${ctx.now.slice(0, 10)}.csv"`,
      "Cache-Control": privatePolicy,
    },
  });
}

function streamOf(
  first: IteratorResult<Enquiry[]>,
  parts: AsyncGenerator<Enquiry[]>,
  settings: LabelSettings,
): ReadableStream {
  const encoder = new TextEncoder();
  let part = first;
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(enquiriesCsvHeader)),
      async pull(controller) {
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(enquiriesCsvLines(part.value, settings)));
        part = await parts.next();
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}
