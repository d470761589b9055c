import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isTyping } from "~/ui/portal/is-typing";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { useIsHydrated } from "~/ui/portal/local-time";
import type { SectionGroup } from "./sections";

const palette = async () => (await import("./command-palette-dialog")).CommandPaletteDialog;
const keys = async () => (await import("./command-palette-dialog")).KeyboardShortcuts;

/** The modifier key of shortcuts, as the platform writes it before a letter. Browser only. */
const commandKey = () => (/^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl ");

/**
 * The command palette: a button, and Ctrl+K or ⌘K. Finds the sections in the side bar. `?` shows the keyboard shortcuts
 * in the same dialog.
 */
export function CommandPalette({ sections = [] }: { sections: readonly SectionGroup[] | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const command = useIsHydrated() ? commandKey() : "";
  const close = () => setOpen(null);
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isPalette = isCommand && event.key.toLowerCase() === "k";
    const isHelp =
      !isCommand && event.key === "?" && !isTyping(event.target) && !document.querySelector("dialog[open]");
    if (!isPalette && !isHelp) return;
    event.preventDefault();
    setOpen((before) => (isHelp ? "keys" : before === "palette" ? null : "palette"));
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <>
      <button
        type="button"
        className="palette-button needs-scripting"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen("palette")}
      >
        Jump to…<kbd aria-hidden="true">{command && `${command}K`}</kbd>
      </button>
      <dialog
        ref={dialog}
        aria-label={open === "keys" ? "Keyboard shortcuts" : "Jump to"}
        className="palette-dialog"
        onClose={close}
      >
        {open === "palette" && (
          <LazyComponent load={palette} with={{ groups: sections, onDone: close, onKeys: () => setOpen("keys") }} />
        )}
        {open === "keys" && <LazyComponent load={keys} with={{ command, onDone: close }} />}
      </dialog>
    </>
  );
}
