import { deletePictures, replacePicture, savePicture } from "~/catalog/media/change.server";
import { listUses } from "~/catalog/media/uses.server";
import { type LibraryPicture, noStoreText } from "~/content/media/library";
import { findPicture, findPictureOrDeleted } from "~/content/media/library.server";
import { newSetId } from "~/content/saving/store.server";
import { adminMeta } from "~/portal/admin-head";
import { redirectWithMessage, respond, tryWrite, writeContextOf } from "~/portal/content-section";
import { PictureView, type PictureActionData } from "~/portal/media/picture-view";
import { RefusalPage } from "~/portal/shell/admin-error";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { loadedHeaders, loadPage, missing, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/media-item.route";
import { deleteQuestion, filesOf, receivePicture, removeFromTrash } from "./picture-actions";

export const headers = loadedHeaders;

/** The row number or the hash in the path: the addresses of pictures contain the hash. */
const keyOf = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);

export function loader({ params, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the picture. Please try again.");
  return loadPage(context, failure, async (db, { pictures }) => {
    const picture = await findPictureOrDeleted(db, keyOf(params.picture));
    if (!picture) return missing();
    return uncachedPage({ picture, uses: await listUses(db, picture.hash), off: pictures.store ? null : noStoreText });
  });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const ctx = context.get(requestContext);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const result = await tryWrite(context, async (db): Promise<{ actionData: PictureActionData; status: number }> => {
    if (form.get("intent") === "remove") return remove(db, params.picture, form, context, url);
    const picture = await findPicture(db, keyOf(params.picture));
    if (!picture) return { actionData: { notice: errorNotice("Error", "This picture was deleted.") }, status: 404 };
    const write = writeContextOf(context, newSetId());
    switch (form.get("intent")) {
      case "delete": {
        if (picture.uses > 0 && form.get("confirmed") !== "1")
          return { actionData: { question: deleteQuestion([picture.rowId], 1) }, status: 200 };
        await deletePictures(db, [picture.rowId], write);
        throw await redirectWithMessage(url, "/admin/media", {
          kind: "picture-deleted",
          setId: write.setId,
          rowId: picture.rowId,
        });
      }
      case "replace": {
        const next = await nextPicture(form, context);
        if ("reason" in next) return { actionData: { notice: errorNotice("Not replaced", next.reason) }, status: 422 };
        if (next.rowId === picture.rowId)
          return { actionData: { notice: errorNotice("Not replaced", "This is the same picture.") }, status: 422 };
        const { tags } = await replacePicture(db, picture, next, write);
        await ctx.purge(tags);
        const message = { kind: "picture-replaced", setId: write.setId, rowId: next.rowId } as const;
        throw await redirectWithMessage(url, `/admin/media/${next.rowId}`, message);
      }
      default: {
        const outcome = await savePicture(
          db,
          picture,
          Number(form.get("version")),
          {
            name: text("name"),
            alt: text("alt"),
            isDecorative: form.get("decorative") === "on",
            credit: text("credit"),
            focusX: Number(text("focusX") || 50),
            focusY: Number(text("focusY") || 50),
          },
          write,
        );
        if (outcome.status === "conflict")
          return {
            actionData: { notice: errorNotice("Error", "Someone else changed this picture after you opened it.") },
            status: 409,
          };
        await ctx.purge(outcome.tags);
        const pages =
          outcome.rows === 0 ? "" : outcome.rows === 1 ? ", also where it is used" : `, also in ${outcome.rows} places`;
        return {
          actionData: { notice: { title: "Success", text: `“${text("name")}” saved${pages}`, tone: "success" } },
          status: 200,
        };
      }
    }
  });
  if ("failure" in result) return respond<PictureActionData>({ notice: result.failure }, result.status);
  return respond<PictureActionData>(result.value.actionData, result.value.status);
}

/** Removes a picture from the trash for good (MEDIA-13). */
async function remove(
  db: DatabaseClient,
  key: string,
  form: FormData,
  context: Route.ActionArgs["context"],
  url: URL,
): Promise<{ actionData: PictureActionData; status: number }> {
  const picture = await findPictureOrDeleted(db, keyOf(key));
  const outcome = await removeFromTrash(db, picture ? [picture.rowId] : [], form, context);
  if (outcome === null) return { actionData: { notice: errorNotice("Error", noStoreText) }, status: 503 };
  if (typeof outcome !== "number") return { actionData: { question: outcome }, status: 200 };
  if (outcome === 0)
    return { actionData: { notice: errorNotice("Error", "This picture is no longer in the trash.") }, status: 404 };
  throw await redirectWithMessage(url, "/admin/media?show=trash", { kind: "picture-removed" });
}

/** A picture's replacement: a library picture by its number, or an uploaded file. */
async function nextPicture(
  form: FormData,
  context: Route.ActionArgs["context"],
): Promise<LibraryPicture | { readonly reason: string }> {
  const number = Number(form.get("next"));
  if (number > 0)
    return (await findPicture(context.get(databaseContext), number)) ?? { reason: "This picture has been deleted." };
  const [file] = filesOf(form, "file");
  if (!file) return { reason: "Choose a file first." };
  const stored = await receivePicture(file, form, context);
  return stored.ok ? stored.picture : { reason: stored.reason };
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  return adminMeta(args, page?.status === "ok" ? page.picture.name : "Picture");
}

export default function MediaItemPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status === "missing")
    return (
      <RefusalPage
        title="This picture no longer exists"
        text="It may have been deleted."
        back={{ to: "/admin/media", label: "Back to the pictures" }}
      />
    );
  if (loaderData.status !== "ok") return <ReadFailure heading="Picture" notice={loaderData.notice!} />;
  return <PictureView {...loaderData} actionData={actionData ?? null} />;
}
