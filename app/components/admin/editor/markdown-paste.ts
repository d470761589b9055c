import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { EditorView } from "@tiptap/pm/view";
import { cleanPaste } from "./clean-paste";

/** Whether a line can hardly be anything but Markdown: a heading, a fence, the rule of a table, a link, bold words. */
const isCertain = (line: string): boolean =>
  /^#{1,6} \S/.test(line) ||
  line.startsWith("```") ||
  (line.startsWith("|") && line.includes("--") && /^[ |:-]+$/.test(line)) ||
  /\]\((?:https?:|mailto:|\/)/.test(line) ||
  line.split("**").length > 2;

/** One such line may also be a dash, or the line of a dialogue. */
const isListItem = (line: string): boolean => /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/.test(line);

/** Whether a plain text is likely to be Markdown. */
function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.some(isCertain) || lines.filter(isListItem).length > 1;
}

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
