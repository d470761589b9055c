import { databaseContext, requestContext } from "~/context";
import { undoSet } from "~/domain/content/history/undo.server";
import { importRows } from "~/domain/transfer/import-rows.server";
import { readPartRequest } from "~/domain/transfer/part-request.server";
import { transferTables } from "~/domain/transfer/transfer-tables.server";
import { readText } from "~/request-body";
import { logReadFailure } from "../load-page";
import { signedInContext } from "./access-guard";
import { deedOf } from "./content-section";
import type { Route } from "./+types/transfer-part";

/**
 * Imports a part of a file, or takes a part of an import back. Sent again because the answer was lost, it does what is
 * left of it: the page repeats it until it is answered.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = readPartRequest(await readText(request));
  if (!asked) return answer(400, { text: "This is no part of a file." });
  const { purge, log } = context.get(requestContext);
  const db = context.get(databaseContext);
  try {
    if ("undo" in asked) {
      const { tags, ...undone } = await undoSet(db, asked.undo, deedOf(context), asked.below);
      await purge(tags);
      return answer(200, undone);
    }
    const { table, rows, set, isTrial } = asked;
    const { report, tags } = await importRows(db, transferTables[table], rows, deedOf(context, set), isTrial);
    if (tags.length > 0) await purge(tags);
    if (!isTrial) {
      const { created, changed, refused } = report;
      log("rows_imported", { table, set, created, changed, refused, by: context.get(signedInContext).person.id });
    }
    return answer(200, { report });
  } catch (error) {
    logReadFailure(context.get(requestContext), error);
    return answer(503, { text: "The database does not answer." });
  }
}

/** There is nothing to read here. */
export const loader = () => answer(404, { text: "There is nothing here." });

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
