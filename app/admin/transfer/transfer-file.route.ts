import { data } from "react-router";
import { privatePolicy, privateTextHeaders } from "~/base/web/cache-policy";
import { exportRows, fileFormats, findTransferTable, recordExport } from "~/catalog/transfer/export-rows.server";
import { databaseContext, requestContext } from "~/routing/context";
import { signedInContext } from "../../portal/session/access-guard";
import { logDatabaseError } from "../../routing/failed-reads";
import type { Route } from "./+types/transfer-file.route";

const types = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  ndjson: "application/x-ndjson",
} as const;

/** Exports all rows of a section, streamed in batches as the client reads. A failed read aborts the download. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, name = "", extension] = /^(.+)\.(\w+)$/.exec(params.file) ?? [];
  const table = findTransferTable(name);
  const kind = fileFormats.find((format) => format === extension);
  if (!table || !kind) throw data(null, { status: 404 });
  const ctx = context.get(requestContext);
  const parts = exportRows(context.get(databaseContext), table, kind);
  const head: string[] = [];
  const { person } = context.get(signedInContext);
  try {
    // First: an export that cannot be recorded must not happen (ACT-1).
    await recordExport(context.get(databaseContext), { account: person.id }, table, ctx.now);
    // Read the file's head and first batch before responding: until then, a failed read can still be a 503.
    for (let part = 0; part < 2; part += 1) head.push((await parts.next()).value ?? "");
  } catch (error) {
    logDatabaseError(ctx, error);
    return new Response("The items could not be read. Please try again.\n", {
      status: 503,
      headers: privateTextHeaders,
    });
  }
  ctx.log("rows_exported", { table: table.table, by: person.id });
  return new Response(streamOf(head.join(""), parts), {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": `attachment; filename="${table.table}-${ctx.now.slice(0, 10)}.${kind}"`,
      "Cache-Control": privatePolicy,
    },
  });
}

function streamOf(head: string, parts: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode(head)),
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
