import { Mark, Node, markInputRule, wrappingInputRule, Extension, type Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { hasScheme, linkSchemes } from "~/domain/content/writing/rich-text-rules";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    plainCode: { toggleCode: () => ReturnType };
    plainOrderedList: { toggleOrderedList: () => ReturnType };
  }
}

/** Code within a line. The kit's own lets no other mark stand beside it, and would drop links and bold around code. */
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
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`(?!`))$/, type: this.type })];
  },
});

/** A numbered list. The kit's own begins at any number, which is not kept when the text is written. */
const OrderedList = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",
  parseHTML: () => [{ tag: "ol" }],
  renderHTML: () => ["ol", 0],
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

/** A picture, table or code with its caption. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "(block | figureCaption)+",
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: "figure" }],
  renderHTML: () => ["figure", 0],
});
const FigureCaption = Node.create({
  name: "figureCaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "figcaption" }],
  renderHTML: () => ["figcaption", 0],
});

/** What the kit's nodes lack of what may be stored: which part of its table a row is in, what a header cell heads. */
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
  ],
});

/** Everything that the editor can hold: what may be stored (`rich-text-rules.ts`), and nothing else. */
export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    orderedList: false,
    link: {
      openOnClick: false,
      // Words such as "Node.js" are no addresses.
      shouldAutoLink: (address) => /^https?:/i.test(address),
      isAllowedUri: (address) => hasScheme(address, linkSchemes),
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Code,
  OrderedList,
  Image.configure({ inline: true }),
  Table.configure({ resizable: false, allowTableNodeSelection: true }),
  TableRow,
  TableHeader,
  TableCell,
  Figure,
  FigureCaption,
  StoredAttributes,
];
