import { variantsFor } from "~/ui/imagery/picture-address";
import { maxFileBytes, sizeText } from "~/content/media/library";
import { isAnimated, readImage } from "~/content/media/read-image";

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
export async function preparePicture(file: File, signal: AbortSignal): Promise<FormData> {
  if (file.size === 0) throw new PictureRefused("The file is empty.");
  if (file.size > maxFileBytes)
    throw new PictureRefused(`This file is ${sizeText(file.size)}. The limit is ${sizeText(maxFileBytes)}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // First: a file that claims 900 megapixels must not be decoded.
  const image = readImage(bytes);
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
