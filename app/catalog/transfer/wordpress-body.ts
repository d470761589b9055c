import { Parser } from "htmlparser2";

/** The text of HTML, without its elements: titles and excerpts may have both. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let text = "";
  const parser = new Parser({ ontext: (part) => void (text += part) });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}

/** A body as HTML, and what it lost, in sentences. */
export interface MovedBody {
  readonly html: string;
  readonly losses: readonly string[];
}

/**
 * The HTML that WordPress makes of a stored body: shortcodes and lines with an address alone are replaced by what they
 * mean, and other shortcodes are removed and named. Not safe HTML: it is checked when it is saved.
 *
 * @param pictureOf the address of the picture with this number
 */
export function wordpressBody(body: string, pictureOf: (id: string) => string | undefined): MovedBody {
  const writer = new ShortcodeWriter(body, pictureOf);
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
    readonly pictureOf: (id: string) => string | undefined,
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
    const pictures =
      name === "gallery"
        ? (/\bids=["']?([\d\s,]+)/.exec(attributes)?.[1] ?? "").split(/[\s,]+/).map(this.pictureOf)
        : [];
    if (pictures.length > 0 && pictures.every((address) => address !== undefined))
      return pictures.map((address) => `<figure><img src="${address}" alt=""></figure>`).join("");
    const [url] = /https?:\/\/[^\s"'\]]+/.exec(attributes) ?? [];
    if (url === undefined) {
      this.#removals.set(name, (this.#removals.get(name) ?? 0) + 1);
      return "";
    }
    this.#losses.add(`What was embedded from ${url} became a link.`);
    return linkTo(url);
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
    this.#losses.add(`What was embedded from ${url} became a link.`);
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
