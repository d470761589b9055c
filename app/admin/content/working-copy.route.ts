import { data, redirect } from "react-router";
import { discardWorkingCopy, keepWorkingCopy } from "~/catalog/rows/working-copies.server";
import { isNewItem, isWriter, formTexts } from "~/content/drafts/draft";
import { databaseContext, requestContext } from "~/routing/context";
import { respond, rowNumberOf, sectionOf } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import { logDatabaseError } from "../../routing/failed-reads";
import { requireForm } from "../../routing/load-page";
import type { Route } from "./+types/working-copy.route";

/** Saves or discards a working copy (WRITE-1). Not recorded in the activity log, which is about saves of the row. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const stored = sectionOf(params.section);
  const form = await requireForm(request, context);
  const rowText = String(form.get("row"));
  const item = isNewItem(rowText) ? rowText : String(rowNumberOf(rowText));
  if (form.get("intent") !== "discard") return keep(stored, item, form, context);
  await discardWorkingCopy(context.get(databaseContext), stored, item, context.get(signedInContext).person.id);
  return redirect(`/admin/${stored.type.name}/${isNewItem(rowText) ? "new" : item}`, 303);
}

async function keep(
  stored: ReturnType<typeof sectionOf>,
  item: string,
  form: FormData,
  context: Route.ActionArgs["context"],
) {
  const version = Number(form.get("version")) || null;
  const writer = String(form.get("writer"));
  const revision = Number(form.get("revision"));
  if (!isWriter(writer) || !Number.isSafeInteger(revision) || (version === null) !== isNewItem(item))
    throw data(null, { status: 400 });
  const { now } = context.get(requestContext);
  const accountId = context.get(signedInContext).person.id;
  const texts = formTexts(stored.type, form);
  const seenCopy = String(form.get("copy") ?? "");
  try {
    const copy = { item, accountId, version, texts, writer, revision, seenCopy };
    const outcome = await keepWorkingCopy(context.get(databaseContext), stored, copy, now);
    const statuses = { kept: 200, other: 409, missing: 404, invalid: 400 } as const;
    return respond({ ...outcome, savedAt: "savedAt" in outcome ? outcome.savedAt : now }, statuses[outcome.status]);
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return respond({ status: "failed" as const }, 503);
  }
}
