import { contentTypeOf, type PictureType } from "../../app/domain/media/picture-address";
import type { MakeVariant } from "../../app/domain/media/upload.server";

/** The formats that the binding writes, of those that are stored. */
const formats = { jpg: "image/jpeg", png: "image/png", webp: "image/webp", avif: "image/avif" } as const;

/**
 * Makes narrower files with Cloudflare Images, for uploads that bring none. Null if it cannot: the picture is then shown in
 * its one size.
 */
export function imageVariants(images: ImagesBinding): MakeVariant {
  return async (bytes, type, width) => {
    if (!isWritten(type)) return null;
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

const isWritten = (type: PictureType): type is keyof typeof formats => type in formats;
