import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { EditorView } from "@tiptap/pm/view";
import { richTextTags } from "~/content/types/rich-text-rules";
import { inertBody, nonTextElements, removeDisallowed } from "./allowed-html";

/**
 * Converts Word's list paragraphs to lists. `mso-list: l0 level2 lfo1` gives the list and depth; the bullet or number
 * is text in a separate span.
 */
function readWordLists(body: Element): void {
  /** The open lists, outermost first. */
  let open: Array<{ list: Element; level: number }> = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const item = wordItem(paragraph);
    if (item === null) continue;
    if (before === null || before !== paragraph.previousElementSibling) open = [];
    while (open.length > 0 && open.at(-1)!.level > item.level) open.pop();
    const current = open.at(-1);
    let list = current?.list;
    if (!current || current.level < item.level || list?.localName !== item.list) {
      list = body.ownerDocument.createElement(item.list);
      const parent = current && current.level < item.level ? current.list.lastElementChild : undefined;
      if (parent) parent.append(list);
      else {
        // A different type of list on the same level starts a new list.
        if (current && current.level === item.level) open.pop();
        const around = open.at(-1)?.list.lastElementChild;
        if (around) around.append(list);
        else paragraph.before(list);
      }
      open.push({ list, level: item.level });
    }
    const entry = body.ownerDocument.createElement("li");
    entry.append(...paragraph.childNodes);
    list!.append(entry);
    paragraph.remove();
    before = open[0]!.list;
  }
}

/** A Word paragraph's list type and level; null if it is not a list item. Removes its bullet or number. */
function wordItem(paragraph: HTMLElement): { list: "ul" | "ol"; level: number } | null {
  const style = paragraph.getAttribute("style") ?? "";
  const marker = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const level = /mso-list:[^:;]*\blevel(\d+)/i.exec(style)?.[1];
  if (!marker || (level === undefined && !/\bMsoListParagraph/.test(paragraph.className))) return null;
  const isNumber = /^\W*(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker.textContent ?? "");
  marker.remove();
  return { list: isNumber ? "ol" : "ul", level: Number(level ?? 1) };
}

/**
 * Fixes nested lists. Google Docs puts an inner list next to its item; Word for the web wraps every item in a list of
 * its own.
 */
function nestLists(body: Element): void {
  for (const wrapper of body.querySelectorAll('[class*="ListContainerWrapper"]')) {
    const list = wrapper.firstElementChild;
    const before = wrapper.previousElementSibling;
    if (list && before && before.localName === list.localName && before.hasAttribute("data-joined"))
      before.append(...list.children);
    else if (list) {
      list.setAttribute("data-joined", "");
      wrapper.before(list);
    }
    wrapper.remove();
  }
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const item = list.previousElementSibling;
    if (item?.localName === "li") item.append(list);
    else {
      const holder = body.ownerDocument.createElement("li");
      list.before(holder);
      holder.append(list);
    }
  }
}

const allowedTags = new Set<string>(richTextTags);
const inline = new Set(["a", "strong", "em", "b", "i", "u", "s", "code", "br", "img"]);

/** Cleaned HTML, and the number of images dropped because of their URL. */
export interface CleanPaste {
  readonly html: string;
  readonly droppedImages: number;
}

/**
 * Reduces HTML from Word, Google Docs or any page to what may be stored: keeps headings, lists, links, tables and
 * emphasis, drops presentation.
 */
export function cleanPaste(html: string): CleanPaste {
  const body = inertBody(html);
  for (const comment of commentsOf(body)) comment.remove();
  for (const element of body.querySelectorAll(nonTextElements)) element.remove();
  readWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("span, font, b, i, p, div, a")) readStyle(element);
  nestLists(body);
  for (const element of body.querySelectorAll("div, section, article, main, header, footer, address, center, dd, dt"))
    toParagraph(element);
  const droppedImages = removeDisallowed(body);
  for (const link of body.querySelectorAll("a")) findEnquiryLink(link);
  for (const picture of body.querySelectorAll("img")) readSize(picture);
  // A page's only first-level heading is its title.
  for (const heading of body.querySelectorAll("h1")) rename(heading, "h2");
  for (const mark of body.querySelectorAll("strong, em, b, i, u, s, code, a")) {
    if (mark.childNodes.length === 0) mark.remove();
  }
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li:empty")) {
    if (paragraph.textContent?.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
  // Line breaks between blocks are only spacing.
  for (const element of body.querySelectorAll(":scope > br")) {
    if (!inlineNode(element.previousSibling) || !inlineNode(element.nextSibling)) element.remove();
  }
  return { html: body.innerHTML.trim(), droppedImages };
}

function commentsOf(body: Element): Comment[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}

/** Converts emphasis by style to elements, and unwraps elements whose style cancels their emphasis. */
function readStyle(element: HTMLElement): void {
  const { style } = element;
  const isBlock = element.localName === "p" || element.localName === "div";
  const title = /\bMso(Title|Subtitle)\b/.exec(element.className)?.[1];
  if (title && element.localName === "p") return void rename(element, "h2");
  const weight = style.fontWeight === "bold" ? 700 : Number.parseInt(style.fontWeight, 10);
  if (element.localName === "b" && (style.fontWeight === "normal" || weight < 600))
    element.replaceWith(...element.childNodes);
  else if (element.localName === "i" && style.fontStyle === "normal") element.replaceWith(...element.childNodes);
  else if (!isBlock && element.localName !== "a" && element.localName !== "b" && element.localName !== "i") {
    const decoration = style.textDecoration || style.textDecorationLine;
    if (weight >= 600 && !element.closest("h1, h2, h3, h4, h5, h6, th")) wrapContent(element, "strong");
    if (style.fontStyle === "italic") wrapContent(element, "em");
    // Links are underlined anyway.
    if (decoration.includes("underline") && !element.closest("a") && !element.querySelector("a"))
      wrapContent(element, "u");
    if (decoration.includes("line-through")) wrapContent(element, "s");
  }
}

function wrapContent(element: Element, name: string): void {
  if (element.textContent?.trim() === "") return;
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

/** Converts a generic block that contains text to a paragraph; unwraps any other. */
function toParagraph(element: Element): void {
  const holdsText = element.hasChildNodes() && [...element.childNodes].every(inlineNode);
  if (holdsText && element.textContent?.trim() && !element.closest("p, h1, h2, h3, h4, h5, h6, pre"))
    rename(element, "p");
  else element.replaceWith(...element.childNodes);
}

function inlineNode(node: Node | null): boolean {
  if (node === null) return false;
  if (node.nodeType !== 1) return true;
  const { localName } = node as Element;
  return inline.has(localName) || !(allowedTags.has(localName) || localName === "div");
}

/** Cleans a link's URL. Unwraps links without one, and links to bookmarks of the source document. */
function findEnquiryLink(link: HTMLAnchorElement): void {
  const address = withoutRedirect(link.getAttribute("href") ?? "");
  if (address === "" || address.startsWith("#_")) return link.replaceWith(...link.childNodes);
  link.setAttribute("href", address);
  link.removeAttribute("rel");
}

function readSize(picture: HTMLImageElement): void {
  for (const name of ["width", "height"]) {
    if (!/^\d+$/.test(picture.getAttribute(name) ?? "")) picture.removeAttribute(name);
  }
}

/** The target of a link that Google Docs wrapped in its redirect. */
function withoutRedirect(address: string): string {
  if (!address.startsWith("https://www.google.com/url?")) return address;
  return new URL(address).searchParams.get("q") ?? address;
}

/** Whether a line is almost certainly Markdown: a heading, fence, table rule, link or bold words. */
const isCertain = (line: string): boolean =>
  /^#{1,6} \S/.test(line) ||
  line.startsWith("```") ||
  (line.startsWith("|") && line.includes("--") && /^[ |:-]+$/.test(line)) ||
  /\]\((?:https?:|mailto:|\/)/.test(line) ||
  line.split("**").length > 2;

/** A list item. A single one may be a line that begins with a dash, such as dialogue. */
const isListItem = (line: string): boolean => /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/.test(line);

/** Whether a plain text is likely to be Markdown. */
function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.some(isCertain) || lines.filter(isListItem).length > 1;
}

/** Markdown pasted as plain text and not edited since. */
export interface PastedMarkdown {
  /** Replaces it with formatted text, in a single undo step. */
  format(): Promise<void>;
}

/**
 * Detects Markdown pasted as plain text. Leaves the paste unchanged: only the user knows whether to format it.
 *
 * @param onPaste called with the paste, and with null once the text is edited or formatted
 * @returns the editor's `handlePaste`
 */
export function watchMarkdown(onPaste: (paste: PastedMarkdown | null) => void) {
  return (editor: Editor, view: EditorView, event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.clipboardData?.types.includes("text/html") || editor.isActive("codeBlock")) return;
    if (!looksLikeMarkdown(text)) return;
    const from = view.state.selection.from;
    // The next change to the document is the paste.
    editor.once("update", () => {
      const to = editor.state.selection.to;
      const before = editor.state.doc;
      const forget = () => {
        if (editor.state.doc.eq(before)) return;
        editor.off("update", forget);
        onPaste(null);
      };
      editor.on("update", forget);
      onPaste({
        async format() {
          const { marked } = await import("marked");
          if (editor.isDestroyed || !editor.state.doc.eq(before)) return onPaste(null);
          const { html } = cleanPaste(await marked.parse(text));
          // Otherwise the two may share an undo step, and Undo would also remove the paste.
          editor.view.dispatch(closeHistory(editor.state.tr));
          editor.chain().focus().deleteRange({ from, to }).insertContentAt(from, html).run();
        },
      });
    });
  };
}
