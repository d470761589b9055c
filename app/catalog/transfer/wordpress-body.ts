import { Parser } from "htmlparser2";
import { escapeAttribute, escapeText } from "../../base/words/html";
import { embeddedLoss } from "../../content/saving/nearest-form";

/** The text of HTML, without its elements: titles and excerpts may have both. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let text = "";
  const parser = new Parser({ ontext: (part) => void (text += part) });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}

/** A text of a plugin for search engines; "" for a pattern such as %%title%%, which only the plugin knows. */
export function seoText(meta: ReadonlyMap<string, string>, ...keys: readonly string[]): string {
  const text = keys.map((key) => meta.get(key)?.trim() ?? "").find(Boolean) ?? "";
  return text.includes("%") ? "" : plainText(text);
}

/** A media file of the export. */
export interface MediaFile {
  readonly address: string;
  readonly alt: string;
  readonly caption: string;
}

/** A slice of a text keeps the whole text in memory; a parsed copy does not. */
export const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

export const mediaFileOf = (fields: ReadonlyMap<string, string>, meta: ReadonlyMap<string, string>): MediaFile => ({
  address: copyOf(fields.get("wp:attachment_url")?.trim() ?? ""),
  alt: copyOf(plainText(meta.get("_wp_attachment_image_alt") ?? "")),
  caption: copyOf(plainText(fields.get("excerpt:encoded") ?? "")),
});

/** A body as HTML, and what it lost, in sentences. */
export interface MovedBody {
  readonly html: string;
  readonly losses: readonly string[];
}

/**
 * The HTML that WordPress makes of a stored body: shortcodes and lines with an address alone are replaced by what they
 * mean, and other shortcodes are removed and named. Not safe HTML: it is checked when it is saved.
 *
 * @param files the media files of the site, by number
 * @param own those that were added to this post, which a gallery shows that names none
 */
export function wordpressBody(
  body: string,
  files: ReadonlyMap<string, MediaFile>,
  own: ReadonlyArray<{ readonly id: string }> = [],
): MovedBody {
  const writer = new ShortcodeWriter(body, files, own);
  return { html: writer.write(), losses: writer.losses() };
}

/** A tag or a comment, and the text before it; both as in the source. */
interface Piece {
  readonly text: string;
  /** "" at the end. */
  readonly tag: string;
  /** The element's name, with a slash before that of an end tag; "" for a comment. */
  readonly name: string;
}

function* piecesOf(html: string): Generator<Piece> {
  let start = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at)) {
    const [, name = "", isComment] = /^<(?:(\/?[a-z][a-z\d]*)|(!--))/i.exec(html.slice(at, at + 40)) ?? [];
    const end = isComment ? "-->" : ">";
    const close = name === "" && !isComment ? -1 : html.indexOf(end, at);
    if (close === -1) {
      // A sign, as in "3 < 4".
      if (name !== "" || isComment) break;
      at += 1;
      continue;
    }
    const after = close + end.length;
    yield { text: html.slice(start, at), tag: html.slice(at, after), name: name.toLowerCase() };
    start = after;
    at = after;
  }
  yield { text: html.slice(start), tag: "", name: "" };
}

/** Shortcodes of WordPress itself. Others are told from words in brackets by their form. */
const knownShortcodes = new Set("audio caption embed gallery playlist video wp_caption".split(" "));
const verbatim = new Set(["pre", "code", "script", "style"]);
const shortcode = /\[\[([^[\]]*)\]\]|\[(\/?)([a-z][\w-]*)(?![\w-])([^[\]]*)\]/gi;
const isPicture = /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i;
const isAddress = (line: string) => /^https?:\/\/[^\s<>"]+$/.test(line.trim());
const linkTo = (url: string) => `<a href="${url}">${url}</a>`;

class ShortcodeWriter {
  readonly #losses = new Set<string>();
  readonly #removals = new Map<string, number>();
  readonly #endNames: ReadonlySet<string>;
  #verbatimDepth = 0;
  #linkDepth = 0;
  /** In a caption: "picture" until its text begins. */
  #caption: "none" | "start" | "picture" | "text" = "none";

  constructor(
    readonly html: string,
    readonly files: ReadonlyMap<string, MediaFile>,
    readonly own: ReadonlyArray<{ readonly id: string }>,
  ) {
    this.#endNames = new Set([...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name!.toLowerCase()));
  }

  write(): string {
    let html = "";
    for (const { text, tag, name } of piecesOf(this.html)) {
      html += this.#verbatimDepth > 0 ? text : this.#text(text);
      // The text of a caption can begin with an element.
      if (this.#caption === "picture" && tag !== "" && !/^\/|^a$|^img$/.test(name)) html += this.#beginCaption();
      html += tag;
      if (this.#caption === "start" && name === "img") this.#caption = "picture";
      const isEnd = name.startsWith("/");
      const element = isEnd ? name.slice(1) : name;
      if (verbatim.has(element)) this.#verbatimDepth = Math.max(0, this.#verbatimDepth + (isEnd ? -1 : 1));
      if (element === "a") this.#linkDepth = Math.max(0, this.#linkDepth + (isEnd ? -1 : 1));
    }
    return html;
  }

  losses(): string[] {
    const names = [...this.#removals].map(([name, count]) => `[${name}]${count === 1 ? "" : ` (${count} times)`}`);
    return [...this.#losses, ...(names.length === 0 ? [] : [`Shortcodes were removed: ${names.join(", ")}.`])];
  }

  #text(text: string): string {
    let html = "";
    let start = 0;
    for (const match of text.matchAll(shortcode)) {
      const [all, literal, slash, name = "", attributes = ""] = match;
      const lowerName = name.toLowerCase();
      if (literal === undefined && !this.#isShortcode(lowerName, attributes)) continue;
      html += this.#words(text.slice(start, match.index));
      html += literal === undefined ? this.#shortcode(lowerName, slash === "/", attributes) : `[${literal}]`;
      start = match.index + all.length;
    }
    return html + this.#words(text.slice(start));
  }

  /** False for words in brackets. */
  #isShortcode(name: string, attributes: string): boolean {
    return (
      (attributes === "" || /^[\s/=]/.test(attributes)) &&
      (knownShortcodes.has(name) || this.#endNames.has(name) || /[_-]/.test(name) || /=|https?:/.test(attributes))
    );
  }

  /** What stands in place of a shortcode. */
  #shortcode(name: string, isEnd: boolean, attributes: string): string {
    if (name === "embed") return "";
    if (name === "caption" || name === "wp_caption") return isEnd ? this.#endCaption() : this.#openCaption(attributes);
    if (isEnd) return "";
    const figures = name === "gallery" ? this.#gallery(attributes) : "";
    if (figures !== "") return figures;
    const [url] = /https?:\/\/[^\s"'\]]+/.exec(attributes) ?? [];
    if (url === undefined) {
      this.#removals.set(name, (this.#removals.get(name) ?? 0) + 1);
      return "";
    }
    this.#losses.add(embeddedLoss(url));
    return linkTo(url);
  }

  #gallery(attributes: string): string {
    const listed = /\b(?:ids|include)=["']?([\d\s,]+)/.exec(attributes)?.[1];
    const left = (/\bexclude=["']?([\d\s,]+)/.exec(attributes)?.[1] ?? "").split(/[\s,]+/);
    // With the number of another post, it shows the pictures of that one.
    const own = /\bid=/.test(attributes) ? [] : this.own.flatMap(({ id }) => (left.includes(id) ? [] : id));
    const ids = listed === undefined ? own : listed.split(/[\s,]+/).filter(Boolean);
    const files = ids.flatMap((id) => this.files.get(id) ?? []);
    const pictures = listed === undefined ? files.filter(({ address }) => isPicture.test(address)) : files;
    const missing = ids.length - files.length;
    if (pictures.length > 0 && missing > 0)
      this.#losses.add(
        `A gallery showed ${ids.length} pictures, of which ${missing} ${missing === 1 ? "is" : "are"} not in this file.`,
      );
    return pictures
      .map(({ address, alt, caption }) => {
        const text = caption === "" ? "" : `<figcaption>${escapeText(caption)}</figcaption>`;
        return `<figure><img src="${escapeAttribute(address)}" alt="${escapeAttribute(alt)}">${text}</figure>`;
      })
      .join("");
  }

  /** WordPress shows the page that a line with its address alone leads to. */
  #words(text: string): string {
    if (this.#caption === "picture" && text.trim() !== "") return this.#beginCaption() + text.trimStart();
    if (this.#linkDepth > 0 || !text.includes("://")) return text;
    return text
      .split("\n")
      .map((line) => (isAddress(line) ? this.#embed(line.trim()) : line))
      .join("\n");
  }

  #embed(url: string): string {
    this.#losses.add(embeddedLoss(url));
    return linkTo(url);
  }

  #openCaption(attributes: string): string {
    this.#caption = "start";
    const legacyText = /\bcaption="([^"]*)"/.exec(attributes)?.[1];
    return legacyText === undefined ? "<figure>" : `<figure><figcaption>${legacyText}</figcaption>`;
  }

  #beginCaption(): string {
    this.#caption = "text";
    return "<figcaption>";
  }

  #endCaption(): string {
    const end = this.#caption === "text" ? "</figcaption></figure>" : "</figure>";
    this.#caption = "none";
    return end;
  }
}
