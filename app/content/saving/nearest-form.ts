import { hasScheme, imageSchemes, linkSchemes, richTextAttributes, richTextTags } from "../types/rich-text-rules.ts";
import { addressIn, readForeignMarkup, repaired } from "./foreign-markup.ts";
import { hasWords, type HtmlElement, type HtmlNode, textOf, withoutText } from "./html-tree.ts";

const allowed = new Set<string>(richTextTags);
const setOf = (names: string) => new Set(names.split(" "));

/** Elements with the same meaning as an allowed one. */
const sameAs: Readonly<Record<string, string>> = {
  "amp-anim": "img",
  "amp-img": "img",
  cite: "em",
  del: "s",
  dfn: "em",
  dir: "ul",
  image: "img",
  ins: "u",
  kbd: "code",
  listing: "pre",
  mark: "strong",
  menu: "ul",
  samp: "code",
  strike: "s",
  tt: "code",
  var: "em",
  xmp: "pre",
};
/** Elements whose text stands on lines of its own. */
const blocks = setOf(
  "address article body center dd dialog div dl dt fieldset footer form frameset header hgroup html legend main marquee nav noscript optgroup section search",
);
/** Elements without text that say nothing to a reader. */
const meaningless = setOf("datalist head noembed noframes option style template title xml");
/** Elements of another site's page, with the attributes that can have its address. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  "amp-audio": ["src"],
  "amp-iframe": ["src"],
  "amp-video": ["src"],
  audio: ["src"],
  embed: ["src"],
  frame: ["src"],
  iframe: ["src", "data-src", "data-lazy-src"],
  object: ["data"],
  video: ["src"],
};
/** Elements that hold paragraphs. */
const containers = setOf("aside blockquote details figure li td th");
/** Those of them whose text may be divided by its line ends. */
const divisible = setOf("aside blockquote details");
const inlines = setOf("a b br code em i img s strong sub sup u");
const voids = setOf("br hr img");
/** Where pages that load their pictures later keep the address, before and after the usual place. */
const laterAddresses = [
  "data-src",
  "data-lazy-src",
  "data-lazy",
  "data-lazyload",
  "data-original",
  "data-original-src",
];
const otherAddresses = ["data-orig-file", "data-large-file", "data-full-url"];

/** In words, where HTML has entities. */
const addressInWords = (url: string): string => url.replaceAll("&amp;", "&");

/** Says that a link stands for something embedded, such as a video. */
export const embeddedLoss = (url: string): string => `What was embedded from ${addressInWords(url)} became a link.`;

/** HTML of allowed elements, and what was lost of others, in sentences. */
export interface NearestForm {
  readonly html: string;
  readonly changes: readonly string[];
}

/**
 * Replaces the elements that a text may not have by the nearest allowed form, so that no words are joined or change
 * their meaning: what programs write is read as what it means, blocks become paragraphs, frames and videos a link to
 * their address, and text without paragraphs is divided at its line ends. The same text again stays as it is. Not safe
 * HTML: the sanitizer still has to check it.
 */
export function nearestForm(nodes: readonly HtmlNode[]): NearestForm {
  const meant = readForeignMarkup(nodes);
  const writer = new Writer(isDividedByLines(meant));
  for (const node of meant) writer.write(node);
  return writer.end();
}

class Writer {
  readonly #changes = new Map<string, number>();
  readonly #hasLines: boolean;
  readonly #written: string[] = [];
  /** The open elements that were written. */
  readonly #open: string[] = [];
  /** For the text and each open element, whether its text goes into paragraphs. */
  readonly #divided: boolean[];
  /** Whether a paragraph is open that the HTML did not have. */
  #inParagraph = false;
  #lineBreakDue = false;
  /** In a text that is divided at its line ends, how many lines ended since the last word. */
  #newlines = 0;
  /** The address of the last picture, unless words followed it. */
  #lastPicture = "";
  #noscripts = 0;

  /** @param hasLines whether the text is divided at its line ends */
  constructor(hasLines: boolean) {
    this.#hasLines = hasLines;
    this.#divided = [hasLines];
  }

  write(node: HtmlNode): void {
    if (typeof node === "string") return this.#text(node);
    const { name } = node;
    const tag = sameAs[name] ?? name;
    if (withoutText.has(name)) this.#replace(node);
    else if (tag === "img") this.#picture(node);
    else if (name === "picture") this.#picture(pictureOf(node));
    else if (name === "area") this.#link(node, node.attributes["href"] ?? "");
    else if (tag === "a") this.#anchor(node);
    // Within a link or in bold text, parsers would take its parts from each other.
    else if (tag === "details" && !this.#isContainer()) this.#unwrap({ ...node, name: "div" });
    else if (tag === "summary" && this.#open.at(-1) !== "details") this.#unwrap({ ...node, name: "div" });
    else if (allowed.has(tag)) this.#element(tag, node.attributes, node.children);
    else this.#unwrap(node);
  }

  end(): NearestForm {
    this.#endParagraph();
    const changes = [...this.#changes].map(([text, times]) => (times === 1 ? text : `${text} (${times} times)`));
    return { html: this.#written.join(""), changes };
  }

  #change(text: string): void {
    this.#changes.set(text, (this.#changes.get(text) ?? 0) + 1);
  }

  #children(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) this.write(node);
  }

  #text(text: string): void {
    const holder = this.#open.findLast((tag) => !inlines.has(tag));
    if (!this.#hasLines || (holder !== undefined && !divisible.has(holder))) return this.#put(text);
    if (text.trim() === "") this.#written.push(text);
    for (const [place, line] of text.split(/\r?\n/).entries()) {
      if (place > 0) this.#newlines += 1;
      if (line.trim() !== "") this.#put(this.#newlines > 0 ? line.trimStart() : line);
    }
  }

  #put(text: string): void {
    if (text.trim() !== "") {
      this.#beforeInline();
      this.#lastPicture = "";
    }
    this.#written.push(text);
  }

  #beforeInline(): void {
    if (this.#newlines > 1) this.#divide();
    else if (this.#newlines === 1 && this.#inParagraph) this.#written.push("<br>\n");
    this.#newlines = 0;
    if (this.#lineBreakDue) this.#written.push("<br>");
    this.#lineBreakDue = false;
    if (this.#divided.at(-1) && this.#isContainer() && !this.#inParagraph) {
      this.#written.push("<p>");
      this.#inParagraph = true;
    }
  }

  #element(tag: string, attributes: Readonly<Record<string, string>>, children: readonly HtmlNode[] = []): void {
    if (!inlines.has(tag)) {
      this.#endParagraph();
      this.#newlines = 0;
    } else if (tag === "br" && this.#isContainer() && !this.#inParagraph && this.#divided.at(-1)) return;
    else this.#beforeInline();
    const list = (richTextAttributes[tag] ?? []).flatMap((name) =>
      attributes[name] === undefined ? [] : [` ${name}="${attributes[name].replaceAll('"', "&quot;")}"`],
    );
    this.#written.push(`<${tag}${list.join("")}>`);
    // The end of the source's line is that of the break.
    if (tag === "br") this.#newlines = -1;
    if (voids.has(tag)) return this.#children(children);
    this.#open.push(tag);
    this.#divided.push(this.#hasLines && divisible.has(tag));
    this.#children(children);
    this.#endParagraph();
    if (!inlines.has(tag)) this.#lineBreakDue = false;
    this.#open.pop();
    this.#divided.pop();
    this.#written.push(`</${tag}>`);
  }

  /** Writes what is in an element that has no meaning for a text, or whose meaning words can have. */
  #unwrap({ name, attributes, children }: HtmlElement): void {
    const before = this.#written.length;
    if (name === "noscript") this.#noscripts += 1;
    if (blocks.has(name)) this.#divide();
    else if (name === "q") this.#text("“");
    else if (name === "rt") this.#text(" (");
    this.#children(children);
    if (blocks.has(name)) this.#divide();
    else if (name === "q") this.#text("”");
    else if (name === "rt") this.#text(")");
    if (name === "noscript") this.#noscripts -= 1;
    if (this.#written.length > before) return;
    const styles = (attributes["style"] ?? "").replaceAll("&quot;", '"').split(";");
    const backgroundStyle = styles.find((style) => /^\s*background(?:-image)?\s*:.*url\(/is.test(style)) ?? "";
    const background = /url\(["']?([^"')&]+)/i.exec(backgroundStyle);
    if (background)
      this.#picture({ name, attributes: { src: background[1]!, alt: attributes["aria-label"] ?? "" }, children });
    // An element of a script.
    else if (name.includes("-")) this.#change(`<${name}> was removed.`);
  }

  /** Text after this stands in another paragraph, or on another line where no paragraph can be. */
  #divide(): void {
    this.#endParagraph();
    if (this.#isContainer()) this.#divided[this.#divided.length - 1] = true;
    else if (!(this.#written.at(-1) ?? ">").endsWith(">")) this.#lineBreakDue = true;
  }

  #endParagraph(): void {
    if (!this.#inParagraph || !this.#isContainer()) return;
    this.#written.push("</p>");
    this.#inParagraph = false;
  }

  #isContainer(): boolean {
    const tag = this.#open.at(-1);
    return tag === undefined || containers.has(tag);
  }

  /** Writes what stands for an element whose text is not text of the page. */
  #replace(node: HtmlElement): void {
    const { name, attributes } = node;
    const type = attributes["type"]?.toLowerCase() ?? "";
    if (name === "input" && (type === "checkbox" || type === "radio"))
      return this.#text("checked" in attributes ? "☑ " : "☐ ");
    if (name === "input" && type === "image") return this.#picture(node);
    if (name === "object" && /^image\/(?!svg)/.test(type))
      return this.#picture({ ...node, attributes: { ...attributes, src: attributes["data"] ?? "" } });
    const isHidden = name === "input" && type === "hidden";
    if (name in embedded) this.#link(node, addressOf(node));
    else if (!meaningless.has(name) && !isHidden) this.#change(`<${name}> was removed.`);
  }

  #link({ name }: HtmlElement, address: string): void {
    const url = repaired(address);
    if (url === "" || !hasScheme(url, imageSchemes)) return this.#change(`<${name}> was removed.`);
    this.#change(name === "area" ? `A part of a picture became a link to ${addressInWords(url)}.` : embeddedLoss(url));
    this.#divide();
    this.#element("a", { href: url }, [url]);
    this.#divide();
  }

  #anchor({ attributes, children }: HtmlElement): void {
    const address = repaired(attributes["href"] ?? "");
    // Without an address, or for a bookmark of Word's.
    const isLink = address !== "" && !address.startsWith("#_");
    if (isLink && hasScheme(address, linkSchemes))
      return this.#element("a", { ...attributes, href: address }, children);
    if (isLink) this.#change(`The link to ${address.slice(0, 80)} was removed from its text.`);
    this.#children(children);
  }

  /** Writes a picture with the address that its page would load. */
  #picture(node: HtmlElement): void {
    const { attributes } = node;
    const lists = ["srcset", "data-srcset", "data-lazy-srcset"].map((name) => addressIn(attributes[name]));
    const names = [...laterAddresses, "src", ...otherAddresses];
    const addresses = [...names.map((name) => attributes[name] ?? ""), ...lists].map(repaired);
    const address = addresses.find((one) => one !== "" && hasScheme(one, imageSchemes)) ?? "";
    // Beside a picture that is loaded later, its page repeats it for browsers without scripts.
    if (this.#noscripts > 0 && (this.#lastPicture !== "" || address === "")) return;
    if (address === "") {
      const alt = textOf([attributes["alt"] ?? ""]).trim();
      return this.#change(
        `${alt === "" ? "A picture" : `The picture “${alt.slice(0, 80)}”`} without a usable address was removed.`,
      );
    }
    this.#element("img", { ...attributes, src: address });
    this.#lastPicture = address;
  }
}

/** The image of a `picture`, with the address of a source if it has none. */
function pictureOf({ children }: HtmlElement): HtmlElement {
  const parts = children.filter((node) => typeof node !== "string");
  const image = parts.find(({ name }) => (sameAs[name] ?? name) === "img");
  const lists = parts
    .filter(({ name }) => name === "source")
    .map(({ attributes }) => attributes["srcset"] ?? attributes["data-srcset"]);
  const list = lists.find((text) => text !== undefined);
  return {
    name: "img",
    attributes: { ...(list !== undefined && { "data-lazy-srcset": list }), ...image?.attributes },
    children: [],
  };
}

/** The address of what an element embeds: its own, or that of one of its sources. */
function addressOf({ name, attributes, children }: HtmlElement): string {
  const own = embedded[name]!.map((attribute) => attributes[attribute] ?? "").find(
    (address) => hasScheme(repaired(address), imageSchemes) && address !== "",
  );
  if (own !== undefined) return own;
  for (const node of children) {
    if (typeof node === "string") continue;
    if (node.name === "source") return node.attributes["src"] ?? addressIn(node.attributes["srcset"]);
    if (node.name === "param" && /^(?:movie|src)$/i.test(node.attributes["name"] ?? ""))
      return node.attributes["value"] ?? "";
    if (node.name in embedded) return addressOf(node);
  }
  return "";
}

/**
 * Whether the text outside of paragraphs is divided by its line ends, as in plain text and in the bodies of classic
 * WordPress: it has a blank line, or several lines in a text without any paragraph or line break.
 */
function isDividedByLines(nodes: readonly HtmlNode[]): boolean {
  const runs = [""];
  let isMarked = false;
  const visit = (node: HtmlNode): void => {
    if (typeof node === "string") return void (runs[runs.length - 1] += node);
    const tag = sameAs[node.name] ?? node.name;
    if (tag === "p" || tag === "br" || (blocks.has(tag) && hasWords(node.children))) isMarked = true;
    if (withoutText.has(tag)) return;
    const isBlock = blocks.has(tag) || (allowed.has(tag) && !inlines.has(tag));
    if (isBlock) runs.push("");
    if (blocks.has(tag) || divisible.has(tag) || !isBlock) node.children.forEach(visit);
    if (tag === "img") runs[runs.length - 1] += "x";
    if (isBlock) runs.push("");
  };
  nodes.forEach(visit);
  return runs.some((run) => /\S[^\S\n]*\n[^\S\n]*\n\s*\S/.test(run) || (!isMarked && /\S[^\S\n]*\n\s*\S/.test(run)));
}
