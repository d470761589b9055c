import type { RouterContextProvider } from "react-router";
import { databaseContext, requestContext } from "~/routing/context";
import type { UploadResponse } from "~/content/media/library";
import { noStoreText } from "~/content/media/storage";
import { storePicture } from "~/content/media/upload.server";
import { signedInContext } from "../../portal/session/access-guard";

/** The files of a form. Skips the nameless empty file that an empty file input sends. */
export const filesOf = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ""));

/**
 * Adds a picture uploaded with a form (MEDIA-3). With script, the form also has the narrower files (`variant`), `color`
 * and `preview` that the browser made.
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
  return storePicture(
    context.get(databaseContext),
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
}
