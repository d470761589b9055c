import type { Editor } from "@tiptap/core";
import { useEffect, useReducer, useRef, useState, type KeyboardEvent } from "react";
import type { AddressKind } from "./address-dialog";
import { tableTools, tools, type Tool } from "./tools";

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
