import { countUsed, deletePictures } from "~/catalog/media/change.server";
import {
  type LibraryPicture,
  noStoreText,
  parseLibraryQuery,
  picturesPerPage,
  sizeText,
} from "~/content/media/library";
import { findPictureOrDeleted, listPictures, findUsage } from "~/content/media/library.server";
import { newSetId } from "~/content/saving/store.server";
import { adminMeta } from "~/portal/admin-head";
import { respond, tryWrite, writeContextOf } from "~/portal/content-section";
import { Library, type LibraryActionData } from "~/portal/media/library";
import { signedInContext } from "~/portal/session/access-guard";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice, type Notice } from "~/ui/components/toast";
import type { Route } from "./+types/media.route";
import { deleteQuestion, filesOf, receivePicture, removeFromTrash } from "./picture-actions";

export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const query = parseLibraryQuery(url.searchParams);
  const failure = errorNotice("Error", "Failed to load the pictures. Please try again.");
  return loadPage(context, failure, async (db, { pictures, now }) => {
    const [page, usage] = await Promise.all([
      listPictures(db, query),
      findUsage(db, context.get(signedInContext).person.id, now),
    ]);
    const room = `${sizeText(usage.bytes)} of ${sizeText(pictures.limits.quotaBytes)} used`;
    return uncachedPage({ page, query, room, off: pictures.store ? null : noStoreText });
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  if (form.get("intent") === "delete") return deleteSelected(form, context);
  if (form.get("intent") === "remove") return removeSelected(form, context);
  const result = await tryWrite(context, async () => {
    const refusals: string[] = [];
    const pictures: LibraryPicture[] = [];
    // One at a time: each may need all the memory of a request.
    for (const file of filesOf(form, "file")) {
      const upload = await receivePicture(file, form, context);
      if (upload.ok) pictures.push(upload.picture);
      else refusals.push(`${file.name}: ${upload.reason}`);
    }
    return { stored: pictures, refused: refusals };
  });
  if ("failure" in result) return respond<LibraryActionData>({ notice: result.failure, question: null }, result.status);
  const { stored, refused } = result.value;
  const [first] = stored;
  const count = first && stored.length === 1 ? `Picture “${first.name}” added` : `${stored.length} pictures added`;
  if (refused.length === 0 && !first)
    return respond<LibraryActionData>({ notice: errorNotice("Error", "Choose a file first."), question: null }, 400);
  const notice: Notice =
    refused.length > 0
      ? errorNotice(
          first ? "Some pictures were not added" : "Nothing was added",
          [...(first ? [`${count}.`] : []), ...refused].join(" "),
        )
      : successNotice(
          count,
          first && {
            link: stored.length === 1 ? { href: `/admin/media/${first.rowId}`, label: "Describe it" } : describeThem,
          },
        );
  return respond<LibraryActionData>({ notice, question: null }, refused.length > 0 ? 422 : 200);
}

const describeThem = { href: "/admin/media?show=no-alt", label: "Describe them" };

/** Deletes the selected pictures. Asks first if any are in use (MEDIA-6). */
async function deleteSelected(form: FormData, context: Route.ActionArgs["context"]) {
  const rowIds = selectedIn(form);
  const result = await tryWrite(context, async (db): Promise<LibraryActionData> => {
    const useCount = await countUsed(db, rowIds);
    if (useCount > 0 && form.get("confirmed") !== "1") return { question: deleteQuestion(rowIds, useCount) };
    const setId = newSetId();
    const count = await deletePictures(db, rowIds, writeContextOf(context, setId));
    if (count === 0) return { notice: errorNotice("Error", "No pictures are selected."), question: null };
    const only = count === 1 ? await findPictureOrDeleted(db, rowIds[0]!) : null;
    const text = only ? `Picture “${only.name}” deleted` : `${count} pictures deleted`;
    return { notice: successNotice(text, { undo: { set: setId, of: "media" } }), question: null };
  });
  if ("value" in result) return respond<LibraryActionData>(result.value);
  context.get(requestContext).log("pictures_not_deleted");
  return respond<LibraryActionData>({ notice: result.failure, question: null }, result.status);
}

/** Removes the selected pictures from the trash for good (MEDIA-13). */
async function removeSelected(form: FormData, context: Route.ActionArgs["context"]) {
  const result = await tryWrite(context, async (db): Promise<LibraryActionData> => {
    const outcome = await removeFromTrash(db, selectedIn(form), form, context);
    if (outcome === null) return { notice: errorNotice("Error", noStoreText), question: null };
    if (typeof outcome !== "number") return { question: outcome };
    if (outcome === 0) return { notice: errorNotice("Error", "No pictures are selected."), question: null };
    const text = outcome === 1 ? "1 picture permanently deleted" : `${outcome} pictures permanently deleted`;
    return { notice: successNotice(text), question: null };
  });
  if ("value" in result) return respond<LibraryActionData>(result.value);
  return respond<LibraryActionData>({ notice: result.failure, question: null }, result.status);
}

const selectedIn = (form: FormData): number[] =>
  form.getAll("key").map(Number).filter(Number.isSafeInteger).slice(0, picturesPerPage);

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Pictures");

export default function MediaPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Pictures" notice={loaderData.notice!} />;
  return <Library {...loaderData} actionData={actionData ?? null} />;
}
