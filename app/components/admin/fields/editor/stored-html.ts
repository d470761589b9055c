import { getSchema } from "@tiptap/core";
import { DOMParser as ModelParser, DOMSerializer, type Node as ModelNode, type Schema } from "@tiptap/pm/model";
import { richTextAttributes } from "~/domain/content/writing/rich-text-rules";
import { inertBody } from "../inert-body";
import { sameContent } from "./same-content";
import { extensions } from "./schema";

/** The HTML of a document of the editor, as it is stored: nothing in it that the sanitiser would take away. */
export function writeHtml(document_: ModelNode): string {
  const body = inertBody("");
  const target = DOMSerializer.fromSchema(document_.type.schema).serializeFragment(
    document_.content,
    { document: body.ownerDocument },
    body,
  ) as HTMLElement;
  for (const table of target.querySelectorAll("table")) arrangeTable(table);
  for (const cell of target.querySelectorAll("li, td, th, figure")) looseParagraph(cell);
  for (const element of target.querySelectorAll("*")) {
    const kept = richTextAttributes[element.localName] ?? [];
    for (const name of element.getAttributeNames()) {
      const isEmpty = element.getAttribute(name) === "" && name !== "alt";
      // Which link gets a `rel` is decided when it is stored.
      if (!kept.includes(name) || name === "rel" || isEmpty) element.removeAttribute(name);
    }
  }
  // The place for the cursor below a table or a picture is no part of the text.
  while (target.lastElementChild?.matches("p:empty")) target.lastElementChild.remove();
  for (const holder of [target, ...target.querySelectorAll("ul, ol, blockquote, table, thead, tbody, tfoot, tr")]) {
    breakLines(holder);
  }
  return target.innerHTML;
}

/** Stored HTML as a document of the editor. */
export function readHtml(html: string): ModelNode {
  schema ??= getSchema(extensions);
  return ModelParser.fromSchema(schema).parse(inertBody(html));
}
let schema: Schema | undefined;

/** Whether the editor can hold stored HTML without losing anything of it. */
export function canHold(html: string): boolean {
  return sameContent(inertBody(html), inertBody(writeHtml(readHtml(html))));
}

/** Rows into the parts of their table: header rows before, footer rows after the others. */
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

/** A lone paragraph of a list item or cell is its text; so is one before nested lists. */
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

/** Every block on a line of its own, so that the source can be read and two versions of it compared. */
function breakLines(holder: Element): void {
  const [, ...later] = holder.children;
  for (const block of later) block.before("\n");
}
