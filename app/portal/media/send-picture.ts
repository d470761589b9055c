import { type LibraryPicture, maxFileBytes, sizeText, type UploadResponse } from "~/content/media/library";
import { isAnimated, parseImage } from "~/content/media/read-image";
import type { ForeignPicture } from "~/content/saving/foreign-pictures";
import { variantsFor } from "~/ui/imagery/picture-address";

/** The endpoint for uploads by script. */
const path = "/admin/media/files";

const lostConnection: UploadResponse = { ok: false, reason: "The connection was lost.", retry: true };

/** Sends an upload's form. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function sendPicture(
  form: FormData,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(asUploadResponse(request.response, request.status)));
    request.addEventListener("error", () => resolve(lostConnection));
    request.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) return reject(new DOMException("Cancelled", "AbortError"));
    request.send(form);
  });
}

/** Saves the alt text of a picture. */
export async function describePicture(
  { rowId }: Pick<LibraryPicture, "rowId">,
  alt: string,
  isDecorative: boolean,
): Promise<UploadResponse> {
  const form = new FormData();
  form.set("intent", "describe");
  form.set("picture", String(rowId));
  form.set("alt", alt);
  if (isDecorative) form.set("decorative", "on");
  try {
    const response = await fetch(path, { method: "POST", body: form, headers: { Accept: "application/json" } });
    return asUploadResponse(await response.json().catch(() => null), response.status);
  } catch {
    return lostConnection;
  }
}

/** Fetches another site's picture through the server, as a file to upload. */
export async function fetchFile(address: string): Promise<File | { readonly reason: string }> {
  const form = new FormData();
  form.set("intent", "fetch");
  form.set("address", address);
  try {
    const response = await fetch(path, { method: "POST", body: form });
    if (response.ok) return new File([await response.blob()], new URL(address).pathname.split("/").at(-1) || "Picture");
    const result = asUploadResponse(await response.json().catch(() => null), response.status);
    return { reason: result.ok ? "" : result.reason };
  } catch {
    return { reason: "The connection was lost." };
  }
}

/** A page of the pictures that match a search, newest first; null if they could not be read. */
export async function findPictures(
  text: string,
  after: string | null,
): Promise<{ readonly pictures: readonly LibraryPicture[]; readonly after: string | null } | null> {
  const query = new URLSearchParams({ q: text, ...(after !== null && { after }) });
  try {
    const response = await fetch(`${path}?${query}`, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function asUploadResponse(body: unknown, status: number): UploadResponse {
  if (typeof body === "object" && body !== null && "ok" in body) return body as UploadResponse;
  if (status === 401 || status === 403)
    return { ok: false, reason: "You are signed out. Sign in, then try again.", retry: true };
  return { ok: false, reason: `The server returned ${status}.`, retry: status >= 500 };
}

/** Thrown for a file that cannot be uploaded. The message is for the user. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
}

/** The largest canvas that every browser can draw, in pixels. Larger photos are scaled down to it. */
const maxDrawnPixels = 16_000_000;

/**
 * Builds an upload's form: the picture redrawn, which turns it upright and drops its metadata, plus its narrower files,
 * dominant colour and a preview (MEDIA-4). Animations are not redrawn.
 *
 * @throws {PictureRefused} for a file that cannot be uploaded
 */
export async function preparePicture(chosenFile: File, signal: AbortSignal): Promise<FormData> {
  if (chosenFile.size === 0) throw new PictureRefused("The file is empty.");
  if (chosenFile.size > maxFileBytes)
    throw new PictureRefused(`This file is ${sizeText(chosenFile.size)}. The limit is ${sizeText(maxFileBytes)}.`);
  const isDrawing = chosenFile.type === "image/svg+xml" || /\.svg$/i.test(chosenFile.name);
  const file = isDrawing ? await drawSvg(chosenFile) : chosenFile;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // First: a file that claims 900 megapixels must not be decoded.
  const image = parseImage(bytes);
  if (!image.ok) throw new PictureRefused(image.reason);
  signal.throwIfAborted();
  const source = await decode(file);
  const form = new FormData();
  form.set("name", file.name);
  const small = draw(source, 24, Math.max(1, Math.round((24 * source.height) / source.width)));
  const color = dominantColor(small);
  form.set("color", color);
  form.set("preview", await previewOf(small));
  if (isAnimated(bytes, image.type)) form.set("file", file);
  else {
    const scale = Math.min(1, Math.sqrt(maxDrawnPixels / (source.width * source.height)));
    const width = Math.round(source.width * scale);
    const encodeAs = isDrawing ? toPng : (canvas: OffscreenCanvas) => encode(canvas, color === "clear");
    const whole = await encodeAs(draw(source, width, Math.round(source.height * scale)));
    form.set("file", whole, file.name);
    for (const variant of variantsFor(width)) {
      signal.throwIfAborted();
      const height = Math.max(1, Math.round((variant * source.height) / source.width));
      form.append("variant", await encodeAs(draw(source, variant, height)), `${variant}`);
    }
  }
  source.close();
  return form;
}

/** The long side of a drawn SVG, in pixels: at least and at most. */
const [minDrawnSide, maxDrawnSide] = [1_024, 4_096];

/**
 * Draws an SVG as a PNG, with its transparency: an SVG itself is never stored, because it can hold scripts. As an image it
 * runs none and loads nothing. Read as text, because a parsed document would be subject to the page's policy.
 */
async function drawSvg(file: File): Promise<File> {
  const text = await file.text();
  const [tag = ""] = /<svg\b[^<>]*>/.exec(text) ?? [];
  const images = text.match(/<image\b[^<>]*>/g) ?? [];
  if (images.some((image) => /\s(?:xlink:)?href\s*=\s*["'](?!data:)/.test(image)))
    throw new PictureRefused("This SVG shows pictures of other files, which would be missing. Export it as PNG.");
  const { viewBox = "", ...sizes } = Object.fromEntries(
    [...tag.matchAll(rootAttribute)].map(([, name, doubled, single]) => [name!, doubled ?? single ?? ""]),
  );
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = box.length === 4 && box.every(Number.isFinite);
  const pixels = (size = "") => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(size)?.[1]);
  // As browsers size it: without a size it has that of its view box.
  const width = pixels(sizes["width"]) || (isBox && box[2]) || 300;
  const height = pixels(sizes["height"]) || (isBox && box[3]) || 150;
  const longSide = Math.max(width, height);
  const scale = Math.min(maxDrawnSide, Math.max(minDrawnSide, longSide)) / longSide;
  const [drawnWidth, drawnHeight] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  // Some browsers draw nothing without a size, and others draw few pixels and enlarge them.
  const size = ` width="${drawnWidth}" height="${drawnHeight}"${isBox ? "" : ` viewBox="0 0 ${width} ${height}"`}`;
  const name = 'xmlns="http://www.w3.org/2000/svg"';
  const sizedTag = tag
    .replaceAll(rootAttribute, (whole, attribute) => (attribute === "viewBox" && isBox ? whole : ""))
    .replace(/^<svg/, `<svg${size}${tag.includes(" xmlns=") ? "" : ` ${name}`}`);
  try {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text.replace(tag, () => sizedTag))}`;
    await image.decode();
    const canvas = new OffscreenCanvas(drawnWidth, drawnHeight);
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return new File([await toPng(canvas)], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" });
  } catch {
    throw new PictureRefused("This browser cannot draw the SVG, which may be damaged. Export it as PNG.");
  }
}

const rootAttribute = /\s(width|height|viewBox)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const toPng = (canvas: OffscreenCanvas): Promise<Blob> => canvas.convertToBlob({ type: "image/png" });

/** Makes a picture of another site, or one inside a pasted text as a data URL, a picture of the library. */
export async function bringIn({
  address,
  alt,
}: Pick<ForeignPicture, "address" | "alt">): Promise<LibraryPicture | { readonly reason: string }> {
  const file = address.startsWith("data:") ? fileOf(address) : await fetchFile(address);
  if (!(file instanceof File)) return file;
  const signal = new AbortController().signal;
  try {
    const form = await preparePicture(file, signal);
    form.set("alt", alt);
    if (!address.startsWith("data:")) form.set("source", address);
    const result = await sendPicture(form, signal, () => {});
    return result.ok ? result.picture : { reason: result.reason };
  } catch (error) {
    return { reason: error instanceof PictureRefused ? error.message : "The picture could not be prepared." };
  }
}

/** The file in a data URL in base64. `fetch` would need a policy that allows it. */
function fileOf(address: string): File | { readonly reason: string } {
  try {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
    return new File([bytes], "Picture");
  } catch {
    return { reason: "The picture in the pasted text is damaged." };
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new PictureRefused("This browser cannot read the file. It may be damaged or of an unsupported type.");
  }
}

function draw(source: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new PictureRefused("This picture needs more memory than this browser has.");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Encodes as WebP. Browsers that cannot do that return a PNG without an error. */
async function encode(canvas: OffscreenCanvas, isClear: boolean): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: 0.86 });
  if (webp.type === "image/webp" || isClear) return webp;
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.86 });
}

/** The mean of the largest group of similar colours; "clear" for a picture with transparency. */
function dominantColor(canvas: OffscreenCanvas): string {
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  const groups = new Map<number, { count: number; sums: [number, number, number] }>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 250) return "clear";
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const group = groups.get(key) ?? { count: 0, sums: [0, 0, 0] };
    groups.set(key, {
      count: group.count + 1,
      sums: [group.sums[0] + red, group.sums[1] + green, group.sums[2] + blue],
    });
  }
  const [largest] = [...groups.values()].toSorted((one, other) => other.count - one.count);
  return largest!.sums
    .map((sum) =>
      Math.round(sum / largest!.count)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}

async function previewOf(canvas: OffscreenCanvas): Promise<string> {
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.5 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(String.fromCharCode(...bytes))}`;
}
