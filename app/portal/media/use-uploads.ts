import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type LibraryPicture, maxFileBytes, sizeText } from "~/content/media/library";
import { isAnimated, parseImage } from "~/content/media/read-image";
import { variantsFor } from "~/ui/imagery/picture-address";
import { sendPicture } from "./send-picture";

/** Thrown for a file that cannot be uploaded. The message is for the user. */
class PictureRefused extends Error {
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
async function preparePicture(file: File, signal: AbortSignal): Promise<FormData> {
  if (file.size === 0) throw new PictureRefused("The file is empty.");
  if (file.size > maxFileBytes)
    throw new PictureRefused(`This file is ${sizeText(file.size)}. The limit is ${sizeText(maxFileBytes)}.`);
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
    const whole = await encode(draw(source, width, Math.round(source.height * scale)), color === "clear");
    form.set("file", whole, file.name);
    for (const variant of variantsFor(width)) {
      signal.throwIfAborted();
      const height = Math.max(1, Math.round((variant * source.height) / source.width));
      form.append("variant", await encode(draw(source, variant, height), color === "clear"), `${variant}`);
    }
  }
  source.close();
  return form;
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

/** A file to upload. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "preparing" | "sending" | "done" | "failed" | "cancelled";
  /** From 0 to 1. */
  readonly progress: number;
  readonly reason: string;
  readonly canRetry: boolean;
}

/** A list of uploads, and its actions. */
export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: Iterable<File>) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  readonly clear: () => void;
}

/**
 * Prepares and sends files one at a time: each takes memory for all pixels of a photo.
 *
 * @param onStored called with each picture, in the order of the files
 */
export function useUploads(onStored: (picture: LibraryPicture) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const reportStored = useEffectEvent(onStored);
  const [runningId, setRunningId] = useState<number | null>(null);
  const stopRunning = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  const change = (id: number, to: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));

  const next = list.find(({ state }) => state === "waiting");
  const start = useEffectEvent(async ({ id, file }: Upload) => {
    const stop = new AbortController();
    stopRunning.current = stop;
    setRunningId(id);
    change(id, { state: "preparing", progress: 0, reason: "" });
    try {
      const form = await preparePicture(file, stop.signal);
      change(id, { state: "sending" });
      const result = await sendPicture(form, stop.signal, (progress) => change(id, { progress }));
      if (result.ok) reportStored(result.picture);
      change(
        id,
        result.ok ? { state: "done", progress: 1 } : { state: "failed", reason: result.reason, canRetry: result.retry },
      );
    } catch (error) {
      if (stop.signal.aborted) change(id, { state: "cancelled", canRetry: true });
      else if (error instanceof PictureRefused) change(id, { state: "failed", reason: error.message, canRetry: false });
      else change(id, { state: "failed", reason: "The picture could not be prepared.", canRetry: true });
    } finally {
      setRunningId(null);
    }
  });
  useEffect(() => {
    if (next && runningId === null) void start(next);
  }, [next, runningId]);
  useEffect(() => () => stopRunning.current?.abort(), []);

  return {
    list,
    add: (files) =>
      setList((before) => [
        ...before.filter(({ state }) => state !== "done"),
        ...Array.from(files, (file): Upload => {
          lastId.current += 1;
          return { id: lastId.current, file, state: "waiting", progress: 0, reason: "", canRetry: false };
        }),
      ]),
    cancel(id) {
      if (runningId === id) stopRunning.current?.abort();
      else change(id, { state: "cancelled", canRetry: true });
    },
    retry: (id) => change(id, { state: "waiting" }),
    clear: () => setList((before) => before.filter(({ state }) => !["done", "failed", "cancelled"].includes(state))),
  };
}
