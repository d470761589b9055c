import type { Context } from "hono";
import { mayUsePictures, type Caller } from "../../app/api/access";
import { ApiError } from "../../app/api/api-error";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { readBytes, readForm } from "../../app/base/web/request-body";
import { noStoreText, parseLibraryQuery } from "../../app/content/media/library";
import { listPictures } from "../../app/content/media/library.server";
import type { GivenPicture, UploadContext } from "../../app/content/media/upload.server";
import { storePicture } from "../../app/content/media/upload.server";
import { translateError } from "../plain-responses";
import type { BackendEnv } from "../types";
import { identifyCaller } from "./caller";

const headers = { "Cache-Control": privatePolicy };

/** Pictures per response. */
const pageSize = 100;

/**
 * `/api/media`: GET lists the library's pictures, continuing at `?after=`; POST adds one (MEDIA-11). Its body is the
 * file itself, with `?name=` and `?alt=`, or a form with `file` and its narrower files as `variant`.
 */
export async function pictures(c: Context<BackendEnv>): Promise<Response> {
  const ctx = c.get("ctx");
  const db = c.get("database");
  try {
    const caller = await identifyCaller(c.req.raw, db, ctx);
    const isWrite = c.req.method === "POST";
    if (!isWrite && c.req.method !== "GET")
      throw new ApiError(
        405,
        "PT405",
        "Pictures can only be read and added here. Change or delete them in the portal.",
      );
    if (caller.kind === "visitor") throw new ApiError(401, "42501", "Send a token, or sign in.");
    if (!mayUsePictures(caller, isWrite ? "write" : "read"))
      throw new ApiError(403, "42501", "Your role, or this token, does not include pictures.");
    const url = new URL(c.req.url);
    if (!isWrite) {
      const page = await listPictures(db, parseLibraryQuery(url.searchParams), pageSize);
      return Response.json({ pictures: page.pictures, after: page.after }, { headers });
    }
    if (!ctx.pictures.store) throw new ApiError(503, "PT503", noStoreText);
    const { store, ...rest } = ctx.pictures;
    const upload = await storePicture(db, store, await readUpload(c.req.raw, url), {
      ...uploader(caller),
      now: ctx.now,
      ...rest,
    });
    if (!upload.ok) throw new ApiError(422, "PT422", upload.reason);
    return Response.json(upload.picture, { status: upload.isNew ? 201 : 200, headers });
  } catch (error) {
    return translateError(error, ctx.log);
  }
}

function uploader(caller: Exclude<Caller, { kind: "visitor" }>): Pick<UploadContext, "by" | "accountId"> {
  const account = caller.kind === "token" ? caller.accountId : caller.id;
  return { by: { account, ...(caller.kind === "token" && { token: caller.id }) }, accountId: account };
}

async function readUpload(request: Request, url: URL): Promise<GivenPicture> {
  const text = (name: string) => url.searchParams.get(name) ?? "";
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data"))
    return { file: await readBytes(request), name: text("name"), alt: text("alt") };
  const form = await readForm(request);
  const files = (name: string) => (form?.getAll(name) ?? []).filter((entry) => entry instanceof File);
  const [file] = files("file");
  if (!form || !file) throw new ApiError(400, "PT400", "The form has no file.");
  const bytesOf = async (part: File) => new Uint8Array(await part.arrayBuffer());
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : text(name);
  };
  return {
    file: await bytesOf(file),
    name: field("name") || file.name,
    alt: field("alt"),
    variants: await Promise.all(files("variant").map(bytesOf)),
    color: field("color"),
    preview: field("preview"),
  };
}
