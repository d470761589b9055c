import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { EditorView } from "@tiptap/pm/view";
import { cleanPaste } from "./clean-paste";

/** Whether a line is almost certainly Markdown: a heading, fence, table rule, link or bold words. */
const isCertain = (line: string): boolean =>
  /^#{1,6} \S/.test(line) ||
  line.startsWith("```") ||
  (line.startsWith("|") && line.includes("--") && /^[ |:-]+$/.test(line)) ||
  /\]\((?:https?:|mailto:|\/)/.test(line) ||
  line.split("**").length > 2;

/** A list item. A single one may be a line that begins with a dash, such as dialogue. */
const isListItem = (line: string): boolean => /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/.test(line);

/** Whether a plain text is likely to be Markdown. */
function looksLikeMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.some(isCertain) || lines.filter(isListItem).length > 1;
}

/** Markdown pasted as plain text and not edited since. */
export interface PastedMarkdown {
  /** Replaces it with formatted text, in a single undo step. */
  format(): Promise<void>;
}

/**
 * Detects Markdown pasted as plain text. Leaves the paste unchanged: only the user knows whether to format it.
 *
 * @param onPaste called with the paste, and with null once the text is edited or formatted
 * @returns the editor's `handlePaste`
 */
export function watchMarkdown(onPaste: (pasted: PastedMarkdown | null) => void) {
  return (editor: Editor, view: EditorView, event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.clipboardData?.types.includes("text/html") || editor.isActive("codeBlock")) return;
    if (!looksLikeMarkdown(text)) return;
    const from = view.state.selection.from;
    // The next change to the document is the paste.
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
          // Otherwise the two may share an undo step, and Undo would also remove the paste.
          editor.view.dispatch(closeHistory(editor.state.tr));
          editor.chain().focus().deleteRange({ from, to }).insertContentAt(from, html).run();
        },
      });
    });
  };
}
