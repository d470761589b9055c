import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useReducer, useRef } from "react";
import { useListbox } from "~/ui/portal/use-listbox";
import type { AddressKind } from "./address-dialog";
import { type Tool, ToolFace, tools } from "./toolbar";

/** The menu's blocks: the label of the toolbar button, the label in the menu, and synonyms. */
const blocks: ReadonlyArray<readonly [tool: string, label: string, words: string]> = [
  ["Heading 2", "Heading 2", "h2 title section"],
  ["Heading 3", "Heading 3", "h3 title"],
  ["Heading 4", "Heading 4", "h4 title"],
  ["Bulleted list", "Bulleted list", "ul points"],
  ["Numbered list", "Numbered list", "ol steps"],
  ["Quote", "Quote", "blockquote citation"],
  ["Code block", "Code block", "pre program"],
  ["Callout", "Callout", "aside note tip warning box"],
  ["Question and answer", "Question and answer", "faq details toggle"],
  ["Image", "Image", "picture photo"],
  ["Caption", "Caption of the picture", "figcaption"],
  ["Table", "Table", "rows columns"],
  ["Divider", "Divider", "horizontal rule line hr"],
  ["Link", "Link to a page", "address internal"],
];

interface Block {
  readonly label: string;
  readonly tool: Tool;
  /** Matched by prefix with the typed text. */
  readonly words: readonly string[];
}

const menu: readonly Block[] = blocks.flatMap(([name, label, words]) => {
  const tool = tools.flat().find((option) => option.label === name);
  const all = `${label} ${words}`.toLowerCase();
  return tool ? [{ label, tool, words: [label.toLowerCase(), ...all.split(" ")] }] : [];
});

/** Whether typing a slash at a position opens the menu: at the start of a line or after a space, and not in code. */
export function startsCommand(state: EditorState, position: number): boolean {
  const place = state.doc.resolve(position);
  const hasCode = (state.storedMarks ?? place.marks()).some(({ type }) => type.spec.code);
  if (!place.parent.isTextblock || place.parent.type.spec.code || hasCode) return false;
  return /^$|\s$/.test(place.parent.textBetween(0, place.parentOffset, "\n", "\ufffc"));
}

/** The text after the slash; null once the slash is gone or the cursor is elsewhere. */
function typedAfter({ state }: Editor, at: number): string | null {
  const { $from, empty, from } = state.selection;
  if (!empty || from <= at || at < $from.start()) return null;
  const text = state.doc.textBetween(at, from, "\n", "\ufffc");
  return text.startsWith("/") ? text.slice(1) : null;
}

const blocksFor = (editor: Editor, prefix: string): Block[] =>
  menu.filter(
    ({ tool, words }) => (tool.can?.(editor) ?? true) && words.some((word) => word.startsWith(prefix.toLowerCase())),
  );

/**
 * The blocks to insert where a slash was typed (PREV-4). The focus and the typed command stay in the text until a block
 * is chosen.
 *
 * @param at the position of the slash
 */
export function SlashMenu({
  editor,
  at,
  onAsk,
  onClose,
}: {
  editor: Editor;
  at: number;
  onAsk: (kind: AddressKind) => void;
  onClose: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const matches = blocksFor(editor, typedAfter(editor, at) ?? "");

  const choose = (block: Block) => {
    editor.chain().focus().deleteRange({ from: at, to: editor.state.selection.from }).run();
    onClose();
    block.tool.use(editor, onAsk);
  };
  const { current, activeId, reset, move, optionProps } = useListbox(id, matches, { choose, wraps: true });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && current) choose(current);
    else if (event.key === "Escape") onClose();
    else if (!current || !move(event)) return;
    // Before the editor takes the key.
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const onTransaction = useEffectEvent(() => {
    const prefix = typedAfter(editor, at);
    if (prefix === null || blocksFor(editor, prefix).length === 0) return onClose();
    reset();
    redraw();
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const text = editor.view.dom;
    const key = (event: KeyboardEvent) => onKey(event);
    const transaction = () => onTransaction();
    const leave = () => close();
    text.addEventListener("keydown", key, true);
    editor.on("transaction", transaction);
    editor.on("blur", leave);
    addEventListener("scroll", redraw, true);
    return () => {
      text.removeEventListener("keydown", key, true);
      editor.off("transaction", transaction);
      editor.off("blur", leave);
      removeEventListener("scroll", redraw, true);
    };
  }, [editor]);
  useEffect(() => {
    const text = editor.view.dom;
    const attributes = { "aria-haspopup": "listbox", "aria-controls": id, "aria-activedescendant": activeId ?? "" };
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of Object.keys(attributes)) text.removeAttribute(name);
    };
  }, [editor, id, activeId]);
  useLayoutEffect(() => {
    if (typedAfter(editor, at) !== null) placeBelow(list.current!, editor.view.coordsAtPos(at));
  });
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Blocks"
        // Scrollable by the keyboard.
        tabIndex={0}
        className="slash-menu"
        // Otherwise the text would lose the focus, which closes the menu.
        onPointerDown={(event) => event.preventDefault()}
      >
        {matches.map((block, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text above handles the keys
          <div key={block.label} {...optionProps(block, position)}>
            <ToolFace tool={block.tool} />
            {block.label}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {matches.length === 1 ? "1 block" : `${matches.length} blocks`}
      </p>
    </>
  );
}

/**
 * Places the menu below the line with the slash, or above if there is more room, as on a phone with its keyboard open.
 */
function placeBelow(list: HTMLElement, line: { readonly left: number; readonly top: number; readonly bottom: number }) {
  const height = visualViewport?.height ?? innerHeight;
  const below = height - line.bottom;
  const isAbove = below < list.offsetHeight + 8 && line.top > below;
  list.style.maxHeight = `${Math.max((isAbove ? line.top : below) - 16, 96)}px`;
  list.style.left = `${Math.max(8, Math.min(line.left, document.documentElement.clientWidth - list.offsetWidth - 8))}px`;
  list.style.top = isAbove ? `${Math.max(8, line.top - list.offsetHeight - 4)}px` : `${line.bottom + 4}px`;
}
