import { databaseContext, requestContext } from "~/routing/context";
import { recordAlone } from "~/activity/record.server";
import { parseInboxQuery, type Submission } from "~/enquiries/rules/inbox";
import { readSubmissions } from "~/enquiries/rules/inbox.server";
import { submissionsCsvHeader, submissionsCsvLines } from "~/enquiries/rules/submissions-csv";
import { privatePolicy, privateTextHeaders } from "~/base/web/cache-policy";
import { logDatabaseError } from "../../routing/load-page";
import { signedInContext } from "../../portal/session/access-guard";
import { userDate } from "../../portal/user-time-zone";
import type { Route } from "./+types/submissions-csv.route";

/** Submissions per query: D1 allows a request a thousand queries. */
const batchSize = 250;

/**
 * Exports all submissions that match the URL's filter, newest first, as CSV. Streams in batches as the client reads, so
 * size is not limited; a failed read aborts the download.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { person } = context.get(signedInContext);
  const { filter } = parseInboxQuery(url.searchParams, person.id, await userDate(request, context));
  const parts = readSubmissions(context.get(databaseContext), filter, batchSize);
  let first: IteratorResult<Submission[]>;
  try {
    // First: an export that cannot be recorded must not happen (ACT-1).
    const entry = { action: "export", section: "submissions" } as const;
    await recordAlone(context.get(databaseContext), { account: person.id }, entry, ctx.now);
    first = await parts.next();
  } catch (error) {
    logDatabaseError(ctx, error);
    return new Response("The submissions could not be read. Please try again.\n", {
      status: 503,
      headers: privateTextHeaders,
    });
  }
  ctx.log("submissions_exported", { by: person.id });
  return new Response(streamOf(first, parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="submissions-${ctx.now.slice(0, 10)}.csv"`,
      "Cache-Control": privatePolicy,
    },
  });
}

function streamOf(first: IteratorResult<Submission[]>, parts: AsyncGenerator<Submission[]>): ReadableStream {
  const encoder = new TextEncoder();
  let part = first;
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(submissionsCsvHeader)),
      async pull(controller) {
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(submissionsCsvLines(part.value)));
        part = await parts.next();
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}
