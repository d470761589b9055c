import { privatePolicy } from "~/base/web/cache-policy";
import { readText } from "~/base/web/request-body";
import { hasBegunChangeSet } from "~/catalog/activity/list.server";
import { undoSet } from "~/catalog/rows/undo.server";
import { transferTables } from "~/catalog/transfer/export-rows.server";
import type { ImportedPart, UndonePart } from "~/catalog/transfer/file-parts";
import { importRows, parsePartRequest } from "~/catalog/transfer/import-rows.server";
import { databaseContext, requestContext } from "~/routing/context";
import { writeContextOf } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import { isFresh } from "../../portal/session/fresh-form";
import { logDatabaseError } from "../../routing/load-page";
import type { Route } from "./+types/transfer-part.route";

/**
 * Imports part of a file, or undoes part of an import. Idempotent, because the page retries until it gets a response.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const part = parsePartRequest(await readText(request));
  if (!part) return respond(400, { text: "The request is not a valid part of a file." });
  const { purge, log } = context.get(requestContext);
  const db = context.get(databaseContext);
  try {
    if ("undo" in part) {
      const { tags, ...answer } = await undoSet(
        db,
        part.undo,
        writeContextOf(context, `undo-${part.undo}`),
        part.below,
      );
      await purge(tags);
      return respond(200, answer satisfies UndonePart);
    }
    const { table, rows, set, isDryRun, createsCategories } = part;
    // A running import may continue after the proof of identity expires (ACC-30).
    if (!isDryRun && !isFresh(context) && !(await hasBegunChangeSet(db, set, context.get(signedInContext).person.id)))
      return respond(401, { text: "Confirm your identity first." });
    const write = writeContextOf(context, set);
    const { report, tags } = await importRows(db, transferTables[table], rows, write, isDryRun, createsCategories);
    if (tags.length > 0) await purge(tags);
    if (!isDryRun) {
      const { created, changed, refused } = report;
      log("rows_imported", { table, set, created, changed, refused, by: context.get(signedInContext).person.id });
    }
    return respond(200, { report } satisfies ImportedPart);
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return respond(503, { text: "The database is not responding." });
  }
}

/** The route accepts only POST. */
export const loader = () => respond(404, { text: "Not found." });

const respond = (status: number, body: object) =>
  Response.json(body, { status, headers: { "Cache-Control": privatePolicy } });
