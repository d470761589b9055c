import { richTextTags } from "~/content/types/rich-text-rules";
import { removeDisallowed, nonTextElements } from "./allowed-html";
import { inertBody } from "./inert-body";
import { nestLists, readWordLists } from "./word-lists";

const allowed = new Set<string>(richTextTags);
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
  for (const link of body.querySelectorAll("a")) readLink(link);
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
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
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
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
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
  return inline.has(localName) || !(allowed.has(localName) || localName === "div");
}

/** Cleans a link's URL. Unwraps links without one, and links to bookmarks of the source document. */
function readLink(link: HTMLAnchorElement): void {
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
