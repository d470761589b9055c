import { permissionToUndo } from "~/activity/sentences";
import { displayName, isAllowed } from "~/base/access/permissions";
import { safeReturnPath } from "~/base/access/return-path";
import { findChange } from "~/catalog/activity/list.server";
import { restorePictures } from "~/catalog/media/change.server";
import { notOwnText, undoSet } from "~/catalog/rows/undo.server";
import { isSetId } from "~/content/saving/store.server";
import { undoBulkChange } from "~/enquiries/rules/inbox-changes.server";
import { adminMeta } from "~/portal/admin-head";
import { type ContentMessage, redirectWithMessage, respond, tryWrite, writeContextOf } from "~/portal/content-section";
import { requirePermission, signedInContext } from "~/portal/session/access-guard";
import { databaseContext, requestContext } from "~/routing/context";
import { privateHeaders, requireForm } from "~/routing/load-page";
import type { Route } from "./+types/undo.route";

export const headers = privateHeaders;

/** Batches of 500 rows. */
const batchesPerRequest = 8;

/**
 * Undoes a change set and returns to the page that requested it. Needs the permission that the change itself needed;
 * roles without imports can undo only their own changes.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const setId = form.get("set");
  const [isOfEnquiries, isOfMedia] = ["submissions", "media"].map((of) => form.get("of") === of);
  await requirePermission(context, isOfEnquiries ? "enquiries" : "content");
  const { person, role } = context.get(signedInContext);
  const scope = isAllowed(role, "transfer") ? "everybody" : "own";
  if (!isSetId(setId)) return respond({ text: "There is nothing to undo." }, 400);
  const result = await tryWrite(context, async (db): Promise<ContentMessage | { kind: "refused"; error: string }> => {
    const change = await findChange(db, isOfMedia ? `media/${setId}` : setId);
    // Revisions of content have their own authors, which `undoSet` compares.
    const isOwn = change?.who === person.id;
    if (scope === "own" && !isOwn && (isOfEnquiries || isOfMedia)) return { kind: "refused", error: notOwnText };
    if (change && !isAllowed(role, permissionToUndo(change.action, change.section)))
      return { kind: "refused", error: "Your role does not include undoing this change." };
    if (isOfEnquiries) {
      const { now } = context.get(requestContext);
      const author = { actor: displayName(person), by: { account: person.id }, now };
      return { kind: "status-undone", ...(await undoBulkChange(db, setId, author)) };
    }
    const write = writeContextOf(context);
    const hasPictures = isOfMedia || change?.action === "remove-samples";
    const pictures = hasPictures ? await restoreDeletedPictures(context, setId) : 0;
    let rows = 0;
    let below = Number(form.get("below")) || null;
    for (let batch = 0; batch < batchesPerRequest; batch += 1) {
      const part = await undoSet(db, setId, write, below, scope);
      // Not a failure: deleting pictures changes no content, so there may be none to undo.
      if (part.error !== undefined && pictures > 0) break;
      if (part.error !== undefined) return { kind: "refused", error: part.error };
      await context.get(requestContext).purge(part.tags);
      rows += part.rows;
      below = part.next;
      if (below === null) break;
    }
    if (pictures > 0 && below === null) return { kind: "pictures-restored", pictures, rows };
    return { kind: "undone", setId, rows, below };
  });
  if ("failure" in result) return respond({ text: result.failure.text ?? "" }, result.status);
  if (result.value.kind === "refused") return respond({ text: result.value.error }, 409);
  const from = URL.parse(request.headers.get("Referer") ?? "", url);
  const isPage = from && /^\/admin(?:\/(?!undo$)|$)/.test(from.pathname);
  const to = isPage ? safeReturnPath(from.pathname + from.search) : "/admin";
  throw await redirectWithMessage(url, to, result.value);
}

/** Restores pictures that were deleted or replaced. The rows that used them are restored like any content change. */
async function restoreDeletedPictures(context: Route.ActionArgs["context"], setId: string): Promise<number> {
  const pictures = await restorePictures(context.get(databaseContext), setId, writeContextOf(context));
  // The pictures may include team photos, which are in the settings.
  await context.get(requestContext).purge(["site_settings"]);
  return pictures;
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Undo");

/** Shown if the undo failed. Without a loader, because a redirect from one would replace this response. */
export default function UndoPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="max-w-prose">
      <h1 className="text-heading">Undo failed</h1>
      <p className="mt-3">{actionData?.text ?? "There is nothing to undo."}</p>
      <p className="mt-6">
        <a href="/admin" className="button">
          Back to Overview
        </a>
      </p>
    </section>
  );
}
