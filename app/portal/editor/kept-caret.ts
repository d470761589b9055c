import { Extension } from "@tiptap/core";
import { Plugin, Selection } from "@tiptap/pm/state";

/**
 * Keeps the caret where it was when the text gets the focus, other than by a click. Browsers put it at the start;
 * ProseMirror puts it back, but not if a key is pressed at once, or on a machine that is busy for 200 milliseconds.
 */
export const KeptCaret = Extension.create({
  name: "keptCaret",
  addProseMirrorPlugins() {
    let kept: Selection | null = null;
    const forget = () => {
      kept = null;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            focus(view) {
              kept = view.dom.matches(":active") ? null : view.state.selection;
            },
            keydown(view) {
              // Moves the browser's caret to the editor's.
              if (kept) view.focus();
              forget();
            },
            pointerdown: forget,
            blur: forget,
          },
        },
        appendTransaction(transactions, _before, { doc, selection, tr }) {
          if (transactions.some(({ docChanged }) => docChanged)) forget();
          if (kept === null || selection.eq(kept)) return null;
          if (selection.eq(Selection.atStart(doc))) return tr.setSelection(kept);
          // Moved on purpose, for example by a screen reader: a key must not move it back.
          forget();
          return null;
        },
      }),
    ];
  },
});
