import { Parser } from "htmlparser2";
import { imageSchemes, hasScheme, richTextTags } from "../types/rich-text-rules.ts";

const allowed = new Set<string>(richTextTags);
const setOf = (names: string) => new Set(names.split(" "));

/** Elements with the same meaning as an allowed one. */
const sameAs: Readonly<Record<string, string>> = {
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
};
/** Elements whose text stands on lines of its own. */
const blocks = setOf(
  "address article aside body center dd details dialog div dl dt fieldset footer form frameset header hgroup html legend main marquee nav noscript section search summary",
);
/** Elements whose text is not text of the page. */
const withoutText = setOf(
  "audio applet canvas datalist embed frame head iframe noembed noframes object option script select style svg template textarea title video",
);
/** Elements of another site's page, with the attribute that has its address. */
const embedded: Readonly<Record<string, string>> = {
  audio: "src",
  embed: "src",
  frame: "src",
  iframe: "src",
  object: "data",
  video: "src",
};
/** Elements that hold paragraphs. */
const containers = setOf("blockquote figure li td th");
const inlines = setOf("a b br code em i img s strong sub sup u");
/** Where pages that load their pictures later keep the address. */
const pictureAttributes = ["src", "data-src", "data-lazy-src", "data-original", "data-orig-file"];

/** HTML of allowed elements, and what was lost of others, in sentences. */
export interface NearestForm {
  readonly html: string;
  readonly changes: readonly string[];
}

/**
 * Replaces the elements that a text may not have by the nearest allowed form, so that no words are joined or change
 * their meaning: blocks become paragraphs, frames and videos a link to their address, and text without any paragraph is
 * divided at its blank lines. Not safe HTML: the sanitizer still has to check it.
 *
 * @param onOpen is called for each element with its depth, and may throw to stop
 */
export function nearestForm(html: string, onOpen: (depth: number) => void): NearestForm {
  const names = [...html.matchAll(/<([a-z][^\s/>]*)/gi)].map(([, name]) => name!.toLowerCase());
  const hasLines = !names.some((name) => name === "p" || blocks.has(name)) && hasBlankLine(html);
  if (!hasLines && names.every((name) => allowed.has(name))) return { html, changes: [] };
  const writer = new Writer(hasLines);
  const elements: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements.push(name);
        onOpen(elements.length);
        writer.open(name, attributes);
      },
      ontext: (text) => writer.text(text),
      onclosetag(name) {
        elements.pop();
        writer.close(name);
      },
    },
    // Text and attributes are written as they were.
    { decodeEntities: false },
  );
  parser.write(html);
  parser.end();
  return { html: writer.end(), changes: [...writer.changes] };
}

class Writer {
  readonly changes = new Set<string>();
  readonly #hasLines: boolean;
  readonly #written: string[] = [];
  /** The open elements that were written. */
  readonly #open: string[] = [];
  /** For the text and each open element, whether its text goes into paragraphs. */
  readonly #divided: boolean[];
  /** Whether a paragraph is open that the HTML did not have. */
  #inParagraph = false;
  #lineBreakDue = false;
  /** How many elements without text are open. */
  #silent = 0;
  /** In a text that is divided at its blank lines, how many lines ended since the last word. */
  #newlines = 0;
  #source = "";
  #lastPicture = "";
  #noscripts = 0;

  /** @param hasLines whether the text is divided at its blank lines */
  constructor(hasLines: boolean) {
    this.#hasLines = hasLines;
    this.#divided = [hasLines];
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "source") this.#source ||= attributes["src"] ?? firstOf(attributes["srcset"]);
    if (name === "noscript") this.#noscripts += 1;
    if (this.#silent > 0 || withoutText.has(name)) {
      if (this.#silent === 0) this.#embed(name, attributes);
      this.#silent += 1;
      return;
    }
    const tag = sameAs[name] ?? name;
    if (tag === "img") this.#picture(attributes);
    else if (allowed.has(tag)) this.#write(tag, attributes);
    else if (blocks.has(name)) this.#divide();
    else if (name === "q") this.text("“");
    else if (name === "rt") this.text(" (");
  }

  close(name: string): void {
    if (name === "noscript") this.#noscripts -= 1;
    if (this.#silent > 0) {
      this.#silent -= 1;
      // A video's address can be that of its first source.
      if (this.#silent === 0 && name in embedded) this.#link(name, this.#source);
      return;
    }
    const tag = sameAs[name] ?? name;
    if (allowed.has(tag)) {
      if (!this.#open.includes(tag)) return;
      this.#endParagraph();
      if (!inlines.has(tag)) this.#lineBreakDue = false;
      this.#open.pop();
      this.#divided.pop();
      this.#written.push(`</${tag}>`);
    } else if (blocks.has(name)) this.#divide();
    else if (name === "q") this.text("”");
    else if (name === "rt") this.text(")");
  }

  text(text: string): void {
    if (this.#silent > 0) return;
    if (!this.#hasLines || this.#open.some((tag) => !inlines.has(tag))) return this.#put(text);
    if (text.trim() === "") this.#written.push(text);
    const lines = text.split(/\r?\n/);
    for (const [place, line] of lines.entries()) {
      if (place > 0) this.#newlines += 1;
      if (line.trim() !== "") this.#put(this.#newlines > 0 ? line.trimStart() : line);
    }
  }

  end(): string {
    this.#endParagraph();
    return this.#written.join("");
  }

  #put(text: string): void {
    if (text.trim() !== "") this.#beforeInline();
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

  #write(tag: string, attributes: Readonly<Record<string, string>>): void {
    const isVoid = tag === "br" || tag === "hr" || tag === "img";
    if (!inlines.has(tag)) {
      this.#endParagraph();
      this.#newlines = 0;
    } else if (tag === "br" && this.#isContainer() && !this.#inParagraph && this.#divided.at(-1)) return;
    else this.#beforeInline();
    const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`);
    this.#written.push(`<${tag}${list.join("")}>`);
    if (isVoid) return;
    this.#open.push(tag);
    this.#divided.push(false);
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

  #embed(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#source = "";
    const address = attributes[embedded[name] ?? ""] ?? "";
    if (address !== "") this.#source = address;
    else if (!(name in embedded)) this.changes.add(`<${name}> was removed.`);
  }

  #link(name: string, address: string): void {
    this.#source = "";
    const url = address.startsWith("//") ? `https:${address}` : address;
    if (url === "" || !hasScheme(url, imageSchemes)) return void this.changes.add(`<${name}> was removed.`);
    this.changes.add(`What was embedded from ${url} became a link.`);
    this.#divide();
    this.#write("a", { href: url });
    this.#written.push(url);
    this.close("a");
    this.#divide();
  }

  /** Writes a picture with the address that its page would load. */
  #picture(attributes: Readonly<Record<string, string>>): void {
    const addresses = [
      ...pictureAttributes.map((name) => attributes[name] ?? ""),
      firstOf(attributes["srcset"] ?? attributes["data-srcset"]),
      this.#source,
    ];
    this.#source = "";
    const address = addresses.find((one) => one !== "" && hasScheme(one, imageSchemes)) ?? "";
    // Beside a picture that is loaded later, its page repeats it for browsers without scripts.
    if (this.#noscripts > 0 && address === this.#lastPicture) return;
    this.#lastPicture = address;
    if (address === "") this.changes.add("A picture without a usable address was removed.");
    else this.#write("img", { ...attributes, src: address });
  }
}

/** Whether a blank line stands between others. */
const hasBlankLine = (html: string): boolean =>
  html
    .trim()
    .split("\n")
    .some((line) => line.trim() === "");

/** The first address of a `srcset`. */
const firstOf = (list: string | undefined): string => list?.trim().split(/[\s,]/)[0] ?? "";
