import { escapeText } from "../../base/words/html";
import { attributesOf, parsePicture } from "./picture-address";

/** What the library says of a picture. */
interface PictureDescription {
  readonly alt: string;
  readonly credit: string;
}

/** Descriptions by picture hash. */
export type Descriptions = Readonly<Record<string, PictureDescription>>;

const describe = (descriptions: Descriptions, address: string | null) =>
  descriptions[(address && parsePicture(address)?.hash) || ""];

/** The alt text of a picture of the library; null if it has none there. */
export const altOf = (descriptions: Descriptions, address: string): string | null =>
  describe(descriptions, address)?.alt || null;

/**
 * The line below a picture, such as "Photo: Ada Quill"; null without a credit. A credit that already says what it
 * credits stays as it is.
 */
export function creditLine(descriptions: Descriptions, address: string | null): string | null {
  const credit = describe(descriptions, address)?.credit;
  if (!credit) return null;
  return /^(?:©|\(c\)|(?:photo|picture|image|illustration|drawing|screenshot)\b)/i.test(credit)
    ? credit
    : `Photo: ${credit}`;
}

type Matches = ReadonlyArray<{ readonly loaderData?: unknown } | undefined>;

/** The descriptions that the page returns as `descriptions` in its loader data. */
export function descriptionsOf(matches: Matches): Descriptions {
  const data = matches.at(-1)?.loaderData as { readonly descriptions?: Descriptions } | null | undefined;
  return data?.descriptions ?? {};
}

/** The width of pictures in a text: the text column, or the window without its margins. */
const textSizes = "(min-width: 48rem) 42rem, calc(100vw - 2.5rem)";

/**
 * Completes the library's pictures in stored rich text: narrower files, size, a colour while they load, lazy loading,
 * and credits. Other pictures stay as they are.
 */
export function showPictures(html: string, descriptions: Descriptions = {}): string {
  if (!html.includes('src="/media/')) return html;
  return html.replace(/<img\b[^<>]*>/g, (tag) => {
    const address = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? "";
    const attributes = attributesOf(address);
    if (!attributes) return tag;
    const { srcSet, width, height, background } = attributes;
    const newCredits = [
      ...(srcSet ? [`srcset="${srcSet}" sizes="${textSizes}"`] : []),
      ...(/\s(?:width|height)="/.test(tag) ? [] : [`width="${width}" height="${height}"`]),
      'loading="lazy" decoding="async"',
      ...(background ? [`style="background-color:${background}"`] : []),
      // Without `alt`, screen readers would read out the address.
      ...(/\salt="/.test(tag) ? [] : ['alt=""']),
    ];
    const line = creditLine(descriptions, address);
    // Not a figure: the picture may be within a paragraph or a link.
    const credit = line === null ? "" : `<small>${escapeText(line)}</small>`;
    return `${tag.slice(0, tag.endsWith("/>") ? -2 : -1).trimEnd()} ${newCredits.join(" ")}>${credit}`;
  });
}
