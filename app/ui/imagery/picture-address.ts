import type { pictureTypes } from "../../../drizzle/schema";
import { addressPart } from "../../base/web/urls";

/** The kind of a stored picture, by the ending of its address. */
export type PictureType = (typeof pictureTypes)[number];

/** The media type of each kind. */
export const contentTypeOf: Readonly<Record<PictureType, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** The widths of the narrower files of a picture, in pixels. */
const variantWidths = [480, 960, 1600] as const;

/** The widest file that a page offers to browsers. A photo as it was taken may be three times as wide. */
const widestOffered = 2000;

/** The parts of a library picture's address, enough for a page to show it without a query. */
export interface Picture {
  /** 32 hexadecimal digits: the beginning of the SHA-256 of its file. */
  readonly hash: string;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  /** The dominant colour, such as "a1b2c3"; "clear" for a transparent picture. */
  readonly color: string;
  readonly hasVariants: boolean;
  /** The focal point for cropping, in percent. */
  readonly focusX: number;
  readonly focusY: number;
}

/**
 * `/media/{hash}/{width}x{height}-{colour}`, then `-v` if narrower files exist, `-{x}-{y}` for a focal point that is not
 * the middle, and the ending. Only hash and ending locate the file; the rest is for rendering (decision 39).
 */
const addressPattern =
  /^\/media\/([0-9a-f]{32})\/(\d{1,5})x(\d{1,5})-([0-9a-f]{6}|clear)(-v)?(?:-(\d{1,3})-(\d{1,3}))?\.(jpg|png|webp|avif|gif)$/;

/** Parses the address of a picture; null for any other address. */
export function parsePicture(address: string): Picture | null {
  const parts = addressPattern.exec(address);
  if (!parts) return null;
  const [, hash = "", width, height, color = "clear", variants, x = "50", y = "50", type] = parts;
  return {
    hash,
    // The pattern allows no other ending.
    type: type as PictureType,
    width: Number(width),
    height: Number(height),
    color,
    hasVariants: variants !== undefined,
    focusX: Number(x),
    focusY: Number(y),
  };
}

/** The address of a picture: the inverse of `parsePicture`. */
export function pictureAddress({ hash, type, width, height, color, hasVariants, focusX, focusY }: Picture): string {
  const focus = focusX === 50 && focusY === 50 ? "" : `-${focusX}-${focusY}`;
  return `/media/${hash}/${width}x${height}-${color}${hasVariants ? "-v" : ""}${focus}.${type}`;
}

/** The address of one of the narrower files. */
export const variantAddress = ({ hash, type }: Pick<Picture, "hash" | "type">, width: number): string =>
  `/media/${hash}/${width}.${type}`;

/** The address of the smallest file of a picture. */
export const smallAddress = (picture: Picture & { readonly address: string }): string =>
  picture.hasVariants && picture.width > variantWidths[0] ? variantAddress(picture, variantWidths[0]) : picture.address;

/** The widths of the narrower files that a picture of this width has. */
export const variantsFor = (width: number): number[] => variantWidths.filter((variant) => variant < width);

/** The name of a picture's file in the store, and of a narrower one. */
export const fileKey = ({ hash, type }: Pick<Picture, "hash" | "type">, variant: number | "full" = "full"): string =>
  `${hash}/${variant}.${type}`;

/** The name of the file behind an address's path; null for an address that no picture can have. */
export function fileKeyAt(path: string): string | null {
  const picture = parsePicture(path);
  if (picture) return fileKey(picture);
  const variant = /^\/media\/([0-9a-f]{32}\/(?:480|960|1600)\.(?:jpg|png|webp|avif|gif))$/.exec(path);
  return variant?.[1] ?? null;
}

/** The media type of a file with this key. */
export const contentTypeOfKey = (key: string): string =>
  // `fileKeyAt` and `fileKey` return no other ending.
  contentTypeOf[key.slice(key.lastIndexOf(".") + 1) as PictureType];

/** The focal point of a picture of the library in percent, from the left and from the top; the middle for others. */
export function focusOf(address: string): { readonly x: number; readonly y: number } {
  const { focusX: x = 50, focusY: y = 50 } = parsePicture(address) ?? {};
  return { x: Math.min(100, x), y: Math.min(100, y) };
}

/** The attributes of an `<img>`, with which a browser chooses a file and reserves its space. */
export interface PictureAttributes {
  readonly srcSet?: string;
  readonly width: number;
  readonly height: number;
  /** The value of `background-color`; absent for a transparent picture. */
  readonly background?: string;
  /** The value of `object-position`; absent for the middle. */
  readonly position?: string;
}

/** The attributes for an address; null for a picture from outside the library. */
export function attributesOf(address: string): PictureAttributes | null {
  const picture = parsePicture(address);
  if (!picture) return null;
  const { width, height, color, hasVariants, focusX, focusY } = picture;
  const files = hasVariants
    ? variantsFor(width).map((variant) => `${variantAddress(picture, variant)} ${variant}w`)
    : [];
  if (files.length > 0 && width <= widestOffered) files.push(`${address} ${width}w`);
  return {
    width,
    height,
    ...(files.length > 0 && { srcSet: files.join(", ") }),
    ...(color !== "clear" && { background: `#${color}` }),
    ...((focusX !== 50 || focusY !== 50) && { position: `${focusX}% ${focusY}%` }),
  };
}

/** The path of a slug's generated cover. */
export const coverPath = (slug: string) => `/covers/${addressPart(slug)}.svg`;
