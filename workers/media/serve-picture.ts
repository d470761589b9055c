import type { Context } from "hono";
import { immutablePolicy, privatePolicy, privateTextHeaders } from "../../app/base/web/cache-policy";
import type { MakeVariant } from "../../app/content/media/upload.server";
import { contentTypeOf, contentTypeOfKey, fileKeyAt, type PictureType } from "../../app/ui/imagery/picture-address";
import { matchesEntityTag } from "../page-cache";
import type { ServerEnv } from "../types";
import { pictureFiles } from "./picture-store";

/** The stored formats that the binding can write. */
const formats = { jpg: "image/jpeg", png: "image/png", webp: "image/webp", avif: "image/avif" } as const;

/**
 * Makes narrower variants with Cloudflare Images, for uploads that come without. Null if that fails: the picture is
 * then shown in its only size.
 */
export function imageVariants(images: ImagesBinding): MakeVariant {
  return async (bytes, type, width) => {
    if (!isWritable(type)) return null;
    try {
      const result = await images
        .input(new Blob([bytes], { type: contentTypeOf[type] }).stream())
        .transform({ width })
        .output({ format: formats[type] });
      return new Uint8Array(await result.response().arrayBuffer());
    } catch {
      return null;
    }
  };
}

const isWritable = (type: PictureType): type is keyof typeof formats => type in formats;

/**
 * `/media/…`: a picture of the library (MEDIA-2). Bypasses the page cache, which would read the whole file for a range
 * and keep serving a deleted picture. The bytes at an address never change.
 */
export async function servePicture(c: Context<ServerEnv>): Promise<Response> {
  const key = fileKeyAt(c.get("url").pathname);
  if (key === null) return notFound();
  const store = pictureFiles(c.env);
  const tag = `"${key.replace("/", "-")}"`;
  const headers = new Headers({
    "Content-Type": contentTypeOfKey(key),
    "Cache-Control": immutablePolicy,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Accept-Ranges": "bytes",
    ETag: tag,
  });
  const isHead = c.req.method === "HEAD";
  const ifNoneMatch = c.req.header("If-None-Match");
  const isNotModified = ifNoneMatch !== undefined && matchesEntityTag(ifNoneMatch, tag);
  const rangeHeader = c.req.header("Range");
  const ifRange = c.req.header("If-Range");
  const wantsRange = rangeHeader !== undefined && !isHead && (ifRange === undefined || ifRange === tag);
  if (isHead || isNotModified || wantsRange) {
    const bytes = await store.head(key);
    if (bytes === null) return notFound();
    if (isNotModified) return new Response(null, { status: 304, headers });
    const range = wantsRange ? readRange(rangeHeader, bytes) : null;
    if (range === "unsatisfiable") {
      headers.set("Content-Range", `bytes */${bytes}`);
      headers.set("Cache-Control", privatePolicy);
      return new Response(null, { status: 416, headers });
    }
    if (range) {
      const part = await store.get(key, range);
      if (!part) return notFound();
      headers.set("Content-Range", `bytes ${range.offset}-${range.offset + range.length - 1}/${bytes}`);
      headers.set("Content-Length", String(range.length));
      return new Response(part.body, { status: 206, headers });
    }
    if (isHead) {
      headers.set("Content-Length", String(bytes));
      return new Response(null, { headers });
    }
  }
  const file = await store.get(key);
  if (!file) return notFound();
  headers.set("Content-Length", String(file.bytes));
  return new Response(file.body, { headers });
}

/** Not cacheable: the picture may yet be uploaded, or its deletion undone. */
function notFound(): Response {
  return new Response("There is no such picture.\n", {
    status: 404,
    headers: privateTextHeaders,
  });
}

/** A single range of bytes (RFC 9110, 14.1.2). Null for anything else, which gets the whole file. */
function readRange(header: string, bytes: number): { offset: number; length: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === "" && last === "") return null;
  const offset = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return offset >= bytes || end < offset ? "unsatisfiable" : { offset, length: end - offset + 1 };
}
