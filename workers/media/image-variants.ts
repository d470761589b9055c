import { contentTypeOf, type PictureType } from "../../app/ui/imagery/picture-address";
import type { MakeVariant } from "../../app/content/media/upload.server";

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
