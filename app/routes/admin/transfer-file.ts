import { data } from "react-router";
import { databaseContext, requestContext } from "~/context";
import { exportRows, fileKinds } from "~/domain/transfer/export-rows.server";
import { transferTableNamed } from "~/domain/transfer/transfer-tables.server";
import { logReadFailure } from "../load-page";
import { signedInContext } from "./access-guard";
import type { Route } from "./+types/transfer-file";

const types = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  ndjson: "application/x-ndjson",
} as const;

/**
 * All rows of a section as a file, read and sent part by part as the reader takes it; a part that cannot be read
 * breaks the download off.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, name = "", ending] = /^(.+)\.(\w+)$/.exec(params.file) ?? [];
  const table = transferTableNamed(name);
  const kind = fileKinds.find((known) => known === ending);
  if (!table || !kind) throw data(null, { status: 404 });
  const site = context.get(requestContext);
  const parts = exportRows(context.get(databaseContext), table, kind);
  const begin: string[] = [];
  try {
    // The beginning of the file, and the first rows: whether the database answers.
    for (let part = 0; part < 2; part += 1) begin.push((await parts.next()).value ?? "");
  } catch (error) {
    logReadFailure(site, error);
    return new Response("The rows could not be read. Please try again.\n", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
    });
  }
  site.log("rows_exported", { table: table.table, by: context.get(signedInContext).person.id });
  return new Response(streamOf(begin.join(""), parts), {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": `attachment; filename="${table.table}-${site.now.slice(0, 10)}.${kind}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(begin: string, parts: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(begin)),
      async pull(controller) {
        const part = await parts.next();
        if (part.done) return controller.close();
        controller.enqueue(encoder.encode(part.value));
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}
