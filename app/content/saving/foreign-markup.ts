import { readBlock } from "./foreign-blocks.ts";
import {
  element,
  findElement,
  hasClass,
  hasWords,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from "./html-tree.ts";

/** A style's value in lower case; "" if the element does not have it. */
function styleOf({ attributes }: HtmlElement, property: string): string {
  const styles = attributes["style"]?.toLowerCase();
  for (const declaration of styles?.split(";") ?? []) {
    const [name = "", ...value] = declaration.split(":");
    if (name.trim() === property) return value.join(":").trim();
  }
  return "";
}

/** What surrounds the elements that are read. */
interface Surroundings {
  readonly inLink: boolean;
  /** In an element whose text is bold anyway. */
  readonly inBold: boolean;
}

/**
 * Replaces what word processors, spreadsheets, code editors and formula scripts write by the elements they mean: lists
 * made of paragraphs, emphasis made of styles, code made of lines, titles made of classes.
 */
export const readForeignMarkup = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  readNodes(nodes, { inLink: false, inBold: false });

const readNodes = (nodes: readonly HtmlNode[], around: Surroundings): HtmlNode[] =>
  groupItems(nodes).flatMap((node) => (isElement(node) ? readElement(node, around) : [node]));

/** The buttons and times of Ghost's players, beside the recording itself. */
const playerControls = /(?:^|\s)kg-(?:audio-player|audio-thumbnail|video-overlay|video-player-container)(?:\s|$)/;

/** A card of Ghost's that shows another page: a link with its title, and its description. */
function readBookmark({ attributes, children }: HtmlElement): HtmlNode[] {
  const textIn = (pattern: RegExp) =>
    textOf(findElement(children, (node) => hasClass(node, pattern))?.children ?? []).trim();
  const [title, description] = [textIn(/\bkg-bookmark-title\b/), textIn(/\bkg-bookmark-description\b/)];
  const link = element("p", [element("a", [title || (attributes["href"] ?? "")], { href: attributes["href"] ?? "" })]);
  return description === "" ? [link] : [link, element("p", [description])];
}

const boldElements = new Set("b h1 h2 h3 h4 h5 h6 strong th".split(" "));

function readElement(node: HtmlElement, around: Surroundings): HtmlNode[] {
  const { name, children } = node;
  if (name === "math") return readFormula(node);
  // KaTeX shows each formula twice: as MathML for screen readers, and drawn.
  if (hasClass(node, /\bkatex-html\b/) || hasClass(node, playerControls)) return [];
  if (name === "a" && hasClass(node, /\bkg-bookmark-container\b/)) return readBookmark(node);
  const block = readBlock(node, (nodes) => readNodes(nodes, around));
  if (block) return block;
  const code = readCode(node);
  if (code) return code;
  const weight = weightOf(node);
  // Google Docs puts the whole text into a `<b>` that is not bold.
  const isCancelled =
    ((name === "b" || name === "strong") && weight !== null && weight < 600) ||
    ((name === "i" || name === "em") && styleOf(node, "font-style") === "normal");
  if (isCancelled) return readNodes(children, around);
  const inner = readNodes(children, {
    inLink: around.inLink || name === "a",
    inBold: around.inBold || boldElements.has(name),
  });
  if (name === "ul" || name === "ol") return [{ ...node, children: nestLists(inner) }];
  if (name === "p") {
    if (hasClass(node, /\bMsoTitle\b/)) return [element("h1", inner)];
    if (hasClass(node, /\bMsoSubtitle\b/)) return [element("h2", inner)];
    const paragraph = { ...node, children: inner };
    return [hasClass(node, /\bMso(?:Intense)?Quote\b/) ? element("blockquote", [paragraph]) : paragraph];
  }
  return name === "span" || name === "font" ? readStyle(node, inner, around) : [{ ...node, children: inner }];
}

/** The weight of its style; null if that has none. */
function weightOf(node: HtmlElement): number | null {
  const text = styleOf(node, "font-weight");
  if (text === "bold" || text === "bolder") return 700;
  return text === "normal" ? 400 : /^\d+/.test(text) ? Number.parseInt(text, 10) : null;
}

/** Emphasis by style, as elements. */
function readStyle(node: HtmlElement, inner: readonly HtmlNode[], { inLink, inBold }: Surroundings): HtmlNode[] {
  if (!hasWords(inner)) return [...inner];
  const decoration = styleOf(node, "text-decoration-line") || styleOf(node, "text-decoration");
  const position = styleOf(node, "vertical-align");
  // Links are underlined anyway.
  const isUnderlined = decoration.includes("underline") && !inLink && !findElement(inner, ({ name }) => name === "a");
  const marks = [
    position === "super" && "sup",
    position === "sub" && "sub",
    decoration.includes("line-through") && "s",
    isUnderlined && "u",
    /italic|oblique/.test(styleOf(node, "font-style")) && "em",
    (weightOf(node) ?? 0) >= 600 && !inBold && "strong",
  ].filter((mark) => mark !== false);
  return marks.reduce<HtmlNode[]>((nodes, mark) => [element(mark, nodes)], [...inner]);
}

/** An entry of a list that is not made of list elements. */
interface Item {
  readonly list: "ul" | "ol";
  readonly level: number;
  /** The number of a numbered entry; 1 if it cannot be told. */
  readonly number: number;
  readonly children: readonly HtmlNode[];
}

/** Joins the entries that follow each other to lists, within each other by their levels. */
function groupItems(nodes: readonly HtmlNode[]): HtmlNode[] {
  const grouped: HtmlNode[] = [];
  /** The lists to which the next entry may belong, the outermost first. */
  let open: Array<{ readonly list: string; readonly level: number; readonly entries: HtmlNode[] }> = [];
  for (const node of nodes) {
    const items = isElement(node) ? itemsOf(node) : null;
    if (!items) {
      if (isElement(node) || node.trim() !== "") open = [];
      grouped.push(isElement(node) ? withHeadingNumber(node) : node);
      continue;
    }
    for (const { list, level, number, children } of items) {
      while (open.length > 0 && open.at(-1)!.level > level) open.pop();
      if (open.at(-1)?.level === level && open.at(-1)!.list !== list) open.pop();
      if ((open.at(-1)?.level ?? 0) < level) {
        const entries: HtmlNode[] = [];
        const attributes = list === "ol" && number > 1 ? { start: String(number) } : {};
        const outer = open.at(-1)?.entries.at(-1) as HtmlElement | undefined;
        ((outer?.children as HtmlNode[] | undefined) ?? grouped).push(element(list, entries, attributes));
        open.push({ list, level, entries });
      }
      open.at(-1)!.entries.push(element("li", [...children]));
    }
  }
  return grouped;
}

/** The entries that an element stands for; null if it is none of a list's. */
function itemsOf(node: HtmlElement): Item[] | null {
  // Word: a paragraph with its list and level, such as "mso-list: l0 level2 lfo1", and its bullet or number as text.
  if (node.name === "p") {
    const level = /\blevel(\d+)/.exec(styleOf(node, "mso-list"))?.[1];
    const marker = findElement(node.children, isMarker);
    if (!marker || (level === undefined && !hasClass(node, /\bMsoListParagraph/))) return null;
    const text = textOf(marker.children).trim();
    const isNumber = /^\W*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(text);
    return [
      {
        list: isNumber ? "ol" : "ul",
        level: Number(level ?? 1),
        number: Number(/\d+/.exec(text)?.[0] ?? 1),
        children: without(node.children, marker),
      },
    ];
  }
  // Word for the web: a list for each entry. Documents exported by Google Docs: lists beside each other.
  const lists = hasClass(node, /ListContainerWrapper/) ? node.children : [node];
  const level = Number(/\blst-kix_\w+-(\d)/.exec(node.attributes["class"] ?? "")?.[1] ?? Number.NaN) + 1;
  if (lists[0] === node && Number.isNaN(level)) return null;
  return lists.flatMap((list) => {
    if (!isElement(list) || (list.name !== "ul" && list.name !== "ol")) return [];
    const { name, attributes } = list;
    return list.children.filter(isElement).map((entry, place) => ({
      list: name,
      level: Number(entry.attributes["data-aria-level"] ?? (Number.isNaN(level) ? 1 : level)),
      number: Number(attributes["start"] ?? 1) + place,
      children: entry.children,
    }));
  });
}

const isMarker = (node: HtmlElement): boolean => styleOf(node, "mso-list") === "ignore";

const without = (nodes: readonly HtmlNode[], removed: HtmlElement): HtmlNode[] =>
  nodes
    .filter((node) => node !== removed)
    .map((node) => (isElement(node) ? { ...node, children: without(node.children, removed) } : node));

/** A heading of Word's with the number that its list gives it, as text: other sections may refer to it. */
function withHeadingNumber(node: HtmlElement): HtmlElement {
  const marker = /^h[1-6]$/.test(node.name) ? findElement(node.children, isMarker) : null;
  if (!marker) return node;
  const number = textOf(marker.children).trim();
  const children = without(node.children, marker);
  return { ...node, children: /[\p{L}\p{N}]/u.test(number) ? [`${number} `, ...children] : children };
}

/** Puts lists beside the entries of a list, as Google Docs writes them, into the entries before them. */
function nestLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const nested: HtmlNode[] = [];
  for (const node of nodes) {
    const isList = isElement(node) && (node.name === "ul" || node.name === "ol");
    const place = isList ? nested.findLastIndex(isElement) : -1;
    const item = nested[place];
    if (isList && item && isElement(item) && item.name === "li")
      nested[place] = { ...item, children: [...item.children, node] };
    else nested.push(node);
  }
  return nested;
}

const lineElements = new Set("div li p tr".split(" "));
const isMonospaced = (node: HtmlElement): boolean =>
  /mono|courier|consolas|menlo/.test((node.attributes["style"] ?? "").toLowerCase());

/**
 * A code block whose lines are elements, as code editors copy them, with line ends; null for anything else. A single line
 * is code within a text.
 */
function readCode(node: HtmlElement): HtmlNode[] | null {
  if (node.name === "pre" || node.name === "listing" || node.name === "xmp") {
    const hasLines = findElement(node.children, ({ name }) => lineElements.has(name)) !== null;
    return [
      {
        ...node,
        children: hasLines ? [element("code", [linesOf(node.children).join("\n")])] : node.children.map(withLineEnds),
      },
    ];
  }
  const space = styleOf(node, "white-space");
  if (!lineElements.has(node.name) || !(space === "pre" || (space === "pre-wrap" && isMonospaced(node)))) return null;
  const lines = linesOf(node.children).map((line) => line.replace(/&nbsp;|\u00a0/g, " "));
  const code = element("code", [lines.join("\n").replace(/^\n+/, "").trimEnd()]);
  if (!hasWords(code.children)) return [];
  return [element(lines.length > 1 ? "pre" : "p", [code])];
}

/** With line ends for the breaks, which the editor would drop in code. */
const withLineEnds = (node: HtmlNode): HtmlNode => {
  if (!isElement(node)) return node;
  return node.name === "br" ? "\n" : { ...node, children: node.children.map(withLineEnds) };
};

/** The lines of text in nodes. */
function linesOf(nodes: readonly HtmlNode[]): string[] {
  const lines: string[] = [];
  let line: string | null = null;
  const end = () => {
    if (line !== null) lines.push(line);
    line = null;
  };
  const visit = (node: HtmlNode) => {
    if (!isElement(node)) line = (line ?? "") + node;
    else if (node.name === "br") {
      lines.push(line ?? "");
      line = null;
    } else if (lineElements.has(node.name)) {
      end();
      const before = lines.length;
      node.children.forEach(visit);
      end();
      // An empty line.
      if (lines.length === before) lines.push("");
    } else node.children.forEach(visit);
  };
  nodes.forEach(visit);
  end();
  return lines;
}

/** A formula (MathML): its TeX source, or else its parts in a line. */
function readFormula(node: HtmlElement): HtmlNode[] {
  const isTex = ({ name, attributes }: HtmlElement) =>
    name === "annotation" && /tex/i.test(attributes["encoding"] ?? "");
  const source = node.attributes["alttext"] ?? textOf(findElement(node.children, isTex)?.children ?? []).trim();
  return source === "" ? node.children.flatMap(readFormulaPart) : [element("code", [source])];
}

function readFormulaPart(node: HtmlNode): HtmlNode[] {
  if (!isElement(node)) return [node.trim()];
  if (node.name.startsWith("annotation")) return [];
  const parts = node.children.filter((child) => isElement(child) || child.trim() !== "").map(readFormulaPart);
  const [first = [], second = [], third = []] = parts;
  const grouped = (part: readonly HtmlNode[]) => (textOf(part).length > 1 ? ["(", ...part, ")"] : part);
  if (node.name === "msup") return [...first, element("sup", second)];
  if (node.name === "msub") return [...first, element("sub", second)];
  if (node.name === "msubsup") return [...first, element("sub", second), element("sup", third)];
  if (node.name === "mfrac") return [...grouped(first), "/", ...grouped(second)];
  if (node.name === "msqrt") return ["√", ...grouped(parts.flat())];
  return parts.flat();
}

/** The widest picture of a `srcset` up to 2,048 pixels, or else the first. */
export function addressIn(list: string | undefined): string {
  const candidates: Array<{ readonly address: string; width: number }> = [];
  let isComplete = true;
  for (const token of (list ?? "").split(/\s+/).filter(Boolean)) {
    // "480w,next.jpg": a comma ends a descriptor, but not an address.
    const [descriptor = "", next = ""]: readonly string[] = isComplete ? ["", token] : token.split(/,(.*)/s);
    const candidate = candidates.at(-1);
    if (candidate && /^\d+w$/.test(descriptor)) candidate.width = Number.parseInt(descriptor, 10);
    isComplete = next === "" || next.endsWith(",");
    const address = next.endsWith(",") ? next.slice(0, -1) : next;
    if (address !== "") candidates.push({ address, width: 0 });
  }
  const widths = candidates.map(({ width }) => width);
  const best = Math.max(0, ...widths.filter((width) => width <= 2_048));
  return candidates[Math.max(0, widths.indexOf(best))]?.address ?? "";
}

/** Addresses that lead to the one in a parameter: those of mail programs and networks. */
const redirects: ReadonlyArray<readonly [pattern: RegExp, parameter: string]> = [
  [/^https:\/\/www\.google\.com\/url\?/, "q"],
  [/^https:\/\/[\w.]*safelinks\.protection\.outlook\.com\//, "url"],
  [/^https:\/\/l\.facebook\.com\/l\.php\?/, "u"],
];

/** An address with its scheme, and without the redirect of the program that it was copied from. */
export function repaired(source: string): string {
  const address = source.trim();
  if (address.startsWith("//")) return `https:${address}`;
  const parameter = redirects.find(([pattern]) => pattern.test(address))?.[1];
  const target = parameter && URL.parse(address.replaceAll("&amp;", "&"))?.searchParams.get(parameter);
  return target ? target.replaceAll("&", "&amp;") : address;
}
