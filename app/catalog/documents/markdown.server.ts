import { Parser } from "htmlparser2";
import { codeOf, escapeStart, escapeText, imageOf, linkOf, longestRun } from "./markdown-text";

/** An element of rich text. Text and attributes are decoded. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}
type Node = Element | string;

/** Text between other elements, or several of them, in one line. A mark, such as emphasis, has delimiters. */
type Piece = string | { readonly text: string; readonly mark: "strong" | "em" };

const isBlock = (node: Node): node is Element =>
  typeof node !== "string" &&
  /^(?:h[1-6]|p|hr|blockquote|pre|ul|ol|li|figure|figcaption|aside|details|summary|table|caption|thead|tbody|tfoot|tr|t[hd])$/.test(
    node.name,
  );

/**
 * Converts sanitized rich text to Markdown (CommonMark with tables). Addresses become absolute. What Markdown has no
 * sign for stays HTML: underlines, sub- and superscripts, and emphasis inside a word.
 *
 * @param page the URL of the page that shows the text
 */
export function htmlToMarkdown(html: string, page: string): string {
  const nodes = parse(html);
  // Below the page's own heading.
  const shift = nodes.some((node) => isBlock(node) && node.name === "h1") ? 1 : 0;
  return blocksOf(nodes, { page, shift }).join("\n\n");
}

interface Surroundings {
  readonly page: string;
  /** How many levels headings move down. */
  readonly shift: number;
}

function parse(html: string): readonly Node[] {
  const open: Array<{ name: string; children: Node[] }> = [{ name: "", children: [] }];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, children: [] as Node[] };
      open.at(-1)!.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const { children } = open.at(-1)!;
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag: (name) => void (open.at(-1)!.name === name && open.pop()),
  });
  parser.write(html);
  parser.end();
  return open[0]!.children;
}

/** The blocks of nodes. Text and inline elements between blocks are paragraphs. */
function blocksOf(nodes: readonly Node[], around: Surroundings): string[] {
  const blocks: string[] = [];
  let inline: Node[] = [];
  const endParagraph = () => {
    const text = paragraphOf(inline, around);
    if (text !== "") blocks.push(text);
    inline = [];
  };
  let previousList = "";
  for (const node of nodes) {
    if (!isBlock(node)) {
      inline.push(node);
      if (typeof node !== "string" || node.trim() !== "") previousList = "";
      continue;
    }
    endParagraph();
    // Two lists with the same marker would be one.
    const isSecond = node.name === previousList;
    blocks.push(...blockOf(node, around, isSecond));
    previousList = isSecond ? "" : node.name;
  }
  endParagraph();
  return blocks.filter((block) => block !== "");
}

function blockOf({ name, attributes, children }: Element, around: Surroundings, isSecondList: boolean): string[] {
  const heading = /^h([1-6])$/.exec(name);
  if (heading) {
    const text = inlineOf(children, around, "<br>").replace(/#$/, "\\#");
    return text === "" ? [] : [`${"#".repeat(Math.min(6, Number(heading[1]) + around.shift))} ${text}`];
  }
  switch (name) {
    case "hr":
      return ["***"];
    case "pre":
      return [fence(rawText(children))];
    case "blockquote":
      return [prefixed(blocksOf(children, around).join("\n\n"), "> ", "> ")];
    case "aside":
      return [prefixed(`[!NOTE]\n${blocksOf(children, around).join("\n\n")}`, "> ", "> ")];
    case "summary": {
      const text = inlineOf(children, around, " ");
      return text === "" ? [] : [escapeStart(joinPieces([{ text, mark: "strong" }]))];
    }
    case "ul":
      return [itemsOf(children, around, () => (isSecondList ? "* " : "- "))];
    case "ol": {
      const start = Math.max(0, Number.parseInt(attributes["start"] ?? "1", 10) || 0);
      return [itemsOf(children, around, (position) => `${start + position}${isSecondList ? ")" : "."} `)];
    }
    case "table":
      return tableOf(children, around);
    case "figcaption":
    case "caption": {
      const text = inlineOf(children, around, " ");
      return text === "" ? [] : [escapeStart(joinPieces([{ text, mark: "em" }]))];
    }
    default:
      return blocksOf(children, around);
  }
}

/** The items of a list: as tight as their texts allow. */
function itemsOf(children: readonly Node[], around: Surroundings, marker: (position: number) => string): string {
  const items = children.filter((node): node is Element => typeof node !== "string" && node.name === "li");
  const texts = items.map((item) => blocksOf(item.children, around));
  // Other lists would not end the paragraph above them.
  const isTight = texts.every(([, second, third]) => third === undefined && /^(?:- \S|1\. \S|$)/.test(second ?? ""));
  const lines = texts.map((blocks, position) => {
    const start = marker(position);
    return prefixed(blocks.join(isTight ? "\n" : "\n\n"), start, " ".repeat(start.length));
  });
  return lines.join(isTight ? "\n" : "\n\n");
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => (at === 0 ? first + line : line === "" ? others.trimEnd() : others + line))
    .join("\n");
}

/** Text in a fence that is longer than any in it. */
function fence(text: string): string {
  const signs = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${signs}\n${text.replace(/\n$/, "")}\n${signs}`;
}

function rawText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => (typeof node === "string" ? node : node.name === "br" ? "\n" : rawText(node.children)))
    .join("");
}

function elementsNamed(nodes: readonly Node[], pattern: RegExp): Element[] {
  return nodes.flatMap((node) =>
    typeof node === "string" ? [] : pattern.test(node.name) ? [node] : elementsNamed(node.children, pattern),
  );
}

/** A table with a cell for each place, spanned or not. Without a row of headings, its headings are empty. */
function tableOf(children: readonly Node[], around: Surroundings): string[] {
  const captions = elementsNamed(children, /^caption$/).flatMap((caption) => blockOf(caption, around, false));
  const rows: string[][] = [];
  /** How many more rows a cell covers, by column. */
  const covered: number[] = [];
  const elements = elementsNamed(children, /^tr$/);
  for (const row of elements) {
    const texts: string[] = [];
    const skip = () => {
      while ((covered[texts.length] ?? 0) > 0) {
        covered[texts.length]! -= 1;
        texts.push("");
      }
    };
    for (const cell of elementsNamed(row.children, /^t[hd]$/)) {
      skip();
      const [across, down] = (["colspan", "rowspan"] as const).map((name) => spanOf(cell.attributes[name]));
      for (let column = 0; column < across!; column += 1) {
        covered[texts.length] = down! - 1;
        texts.push(column === 0 ? cellOf(cell, around) : "");
      }
    }
    skip();
    rows.push(texts);
  }
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return captions;
  const isHead = elementsNamed(elements[0]!.children, /^t[hd]$/).every(({ name }) => name === "th");
  const [head, ...body] = isHead ? rows : [[], ...rows];
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  return [...captions, [line(head!), `|${" --- |".repeat(width)}`, ...body.map(line)].join("\n")];
}

const spanOf = (value: string | undefined): number => Math.min(50, Math.max(1, Number.parseInt(value ?? "1", 10) || 1));

function cellOf({ children }: Element, around: Surroundings): string {
  const parts: string[] = [];
  let inline: Node[] = [];
  const end = () => {
    parts.push(inlineOf(inline, around, "<br>"));
    inline = [];
  };
  for (const node of children) {
    if (!isBlock(node)) inline.push(node);
    else {
      end();
      parts.push(node.name === "pre" ? codeOf(rawText(node.children)) : cellOf(node, around));
    }
  }
  end();
  return parts
    .filter((part) => part !== "")
    .join("<br>")
    .replace(/(?<!\\)\|/g, "\\|");
}

function paragraphOf(nodes: readonly Node[], around: Surroundings): string {
  return inlineOf(nodes, around, "\\\n")
    .split("\n")
    .map((line) => escapeStart(line))
    .join("\n");
}

/** @param lineBreak how a line break is written */
function inlineOf(nodes: readonly Node[], around: Surroundings, lineBreak: string): string {
  const text = joinPieces(nodes.flatMap((node) => piecesOf(node, around, lineBreak))).replace(/ ?\n ?/g, "\n");
  const blanks = [lineBreak, " ", "\n"];
  let [start, end] = [0, text.length];
  for (let blank: string | undefined = ""; blank !== undefined && start < end; start += blank?.length ?? 0)
    blank = blanks.find((one) => text.startsWith(one, start));
  for (let blank: string | undefined = ""; blank !== undefined && start < end; end -= blank?.length ?? 0)
    blank = blanks.find((one) => text.endsWith(one, end));
  return text.slice(start, end);
}

/** A text and the spaces around it. */
function withEdges(text: string): readonly [before: string, content: string, after: string] {
  const content = text.trim();
  const start = text.indexOf(content);
  return [text.slice(0, start), content, text.slice(start + content.length)];
}

function piecesOf(node: Node, around: Surroundings, lineBreak: string): Piece[] {
  if (typeof node === "string") return [escapeText(node.replace(/[ \t\r\n\f]+/g, " "))];
  const { name, attributes, children } = node;
  const inner = () => joinPieces(children.flatMap((child) => piecesOf(child, around, lineBreak)));
  switch (name) {
    case "br":
      return [lineBreak];
    case "code":
      return [codeOf(rawText(children))];
    case "img":
      return [imageOf(attributes, around.page)];
    case "a": {
      const text = inner();
      const [before, link, after] = withEdges(text);
      return [before + linkOf(link, attributes, around.page) + after];
    }
    case "strong":
    case "b":
      return marked(inner(), "strong");
    case "em":
    case "i":
      return marked(inner(), "em");
    case "u":
    case "sub":
    case "sup": {
      const text = inner();
      return text === "" ? [] : [`<${name}>${text}</${name}>`];
    }
    case "s": {
      const text = inner();
      return text.trim() === "" ? [text] : [`<del>${text}</del>`];
    }
    default:
      return children.flatMap((child) => piecesOf(child, around, lineBreak));
  }
}

/** Spaces at the edges of a mark stand outside of it. */
function marked(text: string, mark: "strong" | "em"): Piece[] {
  const [before, content, after] = withEdges(text);
  return content === "" ? [text] : [before, { text: content, mark }, after].filter((piece) => piece !== "");
}

const signs = { strong: "**", em: "_" } as const;
const isWordSign = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}_*<>]/u.test(character);

/** Writes marks with signs where these are certain to be read as marks, and as elements elsewhere. */
function joinPieces(pieces: readonly Piece[]): string {
  let text = "";
  pieces.forEach((piece, at) => {
    if (typeof piece === "string") {
      text += piece;
      return;
    }
    const next = pieces[at + 1];
    const after = typeof next === "string" ? [...next][0] : next && "*";
    const isWord = /^[\p{Sc}−]*[\p{L}\p{N}][^_*<]*$/u.test(piece.text) && /[\p{L}\p{N}.,;:!?%)]$/u.test(piece.text);
    const isClear = !isWordSign([...text].at(-1)) && !isWordSign(after) && isWord && !piece.text.includes("\n");
    const sign = signs[piece.mark];
    text += isClear ? sign + piece.text + sign : `<${piece.mark}>${piece.text}</${piece.mark}>`;
  });
  return text;
}
