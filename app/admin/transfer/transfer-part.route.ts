import { privatePolicy } from "~/base/web/cache-policy";
import { readText } from "~/base/web/request-body";
import { hasBegunChangeSet } from "~/catalog/activity/list.server";
import { bringInSet } from "~/catalog/media/bring-in.server";
import { undoSet } from "~/catalog/rows/undo.server";
import { transferTables } from "~/catalog/transfer/export-rows.server";
import type { FetchedPart, ImportedPart, UndonePart } from "~/catalog/transfer/file-parts";
import { importRows, parsePartRequest } from "~/catalog/transfer/import-rows.server";
import { noStoreText } from "~/content/media/library";
import { databaseContext, requestContext } from "~/routing/context";
import { writeContextOf } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import { isFresh } from "../../portal/session/fresh-form";
import { logDatabaseError } from "../../routing/failed-reads";
import { pictureToolsOf } from "../media/picture-actions";
import type { Route } from "./+types/transfer-part.route";

/**
 * Imports part of a file, fetches some of an import's pictures, or undoes part of an import. Idempotent, because the page retries until it gets a response.
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
    if ("pictures" in part) {
      const tools = pictureToolsOf(context);
      const isOwn = await hasBegunChangeSet(db, part.pictures, context.get(signedInContext).person.id);
      if (!isOwn) return respond(400, { text: "There is no such import of yours." });
      const nothing: FetchedPart = { count: 0, left: [], silentHosts: [], error: noStoreText, next: null };
      if (!tools) return respond(200, nothing);
      // The import was confirmed, and its rows are counted: only the size of the library limits it.
      const unlimited = { ...tools, limits: { ...tools.limits, perDay: Infinity } };
      const write = writeContextOf(context, part.pictures);
      const { tags, waitingCount: _, ...answer } = await bringInSet(db, part.below, part.skip, unlimited, write);
      if (tags.length > 0) await purge(tags);
      return respond(200, answer satisfies FetchedPart);
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
