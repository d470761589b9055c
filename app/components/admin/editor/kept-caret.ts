import { Extension } from "@tiptap/core";
import { Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

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
              if (kept) restore(view, kept);
              forget();
            },
            pointerdown: forget,
            blur: forget,
          },
        },
        appendTransaction(transactions, _before, { doc, selection, tr }) {
          if (transactions.some(({ docChanged }) => docChanged)) forget();
          const isReset = kept !== null && !selection.eq(kept) && selection.eq(Selection.atStart(doc));
          return isReset ? tr.setSelection(kept!) : null;
        },
      }),
    ];
  },
});

function restore(view: EditorView, kept: Selection): void {
  if (!view.state.selection.eq(kept)) view.dispatch(view.state.tr.setSelection(kept));
  // Moves the browser's caret to the editor's.
  view.focus();
}
