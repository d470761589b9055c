import { privatePolicy } from "~/base/web/cache-policy";
import { savePicture } from "~/catalog/media/change.server";
import { parseLibraryQuery, type UploadResponse } from "~/content/media/library";
import { findPicture, listPictures } from "~/content/media/library.server";
import { fetchPicture } from "~/content/media/upload.server";
import { databaseContext, requestContext } from "~/routing/context";
import { writeContextOf } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import { logDatabaseError } from "../../routing/failed-reads";
import { requireForm } from "../../routing/load-page";
import type { Route } from "./+types/media-files.route";
import { filesOf, receivePicture } from "./picture-actions";

const headers = { "Cache-Control": privatePolicy };
const respond = (body: unknown, status = 200) => Response.json(body, { status, headers });
const refuse = (reason: string, status: number, retry = false) =>
  respond({ ok: false, reason, retry } satisfies UploadResponse, status);

/** The pictures that match a query, for `PicturePicker`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    return respond(await listPictures(context.get(databaseContext), parseLibraryQuery(url.searchParams), 24));
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return respond({ reason: "The pictures could not be loaded." }, 503);
  }
}

/** Receives a picture, its alt text, or the address of a picture to fetch, from the portal's scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  try {
    if (form.get("intent") === "describe") return await saveAlt(form, context);
    if (form.get("intent") === "fetch") return await fetchFrom(String(form.get("address")), context);
    const [file] = filesOf(form, "file");
    if (!file) return refuse("No file was sent.", 400);
    const stored = await receivePicture(file, form, context);
    return respond(stored, stored.ok ? 200 : 422);
  } catch (error) {
    if (error instanceof Response) throw error;
    logDatabaseError(context.get(requestContext), error);
    return refuse("The picture could not be stored. Please try again.", 503, true);
  }
}

type Context = Route.ActionArgs["context"];

/** Saves only the alt text, for the prompt that follows inserting a picture. */
async function saveAlt(form: FormData, context: Context): Promise<Response> {
  const db = context.get(databaseContext);
  const before = await findPicture(db, Number(form.get("picture")) || 0);
  if (!before) return refuse("This picture has been deleted.", 404);
  const next = { ...before, alt: String(form.get("alt") ?? ""), isDecorative: form.get("decorative") === "on" };
  const outcome = await savePicture(db, before, before.version, next, writeContextOf(context));
  if (outcome.status === "conflict") return refuse("Someone else changed the picture. Please try again.", 409, true);
  await context.get(requestContext).purge(outcome.tags);
  const picture = await findPicture(db, before.rowId);
  return picture ? respond({ ok: true, picture, isNew: false } satisfies UploadResponse) : refuse("Deleted.", 404);
}

/** Fetches a picture from another site, which the browser then prepares and uploads. */
async function fetchFrom(address: string, context: Context): Promise<Response> {
  const picture = await fetchPicture(address, (url, init) => fetch(url, init));
  context.get(requestContext).log("picture_fetched", {
    by: context.get(signedInContext).person.id,
    ok: picture.ok,
  });
  if (!picture.ok) return refuse(picture.reason, 422);
  return new Response(picture.bytes, {
    headers: { ...headers, "Content-Type": picture.contentType, "Content-Disposition": "attachment" },
  });
}
