import { isWebUrl } from "../../base/web/urls";
import { splitList } from "../../base/words/lists";
import type { ContentType, Values } from "../types/content-type";
import { ownPath } from "./page-check";

/** A picture that a row shows from another site. */
export interface ForeignPicture {
  /** The first field that shows it. */
  readonly field: string;
  readonly address: string;
  /** The alt text that it has there; "" in a field without alt texts. */
  readonly alt: string;
}

/** Where this site has pictures. Others at its domain are those of the site that was there before. */
const ownPictures = /^\/(?:(?:media|logos|people|covers|social)\/|[^/]*$)/;

/**
 * The pictures that a row shows from other sites, in its texts and image fields, each once.
 *
 * @param values as stored or as in the form
 * @param origins the site's own
 */
export function listForeignPictures(
  { fields }: Pick<ContentType, "fields">,
  values: Values,
  origins: readonly string[],
): ForeignPicture[] {
  const isOwn = (address: string) =>
    origins.some((origin) => {
      const path = ownPath(address, origin);
      return path !== null && ownPictures.test(path);
    });
  const pictures = new Map<string, ForeignPicture>();
  for (const { name: field, kind } of fields) {
    const value = values[field];
    const shown =
      kind === "richText"
        ? [...String(value ?? "").matchAll(imageTag)].map(([tag]) => ({ address: addressOf(tag), alt: altOf(tag) }))
        : kind === "image" || kind === "images"
          ? entriesOf(value, kind).map((address) => ({ address, alt: "" }))
          : [];
    for (const { address, alt } of shown)
      if (!pictures.has(address) && isWebUrl(address) && !isOwn(address))
        pictures.set(address, { field, address, alt });
  }
  return [...pictures.values()];
}

/**
 * The fields that show any of these pictures, with other addresses for them.
 *
 * @param addresses the new address of each picture
 */
export function replacePictures(
  { fields }: Pick<ContentType, "fields">,
  values: Values,
  addresses: ReadonlyMap<string, string>,
): Values {
  const nextOf = (address: string) => addresses.get(address) ?? address;
  // Library addresses have no sign that HTML escapes.
  const nextTag = (tag: string) =>
    addresses.has(addressOf(tag)) ? tag.replace(sourceAttribute, () => ` src="${nextOf(addressOf(tag))}"`) : tag;
  const entries = fields.flatMap(({ name, kind }): Array<readonly [string, unknown]> => {
    const value = values[name];
    if (kind === "richText" && typeof value === "string") return [[name, value.replace(imageTag, nextTag)]];
    if (kind !== "image" && kind !== "images") return [];
    const list = entriesOf(value, kind);
    if (!list.some((address) => addresses.has(address))) return [];
    const next = list.map(nextOf);
    return [[name, typeof value === "string" ? next.join(", ") : next]];
  });
  return Object.fromEntries(entries.filter(([name, next]) => next !== values[name]));
}

const imageTag = /<img\b[^<>]*>/gi;
const sourceAttribute = /\ssrc=(?:"([^"]*)"|'([^']*)')/i;
const altAttribute = /\salt=(?:"([^"]*)"|'([^']*)')/i;

const addressOf = (tag: string): string => attributeOf(tag, sourceAttribute).trim();
const altOf = (tag: string): string => attributeOf(tag, altAttribute).trim();

function attributeOf(tag: string, attribute: RegExp): string {
  const [, doubled, single] = attribute.exec(tag) ?? [];
  return (doubled ?? single ?? "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** The addresses in an image field, as stored or as in the form. */
function entriesOf(value: unknown, kind: "image" | "images"): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "string") return [];
  return kind === "images" ? splitList(value) : [value.trim()];
}

/** Names pictures of other sites: how many there are, and the address of the first. */
export const foreignText = (count: number, address: string): string =>
  count === 1
    ? `Shows a picture from another site (${address}).`
    : `Shows ${count} pictures from other sites (the first: ${address}).`;
