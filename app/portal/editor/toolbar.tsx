import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from "react";
import type { AddressKind } from "./address-dialog";
import { canHaveCaption } from "./parted-blocks";

/** A button of the toolbar. */
export interface Tool {
  readonly label: string;
  /** The content: a few letters, or a path in a 20 by 20 view box. */
  readonly text?: string;
  readonly drawing?: string;
  /** The shortcut, with "Mod" for Ctrl or ⌘. */
  readonly keys?: string;
  /** Whether it is active at the cursor; absent if the button is not a toggle. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly use: (editor: Editor, openDialog: (kind: AddressKind) => void) => void;
}

const heading = (level: 2 | 3 | 4): Tool => ({
  label: `Heading ${level}`,
  text: `H${level}`,
  keys: `Mod+Alt+${level}`,
  isOn: (editor) => editor.isActive("heading", { level }),
  use: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The permanent tools, in groups. */
export const tools: ReadonlyArray<readonly Tool[]> = [
  [
    {
      label: "Paragraph",
      text: "¶",
      keys: "Mod+Alt+0",
      isOn: (editor) => editor.isActive("paragraph"),
      use: (editor) => editor.chain().focus().setParagraph().run(),
    },
    heading(2),
    heading(3),
    heading(4),
  ],
  [
    {
      label: "Bold",
      drawing: "M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z",
      keys: "Mod+B",
      isOn: (editor) => editor.isActive("bold"),
      use: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: "Italic",
      drawing: "M8.500 4h6M5.500 16h6M11.500 4l-3 12",
      keys: "Mod+I",
      isOn: (editor) => editor.isActive("italic"),
      use: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: "Underline",
      drawing: "M6 3.500v6a4 4 0 0 0 8 0v-6M5 17h10",
      keys: "Mod+U",
      isOn: (editor) => editor.isActive("underline"),
      use: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      label: "Strikethrough",
      drawing:
        "M4 10h12M13.500 6c-.5-1.500-1.800-2.200-3.500-2.200-4 0-4.500 3.600-1.500 4.900M6.500 13.500c.4 1.800 1.700 2.700 3.600 2.700 3.500 0 4.600-2.600 3.200-4.500",
      keys: "Mod+Shift+S",
      isOn: (editor) => editor.isActive("strike"),
      use: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      label: "Code",
      drawing: "m7 6-4 4 4 4M13 6l4 4-4 4",
      keys: "Mod+E",
      isOn: (editor) => editor.isActive("code"),
      use: (editor) => editor.chain().focus().toggleCode().run(),
    },
    {
      label: "Link",
      drawing:
        "M8.500 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-1 1M11.500 8.500a3 3 0 0 0-4.300 0l-2.700 2.700a3 3 0 0 0 4.300 4.300l1-1",
      keys: "Mod+K",
      isOn: (editor) => editor.isActive("link"),
      use: (_, openDialog) => openDialog("link"),
    },
  ],
  [
    {
      label: "Bulleted list",
      drawing: "M8 5h9M8 10h9M8 15h9M3.500 5h.01M3.500 10h.01M3.500 15h.01",
      keys: "Mod+Shift+8",
      isOn: (editor) => editor.isActive("bulletList"),
      use: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: "Numbered list",
      drawing: "M9 5h8M9 10h8M9 15h8M3 3.500h1v3.500M2.800 12.500c1.500-1 2.400 0 1.200 1.300L2.800 15.500h2.400",
      keys: "Mod+Shift+7",
      isOn: (editor) => editor.isActive("orderedList"),
      use: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: "Quote",
      drawing:
        "M3.500 14.500c2.500-.5 3.500-2 3.500-4.500H3.500V5.500H8M11.500 14.500c2.500-.5 3.500-2 3.500-4.500h-3.500V5.500H16",
      keys: "Mod+Shift+B",
      isOn: (editor) => editor.isActive("blockquote"),
      use: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: "Code block",
      drawing: "M3 4h14v12H3zM8 8l-2 2 2 2M12 8l2 2-2 2",
      keys: "Mod+Alt+C",
      isOn: (editor) => editor.isActive("codeBlock"),
      use: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      label: "Callout",
      drawing: "M3 4h14v12H3zM10 7v3.500M10 13h.01",
      isOn: (editor) => editor.isActive("callout"),
      use: (editor) => editor.chain().focus().toggleCallout().run(),
    },
    {
      label: "Question and answer",
      drawing: "M7 7.500a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.100-1.500 2.400M10 15.500h.01",
      isOn: (editor) => editor.isActive("question"),
      use: (editor) => editor.chain().focus().insertQuestion().run(),
    },
  ],
  [
    {
      label: "Image",
      drawing: "M3 4h14v12H3zM3 14l4-4 3.500 3.500L13 11l4 4M12.500 7.500h.01",
      isOn: (editor) => editor.isActive("image"),
      use: (_, openDialog) => openDialog("image"),
    },
    {
      label: "Caption",
      drawing: "M4 3h12v9H4zM4 9l3-3 4 4 2-2 3 3M5 16h10",
      isOn: (editor) => editor.isActive("figureCaption"),
      can: ({ state }) => canHaveCaption(state),
      use: (editor) => editor.chain().focus().editCaption().run(),
    },
    {
      label: "Table",
      drawing: "M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M12.500 4v12",
      can: (editor) => !editor.isActive("table"),
      use: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: "Divider",
      drawing: "M3 10h14",
      use: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      label: "Undo",
      drawing: "M7 4 3.500 7.500 7 11M4 7.500h8a4 4 0 0 1 0 8H8",
      keys: "Mod+Z",
      can: (editor) => editor.can().undo(),
      use: (editor) => editor.chain().focus().undo().run(),
    },
    {
      label: "Redo",
      drawing: "m13 4 3.500 3.500L13 11M16 7.500H8a4 4 0 0 0 0 8h4",
      keys: "Mod+Shift+Z",
      can: (editor) => editor.can().redo(),
      use: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];

/** Additional tools while the cursor is in a table. */
const tableTools: readonly Tool[] = [
  { label: "Row above", text: "+ Row above", use: (editor) => editor.chain().focus().addRowBefore().run() },
  { label: "Row below", text: "+ Row below", use: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: "Column before", text: "+ Column before", use: (editor) => editor.chain().focus().addColumnBefore().run() },
  { label: "Column after", text: "+ Column after", use: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: "Header row", text: "Header row", use: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: "Delete row", text: "− Row", use: (editor) => editor.chain().focus().deleteRow().run() },
  { label: "Delete column", text: "− Column", use: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: "Delete table", text: "− Table", use: (editor) => editor.chain().focus().deleteTable().run() },
];

/** The toolbar: a single tab stop, with arrow keys to move within it. */
export function Toolbar({ editor, onAsk }: { editor: Editor; onAsk: (kind: AddressKind) => void }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [current, setCurrent] = useState("Paragraph");
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    editor.on("transaction", redraw);
    return () => void editor.off("transaction", redraw);
  }, [editor]);

  const groups = editor.isActive("table") ? [...tools, tableTools] : tools;
  // The current tool may be a table tool that is no longer shown.
  const stop = groups.flat().some(({ label }) => label === current) ? current : "Paragraph";
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...bar.current!.querySelectorAll("button")];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1, Escape: null }[event.key];
    if (to === undefined) return;
    if (to === null) editor.commands.focus();
    else buttons.at(to % buttons.length)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons are focusable
    <div ref={bar} role="toolbar" aria-label="Formatting" className="rich-text-tools" onKeyDown={onKeyDown}>
      {groups.map((group) => (
        <div key={group[0]!.label} className="rich-text-group" data-table={group === tableTools || undefined}>
          {group.map((tool) => (
            <ToolButton
              key={tool.label}
              tool={tool}
              editor={editor}
              isStop={tool.label === stop}
              onFocus={() => setCurrent(tool.label)}
              onAsk={onAsk}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function ToolButton({
  tool,
  editor,
  isStop,
  onFocus,
  onAsk,
}: {
  tool: Tool;
  editor: Editor;
  isStop: boolean;
  onFocus: () => void;
  onAsk: (kind: AddressKind) => void;
}) {
  const { label, text = "", keys, isOn, can, use } = tool;
  const isAble = can?.(editor) ?? true;
  return (
    <button
      type="button"
      // Speech control goes by what is seen, such as "H2".
      aria-label={/^\w+$/.test(text) ? `${label}, ${text}` : label}
      title={keys ? `${label} (${formatKeys(keys)})` : label}
      aria-keyshortcuts={keys?.replace("Mod", isMac() ? "Meta" : "Control")}
      aria-pressed={isOn?.(editor)}
      // Not `disabled`, which would lose the focus.
      aria-disabled={!isAble || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isAble && use(editor, onAsk)}
    >
      <ToolFace tool={tool} />
    </button>
  );
}

/** The letters or icon of a tool. */
export function ToolFace({ tool: { text, drawing } }: { tool: Tool }) {
  if (text !== undefined) return <span aria-hidden="true">{text}</span>;
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={drawing} />
    </svg>
  );
}

function formatKeys(keys: string): string {
  return isMac()
    ? keys.replace("Mod", "⌘").replace("Alt", "⌥").replace("Shift", "⇧").replaceAll("+", "")
    : keys.replace("Mod", "Ctrl");
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
