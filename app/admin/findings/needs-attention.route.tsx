import { countFindings, findProgress } from "~/catalog/findings/count.server";
import { parseFindingQuery, type QuickFixActionData } from "~/catalog/findings/finding";
import { applyQuickFix, listFindings, markReviewed, type QuickFixResult } from "~/catalog/findings/list.server";
import { replaceAddress } from "~/catalog/findings/outside-links.server";
import { bringInRow } from "~/catalog/media/bring-in.server";
import { noStoreText } from "~/content/media/library";
import { adminMeta } from "~/portal/admin-head";
import { respondWithNotice, sectionOf, tryWrite, writeContextOf } from "~/portal/content-section";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice, type Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { pictureToolsOf } from "../media/picture-actions";
import type { Route } from "./+types/needs-attention.route";
import { FindingList } from "./finding-list";

const respond = respondWithNotice<QuickFixActionData>;

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const query = parseFindingQuery(url.searchParams);
  const failure = errorNotice("Error", "Failed to load what needs attention. Please try again.");
  return loadPage(context, failure, async (db) => {
    const [page, counts, progress] = await Promise.all([
      listFindings(db, query),
      countFindings(db, query),
      findProgress(db),
    ]);
    return uncachedPage({ query, page, counts, progress });
  });
}

/** Saves the text that fixes a finding. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  if (text("intent") === "bring-in") return bringIn(text("section"), Number(text("row")), text("label"), context);
  if (text("intent") === "new-address")
    return fixAtOnce(replaceAddress, text("key"), `“${text("label")}” has the new address`, context);
  if (text("intent") === "reviewed")
    return fixAtOnce(markReviewed, text("key"), `“${text("label")}” was checked today`, context);
  const fix = {
    section: text("section"),
    rowId: Number(text("row")),
    version: Number(text("version")),
    field: text("field"),
    text: text("text"),
    isDecorative: form.get("decorative") === "on",
  };
  const refuse = (status: number, notice: Notice, error: string) =>
    respond(status, notice, { refusal: { key: text("key"), text: fix.text, error } });
  const result = await tryWrite(context, (db) => applyQuickFix(db, fix, writeContextOf(context)));
  if ("failure" in result) return refuse(result.status, result.failure, "This was not saved.");
  const outcome = result.value;
  if (outcome.status !== "written") {
    const error = errorOf(outcome);
    return refuse(statuses[outcome.status], errorNotice("Not saved", error), error);
  }
  await context.get(requestContext).purge(outcome.tags);
  return respond(200, successNotice(`“${text("label")}” saved`));
}

/** A fix that needs no text. */
async function fixAtOnce(fix: typeof replaceAddress, key: string, done: string, context: Route.ActionArgs["context"]) {
  const write = writeContextOf(context);
  const result = await tryWrite(context, (db) => fix(db, Number(key.slice(1)), write));
  if ("failure" in result) return respond(result.status, result.failure);
  const outcome = result.value;
  if (outcome.status !== "written")
    return respond(statuses[outcome.status], errorNotice("Not saved", errorOf(outcome)));
  await context.get(requestContext).purge(outcome.tags);
  return respond(200, successNotice(done, { undo: { set: write.setId } }));
}

/** Brings the pictures that a row shows from other sites into the library. */
async function bringIn(section: string, rowId: number, label: string, context: Route.ActionArgs["context"]) {
  const tools = pictureToolsOf(context);
  if (!tools) return respond(503, errorNotice("Not brought in", noStoreText));
  const stored = sectionOf(section);
  const write = writeContextOf(context);
  const result = await tryWrite(context, (db) => bringInRow(db, stored, rowId, tools, write));
  if ("failure" in result) return respond(result.status, result.failure);
  const brought = result.value;
  if (!brought) return respond(404, errorNotice("Not brought in", "This was deleted."));
  const { count, left, waitingCount, error, tags } = brought;
  await context.get(requestContext).purge(tags);
  const waiting = waitingCount > 0 ? ` ${picturesText(waitingCount)} left: press again to go on.` : "";
  const rest = { left: { section: stored.type.name, rowId, pictures: left } };
  if (count === 0 && left.length + waitingCount > 0)
    return respond(422, errorNotice("Not brought in", error ?? `“${label}” shows the same pictures as before.`), rest);
  const notice = successNotice(`“${label}”: ${picturesText(count)} brought into the library.${waiting}`, {
    ...(count > 0 && { undo: { set: write.setId } }),
  });
  return respond(200, notice, rest);
}

const picturesText = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);

const statuses = { invalid: 400, conflict: 409, missing: 404 } as const;

function errorOf(outcome: Exclude<QuickFixResult, { status: "written" }>): string {
  if (outcome.status === "invalid") return outcome.error;
  if (outcome.status === "missing") return "This was deleted or cannot be fixed here.";
  return "Someone else changed this after you opened it. Open the form to compare.";
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Needs attention");

export default function NeedsAttentionPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Needs attention" notice={loaderData.notice!} />;
  const { query, page, counts, progress } = loaderData;
  return (
    <>
      <ActionNotice of={actionData} />
      <FindingList query={query} page={page} counts={counts} progress={progress} actionData={actionData ?? null} />
    </>
  );
}
