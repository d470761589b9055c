import { getSchema } from "@tiptap/core";
import { DOMParser as ModelParser, DOMSerializer, type Node as ModelNode, type Schema } from "@tiptap/pm/model";
import { richTextAttributes } from "~/content/types/rich-text-rules";
import { inertBody } from "./allowed-html";
import { sameContent } from "./same-content";
import { extensions } from "./schema";

/** Serializes an editor document to HTML that the sanitizer leaves unchanged. */
export function writeHtml(document_: ModelNode): string {
  const target = inertBody("");
  DOMSerializer.fromSchema(document_.type.schema).serializeFragment(
    document_.content,
    { document: target.ownerDocument },
    target,
  );
  // Pasted pictures that are being uploaded: no text may store them like this.
  for (const picture of target.querySelectorAll('img[src^="data:"]')) picture.remove();
  for (const table of target.querySelectorAll("table")) arrangeTable(table);
  for (const cell of target.querySelectorAll("li, td, th, figure")) looseParagraph(cell);
  for (const element of target.querySelectorAll("*")) {
    const allowedNames = richTextAttributes[element.localName] ?? [];
    for (const name of element.getAttributeNames()) {
      const isEmpty = element.getAttribute(name) === "" && name !== "alt";
      // Storing the text sets `rel`.
      if (!allowedNames.includes(name) || name === "rel" || isEmpty) element.removeAttribute(name);
    }
  }
  // Drops empty last paragraphs, which are only there for the cursor.
  while (target.lastElementChild?.matches("p:empty")) target.lastElementChild.remove();
  for (const holder of [
    target,
    ...target.querySelectorAll("ul, ol, blockquote, aside, details, table, thead, tbody, tfoot, tr"),
  ]) {
    breakLines(holder);
  }
  return target.innerHTML;
}

/** Parses stored HTML to an editor document. */
export function parseHtml(html: string): ModelNode {
  schema ??= getSchema(extensions);
  return ModelParser.fromSchema(schema).parse(inertBody(html));
}
let schema: Schema | undefined;

/** Whether the editor can represent HTML without loss. */
export function isLossless(html: string): boolean {
  return sameContent(inertBody(html), inertBody(writeHtml(parseHtml(html))));
}

/** Moves rows to the right sections of their table: header rows first, footer rows last. */
function arrangeTable(table: HTMLTableElement): void {
  const page = table.ownerDocument;
  const parts = {
    thead: page.createElement("thead"),
    tbody: page.createElement("tbody"),
    tfoot: page.createElement("tfoot"),
  };
  for (const row of Array.from(table.rows)) {
    const cells = [...row.cells];
    const heads = cells.filter(({ localName }) => localName === "th").length;
    const part = row.getAttribute("data-part");
    const leads = parts.tbody.childElementCount === 0 && parts.tfoot.childElementCount === 0;
    const isHead = leads && heads > 0 && (heads === cells.length || part === "thead");
    parts[isHead ? "thead" : part === "tfoot" ? "tfoot" : "tbody"].append(row);
  }
  table.replaceChildren(...Object.values(parts).filter((part) => part.childElementCount > 0));
}

/** Unwraps the only paragraph of a list item or cell, also before nested lists. */
function looseParagraph(element: Element): void {
  const [first, ...others] = element.children;
  if (first?.localName !== "p") return;
  const isLone =
    element.localName === "li"
      ? others.every(({ localName }) => localName === "ul" || localName === "ol")
      : element.localName === "figure"
        ? others.every(({ localName }) => localName === "figcaption") && first.querySelector("img") !== null
        : others.length === 0;
  if (isLone) first.replaceWith(...first.childNodes);
}

/** Puts every block on its own line, to make source and diffs readable. */
function breakLines(holder: Element): void {
  const [, ...later] = holder.children;
  for (const block of later) block.before("\n");
}
