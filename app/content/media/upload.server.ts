import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { media, mediaSources } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { type FetchOf, findHostError } from "../../base/limits/public-hosts";
import { searchTextOf } from "../../base/search/search-text";
import { isWebUrl } from "../../base/web/urls";
import { sha256Hex } from "../../base/words/hash";
import { storableText } from "../../base/words/storable-text";
import { contentTypeOf, fileKey, type PictureType, variantsFor } from "../../ui/imagery/picture-address";
import { maxFileBytes, type PictureStore, sizeText, type UploadLimits, type UploadResponse } from "./library";
import { findPicture, findUsage } from "./library.server";
import { isAnimated, parseImage, type ReadImage } from "./read-image";
import { withoutMetadata } from "./strip-metadata";

/** A picture of another site, or why there is none. */
type FetchedPicture =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }
  | { readonly ok: false; readonly reason: string };

/** In milliseconds. */
const timeout = 15_000;
const maxRedirects = 3;
/** Why a picture of a site that is gone or too slow was not fetched. */
export const noResponse = "The other site did not respond.";
const notFetched = (reason: string) => ({ ok: false, reason }) as const;

/**
 * Fetches a picture from another site, for an editor who wants a copy of it. Only over https, only from public hosts,
 * only up to the upload limit, and only if it is a picture.
 */
export async function fetchPicture(address: string, fetch: FetchOf): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(timeout);
  // Old sites name pictures with http even if they have https, the only scheme that is fetched.
  let next = address.trim().replace(/^http:/i, "https:");
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      if (!isPlainHttps(next)) return notFetched("Only pictures at public https addresses can be fetched.");
      const error = await findHostError(new URL(next).hostname, fetch, signal);
      if (error)
        return notFetched(error.isPermanent ? "Only pictures at public https addresses can be fetched." : error.text);
      // Every redirect is checked: an allowed address must not lead to a forbidden one.
      const response = await fetch(next, { headers: { Accept: "image/*" }, redirect: "manual", signal });
      const location = response.headers.get("Location");
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        next = new URL(location, next).href;
        continue;
      }
      if (!response.ok) return notFetched(`The other site returned ${response.status}.`);
      return await readBody(response);
    }
    return notFetched("The address redirects too many times.");
  } catch {
    return notFetched(noResponse);
  }
}

function isPlainHttps(address: string): boolean {
  if (!isWebUrl(address)) return false;
  const { protocol, port } = new URL(address);
  return protocol === "https:" && port === "";
}

async function readBody(response: Response): Promise<FetchedPicture> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxFileBytes) {
      await reader?.cancel();
      return notFetched(`This picture is larger than ${sizeText(maxFileBytes)}.`);
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const image = parseImage(bytes);
  return image.ok ? { ok: true, bytes, contentType: contentTypeOf[image.type] } : notFetched(image.reason);
}

/** An uploaded picture. Variants, colour and preview are computed by browsers, and optional. */
export interface GivenPicture {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly alt?: string;
  /** The narrower files, of the same kind, in any order. */
  readonly variants?: ReadonlyArray<Uint8Array<ArrayBuffer>>;
  /** Such as "a1b2c3", or "clear". */
  readonly color?: string;
  /** A few pixels as a data URL. */
  readonly preview?: string;
}

/** Makes a narrower file of this width from a picture, in the same format; null if that fails. */
export type MakeVariant = (
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
  width: number,
) => Promise<Uint8Array<ArrayBuffer> | null>;

/** The author, time and limits of an upload. */
export interface UploadContext {
  readonly by: Actor;
  readonly accountId: string | null;
  readonly now: string;
  readonly limits: UploadLimits;
  /** For uploads without narrower files. Null where nothing makes them. */
  readonly makeVariant?: MakeVariant | null;
}

type Original = Extract<ReadImage, { ok: true }>;
/** A narrower file of a picture. */
interface Narrower extends Pick<Original, "width" | "height"> {
  readonly file: Uint8Array<ArrayBuffer>;
}

/** Larger pictures are stored and served only as the largest of their narrower files, whose size does not harm phones. */
const maxServedPixels = 16_000_000;

const refuse = (reason: string, retry = false): UploadResponse => ({ ok: false, reason, retry });
const refuseAll = (reason: string, retry = false): UploadResponse => ({ ok: false, reason, retry, isFull: true });

/**
 * Adds a picture to the library (MEDIA-3). Files are stored before the row: those of an interrupted upload belong to no
 * row and are deleted later. Uploading the same file again returns the existing picture.
 */
export async function storePicture(
  db: DatabaseClient,
  store: Pick<PictureStore, "head" | "put">,
  upload: GivenPicture,
  { by, accountId, now, limits, makeVariant }: UploadContext,
): Promise<UploadResponse> {
  if (upload.file.length === 0) return refuse("The file is empty.");
  if (upload.file.length > maxFileBytes)
    return refuse(`This file is ${sizeText(upload.file.length)}. The limit is ${sizeText(maxFileBytes)}.`);
  const original = parseImage(upload.file);
  if (!original.ok) return refuse(original.reason);
  const { type } = original;
  const cleanFile = withoutMetadata(upload.file, type);
  if (!cleanFile)
    return refuse(
      "Location data in this AVIF file could not be checked. Upload it in the portal with JavaScript on, or export it as JPEG.",
    );
  const isLarge = original.width * original.height > maxServedPixels;
  const narrowFiles =
    upload.variants?.length || !isLarge ? upload.variants : await makeVariants(cleanFile, original, makeVariant);
  const narrower = readVariants(narrowFiles ?? [], original);
  // Browsers would need 64 MB to show it: its largest narrower file takes its place.
  const { file, width, height } = isLarge
    ? (narrower.findLast((part) => part.width * part.height <= maxServedPixels) ?? { file: null, ...original })
    : { file: cleanFile, ...original };
  if (!file)
    return refuse(
      `The picture has more than ${maxServedPixels / 1_000_000} megapixels, and nothing made a smaller version of it. Upload it in the portal with JavaScript on, or make it smaller.`,
    );
  const hash = await hashOf(file);
  const existing = await findPicture(db, hash);
  // The file may be missing after rows were restored from a backup.
  const isHere = existing !== null && (await store.head(fileKey(existing))) !== null;
  if (existing && isHere) return { ok: true, picture: existing, isNew: false };

  const parts = narrowFiles?.length
    ? narrower
    : readVariants(await makeVariants(file, { type, width }, makeVariant), original);
  const variants = new Map(parts.flatMap((part) => (part.width < width ? [[part.width, part.file] as const] : [])));
  const bytes = [file, ...variants.values()].reduce((sum, { length }) => sum + length, 0);
  const hasVariants = variants.size > 0 && variants.size === variantsFor(width).length;
  const putFiles = async () => {
    if (hasVariants)
      for (const [variant, part] of variants)
        await store.put(fileKey({ hash, type }, variant), part, contentTypeOf[type]);
    await store.put(fileKey({ hash, type }), file, contentTypeOf[type]);
  };
  if (existing) {
    await putFiles();
    return { ok: true, picture: existing, isNew: false };
  }
  const usage = await findUsage(db, accountId, now);
  if (usage.today >= limits.perDay)
    return refuseAll(`This account has reached the limit of ${limits.perDay} pictures in 24 hours.`, true);
  if (usage.bytes + bytes > limits.quotaBytes)
    return refuseAll(
      `The library is full: ${sizeText(usage.bytes)} of ${sizeText(limits.quotaBytes)} used. Delete unused pictures, or raise MEDIA_QUOTA_MB.`,
    );

  await putFiles();
  const name = pictureName(upload.name);
  const alt = storableText(upload.alt ?? "")
    .trim()
    .slice(0, 1_000);
  const row = {
    hash,
    type,
    width,
    height,
    color: /^(?:[0-9a-f]{6}|clear)$/.test(upload.color ?? "") ? upload.color! : "clear",
    preview: previewOf(upload.preview),
    hasVariants,
    bytes,
    name,
    alt,
    accountId,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(name, alt),
  };
  await db.write([
    db.query
      .insert(media)
      .values(row)
      // It was deleted before, or is being uploaded twice at once.
      .onConflictDoUpdate({ target: media.hash, set: { ...row, deletedAt: null, deletedSet: null } }),
    recordActivity(
      db.query,
      by,
      { action: "upload", section: "media", subject: { id: rowIdOf(hash), title: name } },
      now,
      sql`true`,
    ),
  ]);
  const picture = await findPicture(db, hash);
  return picture ? { ok: true, picture, isNew: true } : refuse("This picture has been deleted.", true);
}

/** Remembers where a picture of the library was fetched from (`listFetched`). */
export async function recordSource(db: DatabaseClient, address: string, hash: string): Promise<void> {
  await db.write([
    db.query
      .insert(mediaSources)
      .values({ address, hash })
      .onConflictDoUpdate({ target: mediaSources.address, set: { hash } }),
  ]);
}

const rowIdOf = (hash: string) => sql`(select row_id from ${media} where ${media.hash} = ${hash})`;

/** Makes the narrower files of a picture that was sent without them, one at a time. */
async function makeVariants(
  file: Uint8Array<ArrayBuffer>,
  { type, width }: Pick<Original, "type" | "width">,
  make: MakeVariant | null = null,
): Promise<Array<Uint8Array<ArrayBuffer>>> {
  const files: Array<Uint8Array<ArrayBuffer>> = [];
  // Variants have one frame: an animation would lose its motion.
  for (const variant of make && !isAnimated(file, type) ? variantsFor(width) : []) {
    const part = await make?.(file, type, variant);
    if (part) files.push(part);
  }
  return files;
}

/** The given files that are valid narrower versions of a picture, the narrowest first, one for each width. */
function readVariants(parts: ReadonlyArray<Uint8Array<ArrayBuffer>>, { type, width }: Original): Narrower[] {
  const widths = variantsFor(width);
  const narrower = new Map<number, Narrower>();
  for (const part of parts) {
    const image = parseImage(part);
    if (!image.ok || image.type !== type || !widths.includes(image.width)) continue;
    const file = withoutMetadata(part, type);
    if (file) narrower.set(image.width, { file, width: image.width, height: image.height });
  }
  return [...narrower.values()].toSorted((one, other) => one.width - other.width);
}

/** The first 128 bits of the SHA-256, in hexadecimal digits. */
const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => (await sha256Hex(bytes)).slice(0, 32);

/** A picture's name from its file name, without folder and extension. */
export function pictureName(fileName: string): string {
  const name = storableText(fileName)
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[a-z0-9]{2,5}$/i, "");
  return (
    name
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 120) || "Picture"
  );
}

/** A data URL is part of pages of the portal, so only a small one with an image type is accepted. */
const previewOf = (address = ""): string =>
  address.length <= 2_000 && /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/.test(address) ? address : "";
