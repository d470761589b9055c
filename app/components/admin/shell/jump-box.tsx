import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LazyComponent } from "./lazy-component";
import type { SectionGroup } from "./sections";

const jump = async () => (await import("./jump")).Jump;

/** The command palette: a button, and Ctrl+K or ⌘K. It leads to the sections that the side bar shows. */
export function JumpBox({ sections = [] }: { sections: readonly SectionGroup[] | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    setOpen((before) => !before);
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="jump-button needs-scripting"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Jump to …<kbd aria-hidden="true">⌘K</kbd>
      </button>
      <dialog ref={dialog} aria-label="Jump to" className="jump-dialog" onClose={() => setOpen(false)}>
        {open && <LazyComponent load={jump} with={{ groups: sections, onDone: () => setOpen(false) }} />}
      </dialog>
    </>
  );
}
