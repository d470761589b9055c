import type { RouterContextProvider } from "react-router";
import { isWebUrl } from "~/base/web/urls";
import type { PictureTools } from "~/catalog/media/bring-in.server";
import { removePictures } from "~/catalog/media/change.server";
import { listUsesOf } from "~/catalog/media/uses.server";
import { noStoreText, type PictureUse, type UploadResponse } from "~/content/media/library";
import { recordSource, storePicture } from "~/content/media/upload.server";
import { type DatabaseClient, databaseContext, requestContext } from "~/routing/context";
import type { Question } from "~/ui/portal/action-feedback";
import { writeContextOf } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";

/** The files of a form. Skips the nameless empty file that an empty file input sends. */
export const filesOf = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ""));

/**
 * Adds a picture uploaded with a form (MEDIA-3). With script, the form also has the narrower files (`variant`), `color`
 * and `preview` that the browser made, and `source`, where it was
 * fetched from.
 */
export async function receivePicture(
  file: File,
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<UploadResponse> {
  const { pictures, now } = context.get(requestContext);
  const { person } = context.get(signedInContext);
  if (!pictures.store) return { ok: false, reason: noStoreText, retry: false };
  const bytesOf = async (part: File) => new Uint8Array(await part.arrayBuffer());
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const db = context.get(databaseContext);
  const stored = await storePicture(
    db,
    pictures.store,
    {
      file: await bytesOf(file),
      name: text("name") || file.name,
      alt: text("alt"),
      variants: await Promise.all(filesOf(form, "variant").map(bytesOf)),
      color: text("color"),
      preview: text("preview"),
    },
    {
      by: { account: person.id },
      accountId: person.id,
      now,
      limits: pictures.limits,
      makeVariant: pictures.makeVariant ?? null,
    },
  );
  if (stored.ok && isWebUrl(text("source"))) await recordSource(db, text("source"), stored.picture.hash);
  return stored;
}

/** What fetching pictures from other sites needs; null without file storage. */
export function pictureToolsOf(context: Readonly<RouterContextProvider>): PictureTools | null {
  const { store, ...rest } = context.get(requestContext).pictures;
  return store && { ...rest, store, fetch: (url, init) => fetch(url, init) };
}

/** Asks before deleting pictures in use. */
export function deleteQuestion(rowIds: readonly number[], useCount: number): Question {
  const all = rowIds.length === 1 ? "this picture" : `${rowIds.length} pictures`;
  return {
    title: `Delete ${all}?`,
    text: `${rowIds.length === 1 ? "It is" : useCount === 1 ? "One of them is" : `${useCount} of them are`} used on pages, where ${useCount === 1 ? "it" : "they"} will be missing after 30 days. Until then, you can undo the deletion.`,
    confirm: "Delete",
    danger: true,
    fields: [["intent", "delete"], ...rowIds.map((id) => ["key", String(id)] as const)],
  };
}

/** How many pages a question names at most. */
const maxNamed = 8;

/** Asks before removing pictures from the trash, and says where they are used. */
function removeQuestion(rowIds: readonly number[], uses: readonly PictureUse[]): Question {
  const [all, they] = rowIds.length === 1 ? ["this picture", "it"] : [`${rowIds.length} pictures`, "they"];
  const places = uses.slice(0, maxNamed).map(({ label, kind }) => `${label} (${kind})`);
  const more = uses.length > maxNamed ? ` and ${uses.length - maxNamed} more` : "";
  const where =
    uses.length === 0
      ? `No page uses ${they === "it" ? "it" : "them"}.`
      : `Used on ${places.join(", ")}${more}: ${they} will be missing there.`;
  return {
    title: `Delete ${all} permanently?`,
    text: `${where} This cannot be undone. Browsers that have shown ${they === "it" ? "it" : "them"} may keep a copy.`,
    confirm: "Delete permanently",
    danger: true,
    fields: [["intent", "remove"], ...rowIds.map((id) => ["key", String(id)] as const)],
  };
}

/**
 * Removes pictures from the trash for good (MEDIA-13). Resolves to a question if that is not confirmed yet, otherwise
 * to the number removed; null without file storage.
 */
export async function removeFromTrash(
  db: DatabaseClient,
  rowIds: readonly number[],
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<Question | number | null> {
  const { pictures, purge } = context.get(requestContext);
  if (form.get("confirmed") !== "1") return removeQuestion(rowIds, await listUsesOf(db, rowIds));
  if (!pictures.store) return null;
  const outcome = await removePictures(db, pictures.store, rowIds, writeContextOf(context));
  await purge(outcome.tags);
  return outcome.pictures;
}
