import { requestContext } from "~/context";
import { safeReturnPath } from "~/domain/accounts/return-path";
import { undoSet } from "~/domain/content/history/undo.server";
import { isSetId } from "~/domain/content/writing/store.server";
import { undoStatus } from "~/domain/intake/inbox-changes.server";
import { privateHeaders } from "../load-page";
import { requireForm } from "../require-form";
import type { ContentMessage } from "./content-messages";
import { answer, attempt, deedOf, redirectWithMessage } from "./content-section";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/undo";

export const headers = privateHeaders;

/** Parts of 500 rows that one request undoes. */
const partsAtOnce = 8;

/** Takes a set of writes back and returns to where that was asked for. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const setId = form.get("set");
  if (!isSetId(setId)) return answer({ text: "There is nothing to undo." }, 400);
  const result = await attempt(context, async (db): Promise<ContentMessage | { done: "refused"; fault: string }> => {
    if (form.get("of") === "submissions") {
      const { now } = context.get(requestContext);
      return { done: "status-undone", ...(await undoStatus(db, setId, now)) };
    }
    let rows = 0;
    let below = Number(form.get("below")) || null;
    for (let part = 0; part < partsAtOnce; part += 1) {
      const undone = await undoSet(db, setId, deedOf(context), below);
      if (undone.fault !== undefined) return { done: "refused", fault: undone.fault };
      await context.get(requestContext).purge(undone.tags);
      rows += undone.rows;
      below = undone.next;
      if (below === null) break;
    }
    return { done: "undone", setId, rows, below };
  });
  if ("failed" in result) return answer({ text: result.failed.text ?? "" }, result.status);
  if (result.done.done === "refused") return answer({ text: result.done.fault }, 409);
  const from = URL.parse(request.headers.get("Referer") ?? "", url);
  const isPage = from && /^\/admin(?:\/(?!undo$)|$)/.test(from.pathname);
  const to = isPage ? safeReturnPath(from.pathname + from.search) : "/admin";
  throw await redirectWithMessage(url, to, result.done);
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Undo");

/** Seen when it could not be undone. Without a loader: one that led elsewhere would take this answer away. */
export default function UndoPage({ actionData }: Route.ComponentProps) {
  return (
    <section className="max-w-prose">
      <h1 className="text-heading">It could not be undone</h1>
      <p className="mt-3">{actionData?.text ?? "There is nothing to undo."}</p>
      <p className="mt-6">
        <a href="/admin" className="button">
          Back to the Overview
        </a>
      </p>
    </section>
  );
}
