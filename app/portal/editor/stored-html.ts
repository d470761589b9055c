import { Extension, type Extensions, getSchema, Mark, markInputRule, Node, wrappingInputRule } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Link } from "@tiptap/extension-link";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { DOMParser as ModelParser, DOMSerializer, type Node as ModelNode, type Schema } from "@tiptap/pm/model";
import { Plugin, Selection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { hasScheme, linkSchemes, richTextAttributes } from "~/content/types/rich-text-rules";
import { inertBody } from "./allowed-html";
import { partedBlocks } from "./parted-blocks";
import { sameContent } from "./same-content";

/**
 * Keeps the caret where it was when the text gets the focus, other than by a click. Browsers put it at the start;
 * ProseMirror puts it back, but not if a key is pressed at once, or on a machine that is busy for 200 milliseconds.
 */
const KeptCaret = Extension.create({
  name: "keptCaret",
  addProseMirrorPlugins() {
    let savedSelection: Selection | null = null;
    const forget = () => {
      savedSelection = null;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            focus(view) {
              savedSelection = view.dom.matches(":active") ? null : view.state.selection;
            },
            keydown(view) {
              // Moves the browser's caret to the editor's.
              if (savedSelection) view.focus();
              forget();
            },
            pointerdown: forget,
            blur: forget,
          },
        },
        appendTransaction(transactions, _before, { doc, selection, tr }) {
          if (transactions.some(({ docChanged }) => docChanged)) forget();
          if (savedSelection === null || selection.eq(savedSelection)) return null;
          if (selection.eq(Selection.atStart(doc))) return tr.setSelection(savedSelection);
          // Moved on purpose, for example by a screen reader: a key must not move it back.
          forget();
          return null;
        },
      }),
    ];
  },
});

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    plainCode: { toggleCode: () => ReturnType };
    plainOrderedList: { toggleOrderedList: () => ReturnType };
  }
}

/** Inline code. The StarterKit's excludes other marks, which would drop links and bold text around code. */
const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addCommands() {
    return {
      toggleCode:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleCode() };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
});

/** Text below or above the line, as in H₂O and 10⁶. No button makes it: it comes with pasted and imported texts. */
const position = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** A link. The StarterKit's extends to text typed after it. */
const EndingLink = Link.extend({ inclusive: false }).configure({
  openOnClick: false,
  // Leaves words such as "Node.js" alone.
  shouldAutoLink: (address) => /^https?:/i.test(address),
  isAllowedUri: (address) => hasScheme(address, linkSchemes),
  defaultProtocol: "https",
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** A numbered list. The StarterKit's supports a type, which may not be stored. */
const OrderedList = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",
  parseHTML: () => [{ tag: "ol" }],
  renderHTML: ({ HTMLAttributes }) => ["ol", HTMLAttributes, 0],
  addCommands() {
    return {
      toggleOrderedList:
        () =>
        ({ commands }) =>
          commands.toggleList(this.name, "listItem"),
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => this.editor.commands.toggleOrderedList() };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
  },
});

/** Attributes that may be stored but that the StarterKit lacks: a row's table section, a header cell's scope, a list's start. */
const StoredAttributes = Extension.create({
  name: "storedAttributes",
  addGlobalAttributes: () => [
    {
      types: ["tableRow"],
      attributes: {
        part: {
          default: null,
          parseHTML: ({ parentElement }) => ({ THEAD: "thead", TFOOT: "tfoot" })[parentElement?.tagName ?? ""] ?? null,
          renderHTML: ({ part }) => (part ? { "data-part": part as string } : {}),
        },
      },
    },
    { types: ["tableHeader"], attributes: { scope: { default: null } } },
    { types: ["orderedList"], attributes: { start: { default: null } } },
  ],
});

/** The editor schema: exactly what may be stored (`rich-text-rules.ts`). */
export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    orderedList: false,
    link: false,
  }),
  EndingLink,
  position("subscript", "sub"),
  position("superscript", "sup"),
  Code,
  OrderedList,
  Image.configure({ inline: true, allowBase64: true }),
  Table.configure({ resizable: false, allowTableNodeSelection: true }),
  TableRow,
  TableHeader,
  TableCell,
  ...partedBlocks,
  StoredAttributes,
  KeptCaret,
];

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
