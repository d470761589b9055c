import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { escapeText } from "~/base/words/html";
import type { HtmlNode } from "~/content/saving/html-tree";
import { nearestForm } from "~/content/saving/nearest-form";
import { inertBody, removeDisallowed } from "./allowed-html";
import type { PastedPictures } from "./editor-pictures";
import { sameContent } from "./same-content";

/** Cleaned HTML, and what was changed or lost, in sentences. */
export interface CleanHtml {
  readonly html: string;
  readonly changes: readonly string[];
}

const escaped = (text: string) => escapeText(text).replaceAll("\u00a0", "&nbsp;");

/** A node with its descendants, as the server's parser reads them; null for a comment. */
function readNode(node: Node): HtmlNode | null {
  if (node.nodeType === 3) return escaped(node.nodeValue ?? "");
  if (node.nodeType !== 1) return null;
  const { localName, attributes } = node as Element;
  return {
    name: localName,
    attributes: Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, escaped(value)])),
    children: readNodes(node),
  };
}
const readNodes = (parent: Node): HtmlNode[] => [...parent.childNodes].flatMap((node) => readNode(node) ?? []);

/** HTML as a save stores it: with the nearest form of what a text may not have. */
export function cleanSource(html: string): CleanHtml {
  const nearest = nearestForm(readNodes(inertBody(html)));
  const body = inertBody(nearest.html);
  removeDisallowed(body);
  return { html: body.innerHTML, changes: nearest.changes };
}

/** Whether two sources have the same content. */
export const hasSameContent = (one: string, other: string): boolean => sameContent(inertBody(one), inertBody(other));

/** A picture inside a pasted text. Not an SVG, which nothing may show before it is drawn. */
const photoInside = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/;

/** The address of a picture inside a pasted text, while the text is cleaned: its own would be removed. */
const standIn = (place: number) => `https://pasted.invalid/${place}`;

/**
 * HTML from Word, Google Docs or any page, as a part of a text: `cleanSource` without what is only spacing. `pictures` are
 * those to be brought into the library: on other sites, or inside the text as data URLs, which no text may store.
 */
export function cleanPaste(html: string): CleanHtml & { readonly pictures: PastedPictures } {
  const pastedBody = inertBody(html);
  const inline = [...pastedBody.querySelectorAll("img")]
    .filter((picture) => photoInside.test(picture.getAttribute("src") ?? ""))
    .map((picture, place) => {
      const address = picture.getAttribute("src")!;
      picture.setAttribute("src", standIn(place));
      return address;
    });
  const { html: source, changes } = cleanSource(inline.length === 0 ? html : pastedBody.innerHTML);
  const body = inertBody(source);
  for (const picture of body.querySelectorAll("img")) {
    readSize(picture);
    const own = inline.findIndex((_, place) => picture.getAttribute("src") === standIn(place));
    if (own !== -1) picture.setAttribute("src", inline[own]!);
  }
  const pictures = new Map(
    [...body.querySelectorAll("img")].map((picture) => {
      const address = picture.getAttribute("src") ?? "";
      return [address, { address, alt: picture.getAttribute("alt") ?? "" }] as const;
    }),
  );
  for (const link of body.querySelectorAll("a")) link.removeAttribute("rel");
  // A page's only first-level heading is its title.
  for (const heading of body.querySelectorAll("h1")) rename(heading, "h2");
  for (const mark of body.querySelectorAll("strong, em, b, i, u, s, sub, sup, code, a")) {
    if (mark.childNodes.length === 0) mark.remove();
  }
  for (const paragraph of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, li:empty")) {
    if (paragraph.textContent?.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
  // Line breaks between blocks are only spacing.
  for (const element of body.querySelectorAll(":scope > br")) {
    if (!isInline(element.previousSibling) || !isInline(element.nextSibling)) element.remove();
  }
  const isOwn = (address: string) => URL.parse(address, location.origin)?.origin === location.origin;
  return {
    html: body.innerHTML.trim(),
    changes,
    pictures: [...pictures.values()].filter(({ address }) => !isOwn(address)),
  };
}

function rename(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

const inline = new Set("a strong em b i u s sub sup code br img".split(" "));
const isInline = (node: Node | null): boolean =>
  node !== null && (node.nodeType !== 1 || inline.has((node as Element).localName));

function readSize(picture: HTMLImageElement): void {
  for (const name of ["width", "height"]) {
    if (!/^\d+$/.test(picture.getAttribute(name) ?? "")) picture.removeAttribute(name);
  }
}

/** Plain text as paragraphs, which blank lines separate, with its other line ends as line breaks. */
export function textSlice(text: string, schema: Schema): Slice {
  const { paragraph, hardBreak } = schema.nodes;
  const paragraphs = text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((lines) =>
      lines
        .split("\n")
        .flatMap((line, place) => [
          ...(place > 0 ? [hardBreak!.create()] : []),
          ...(line === "" ? [] : [schema.text(line)]),
        ]),
    );
  return Slice.maxOpen(Fragment.from(paragraphs.map((content) => paragraph!.create(null, content))));
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
