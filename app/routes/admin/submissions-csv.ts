import { databaseContext, requestContext } from "~/context";
import { parseInboxPlace, type Submission } from "~/domain/intake/inbox";
import { readSubmissions } from "~/domain/intake/inbox.server";
import { csvHead, csvOf } from "~/domain/intake/submissions-csv";
import { logReadFailure } from "../load-page";
import { signedInContext } from "./access-guard";
import type { Route } from "./+types/submissions-csv";

/** How many submissions are read and sent at a time. A request may ask D1 a thousand times. */
const rowsAtATime = 250;

/**
 * The export: every submission that the filter in the address finds, newest first, as CSV. Read and sent part by part
 * as the reader takes it, so that no size is too large; a part that cannot be read breaks the download off.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { filter } = parseInboxPlace(url.searchParams);
  const parts = readSubmissions(context.get(databaseContext), filter, rowsAtATime);
  let first: IteratorResult<Submission[]>;
  try {
    first = await parts.next();
  } catch (error) {
    logReadFailure(site, error);
    return new Response("The submissions could not be read. Please try again.\n", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
    });
  }
  site.log("submissions_exported", { by: context.get(signedInContext).person.id });
  return new Response(streamOf(first, parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="submissions-${site.now.slice(0, 10)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(first: IteratorResult<Submission[]>, parts: AsyncGenerator<Submission[]>): ReadableStream {
  const encoder = new TextEncoder();
  let part = first;
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(csvHead)),
      async pull(controller) {
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(csvOf(part.value)));
        part = await parts.next();
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}
