import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { EditorView } from "@tiptap/pm/view";
import { cleanPaste } from "./clean-paste";

/** Signs of Markdown: one of the first kind suffices; a dash before a line may also be a plain list or a dialogue. */
const certainSigns =
  /^#{1,6} \S|^```|^\|.+\|\s*$\n^\|[ :|-]+\|\s*$|\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)|\*\*\S[^*\n]*\*\*/m;
const listSign = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/gm;

/** Whether a plain text is likely to be Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  certainSigns.test(text) || (text.match(listSign) ?? []).length > 1;

/** A pasted text that is still in the document as it was pasted. */
export interface PastedMarkdown {
  /** Replaces it by what it says: headings, lists, links. One step of Undo. */
  format(): Promise<void>;
}

/**
 * Notices Markdown that is pasted as plain text. What was pasted stays as it is: only the person knows whether they want
 * it formatted.
 *
 * @param onPaste with null once the text was changed or formatted
 * @returns the editor's `handlePaste`
 */
export function watchMarkdown(onPaste: (pasted: PastedMarkdown | null) => void) {
  return (editor: Editor, view: EditorView, event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.clipboardData?.types.includes("text/html") || editor.isActive("codeBlock")) return;
    if (!looksLikeMarkdown(text)) return;
    const from = view.state.selection.from;
    // The paste follows this event, as the next change of the document.
    editor.once("update", () => {
      const to = editor.state.selection.to;
      const before = editor.state.doc;
      const forget = () => {
        if (editor.state.doc.eq(before)) return;
        editor.off("update", forget);
        onPaste(null);
      };
      editor.on("update", forget);
      onPaste({
        async format() {
          const { marked } = await import("marked");
          if (editor.isDestroyed || !editor.state.doc.eq(before)) return onPaste(null);
          const { html } = cleanPaste(await marked.parse(text));
          // Otherwise Undo would take back the paste, too, when one follows the other at once.
          editor.view.dispatch(closeHistory(editor.state.tr));
          editor.chain().focus().deleteRange({ from, to }).insertContentAt(from, html).run();
        },
      });
    });
  };
}
