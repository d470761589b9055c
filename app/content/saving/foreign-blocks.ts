import {
  element,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
  withoutText,
} from "./html-tree.ts";

/** Elements that stand within a line, all of which a question may have. Others become their words. */
const inline = new Set(
  "a abbr acronym b bdi bdo big br cite code data del dfn em font i image img ins kbd label mark picture q rb rp rt ruby s samp small source span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Questions with an answer: those of Ghost's toggle cards, and of the FAQ blocks of Yoast and Rank Math. */
const questions: ReadonlyArray<Readonly<Record<"block" | "question" | "answer", RegExp>>> = [
  {
    block: /\bkg-toggle-card\b/,
    question: /\bkg-toggle-heading-text\b/,
    answer: /\bkg-toggle-content\b/,
  },
  {
    block: /\bschema-faq-section\b/,
    question: /\bschema-faq-question\b/,
    answer: /\bschema-faq-answer\b/,
  },
  {
    block: /\brank-math-list-item\b/,
    question: /\brank-math-question\b/,
    answer: /\brank-math-answer\b/,
  },
];

/** Callouts of Ghost, GitHub, Notion, and generators of documentation. */
const callout = /(?:^|\s)(?:admonition|callout|kg-callout-card|markdown-alert)(?:\s|$)/;

const calloutElements = new Set("article aside div figure p section".split(" "));

/** A callout as GitHub's Markdown writes it: a quote that begins with its kind. */
const alertKind = /^\s*\[!(note|tip|important|warning|caution)\]\s*/i;

/**
 * A callout or a question with its answer, however it was written; null for any other element.
 *
 * @param read reads what is inside
 */
export function readBlock(node: HtmlElement, read: (nodes: readonly HtmlNode[]) => HtmlNode[]): HtmlNode[] | null {
  const { name, children } = node;
  if (name === "details") {
    const summary = children.filter(isElement).find((child) => child.name === "summary");
    return disclosure(
      summary?.children ?? [],
      children.filter((child) => child !== summary),
      read,
    );
  }
  // Outside of its element.
  if (name === "summary") return [element("div", read(children))];
  if (name === "blockquote") return readAlert(node, read);
  if (calloutElements.has(name) && hasClass(node, callout)) return [element("aside", read(withEmojiInLine(children)))];
  for (const pattern of questions) {
    if (!hasClass(node, pattern.block)) continue;
    const question = findElement(children, (child) => hasClass(child, pattern.question));
    const answer = findElement(children, (child) => hasClass(child, pattern.answer));
    if (question && answer) return disclosure(question.children, [{ ...answer, attributes: {} }], read);
  }
  return null;
}

/** A question with its answer. Without a question it is ordinary text: browsers would show "Details" instead. */
function disclosure(
  question: readonly HtmlNode[],
  answer: readonly HtmlNode[],
  read: (nodes: readonly HtmlNode[]) => HtmlNode[],
): HtmlNode[] {
  const words = inlineOf(read(question));
  if (textOf(withoutHidden(words)).trim() === "") return [element("div", [...read(question), ...read(answer)])];
  return [element("details", [element("summary", words), ...read(answer)])];
}

/** What can stand in a line: blocks become their words. */
const inlineOf = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node) || withoutText.has(node.name)) return [node];
    const children = inlineOf(node.children);
    return inline.has(node.name) ? [{ ...node, children }] : [" ", ...children, " "];
  });

const withoutHidden = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    return withoutText.has(node.name) ? [] : [{ ...node, children: withoutHidden(node.children) }];
  });

/** Puts the emoji of Ghost's callouts, a block of its own, before the words. */
function withEmojiInLine(children: readonly HtmlNode[]): readonly HtmlNode[] {
  const emoji = findElement(children, (child) => hasClass(child, /\bkg-callout-emoji\b/));
  const text = findElement(children, (child) => hasClass(child, /\bkg-callout-text\b/));
  return emoji && text ? [element("p", [...emoji.children, " ", ...text.children])] : children;
}

/** GitHub shows the kind of an alert as its title. */
function readAlert({ children }: HtmlElement, read: (nodes: readonly HtmlNode[]) => HtmlNode[]): HtmlNode[] | null {
  const place = children.findIndex((child) => isElement(child) || child.trim() !== "");
  const first = children[place];
  if (first === undefined || !isElement(first) || first.name !== "p") return null;
  const [start, ...rest] = first.children;
  const [marker = "", kind = ""] = (typeof start === "string" && alertKind.exec(start)) || [];
  if (typeof start !== "string" || kind === "") return null;
  const title = element("strong", [`${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}:`]);
  const paragraph = element("p", [title, " ", start.slice(marker.length), ...rest]);
  return [element("aside", read(children.with(place, paragraph)))];
}
