import { attributesOf, parsePicture } from "./picture-address";

/** Picture credits by picture hash. */
export type Credits = Readonly<Record<string, string>>;

/**
 * The line below a picture, such as "Photo: Ada Quill"; null without a credit. A credit that already says what it
 * credits stays as it is.
 */
export function creditLine(credits: Credits, address: string | null): string | null {
  const credit = credits[(address && parsePicture(address)?.hash) || ""];
  if (!credit) return null;
  return /^(?:©|\(c\)|(?:photo|picture|image|illustration|drawing|screenshot)\b)/i.test(credit)
    ? credit
    : `Photo: ${credit}`;
}

type Matches = ReadonlyArray<{ readonly loaderData?: unknown } | undefined>;

/** The credits that the page returns as `credits` in its loader data. */
export function creditsOf(matches: Matches): Credits {
  const data = matches.at(-1)?.loaderData as { readonly credits?: Credits } | null | undefined;
  return data?.credits ?? {};
}

/** The width of pictures in a text: the text column, or the window without its margins. */
const textSizes = "(min-width: 48rem) 42rem, calc(100vw - 2.5rem)";

/**
 * Completes the library's pictures in stored rich text: narrower files, size, a colour while they load, lazy loading,
 * and credits. Other pictures stay as they are.
 */
export function showPictures(html: string, credits: Credits = {}): string {
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
    const line = creditLine(credits, address);
    // Not a figure: the picture may be within a paragraph or a link.
    const credit = line === null ? "" : `<small>${escapeText(line)}</small>`;
    return `${tag.slice(0, tag.endsWith("/>") ? -2 : -1).trimEnd()} ${newCredits.join(" ")}>${credit}`;
  });
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
