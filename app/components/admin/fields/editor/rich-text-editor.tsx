import { Editor, type JSONContent } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AddressDialog, type AddressKind } from "./address-dialog";
import { cleanPaste } from "./clean-paste";
import "./editor.css";
import { extensions } from "./schema";
import { settle } from "../form-values";
import { canHold, readHtml, writeHtml } from "./stored-html";
import { Toolbar } from "./toolbar";
import { countWords } from "./words";

export interface RichTextEditorProps {
  /** The HTML of the field. What `onChange` gave comes back here; anything else is shown in place of the text. */
  readonly html: string;
  /** Whether to open it even if something of it will be lost. */
  readonly anyway: boolean;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly onChange: (html: string) => void;
  readonly onShowSource: () => void;
  /** The HTML has parts that the editor would lose. */
  readonly onBeyond: () => void;
}

/** The text is written to its field this long after the last key, in milliseconds, and before the form is sent. */
const writeDelay = 150;

/** The editor itself. Fetched when somebody opens a text; no admin page carries it. */
export function RichTextEditor({
  html,
  anyway,
  labelledBy,
  describedBy,
  onChange,
  onShowSource,
  onBeyond,
}: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<AddressKind | null>(null);
  const [notice, setNotice] = useState("");
  const [words, setWords] = useState(0);
  const changed = useEffectEvent(onChange);
  const beyond = useEffectEvent(onBeyond);
  const first = useEffectEvent(() => html);
  const replace = useRef<((text: string) => void) | null>(null);
  const described = useRef(describedBy);

  useEffect(() => {
    let given = first();
    if (!anyway && !canHold(given)) return beyond();
    const made = new Editor({
      element: place.current!,
      extensions,
      content: startingWith(given),
      // The policy of admin pages allows no styles from elsewhere; editor.css has them.
      injectCSS: false,
      editorProps: {
        attributes: () => ({
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": labelledBy,
          ...(described.current && { "aria-describedby": described.current }),
          class: "prose rich-text-content",
        }),
        transformPastedHTML: (pasted) => {
          // What was copied here is clean, and says what it was part of.
          if (pasted.includes("data-pm-slice")) return pasted;
          const clean = cleanPaste(pasted);
          setNotice(leftOut(clean.picturesLeftOut));
          return clean.html;
        },
        handlePaste: (_, { clipboardData }) => {
          const isOnlyFile = clipboardData?.types.includes("Files") && !clipboardData.types.includes("text/html");
          if (isOnlyFile) setNotice("A picture is added by its address: use the picture button.");
          return isOnlyFile;
        },
      },
    });
    let initial = writeHtml(made.state.doc);
    let written = initial;
    let told = given;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      if (made.isDestroyed) return;
      const now = writeHtml(made.state.doc);
      setWords(countWords(made.state.doc));
      if (now === written) return;
      written = now;
      // Opened and not changed, a text stays as it was to the letter.
      told = now === initial ? given : now;
      changed(told);
    };
    replace.current = (text) => {
      // Typed in since: that is the newer text, and is on its way to the field.
      if (text === told || writeHtml(made.state.doc) !== written) return;
      if (!anyway && !canHold(text)) return beyond();
      given = told = text;
      showInstead(made, text);
      initial = written = writeHtml(made.state.doc);
    };
    made.on("update", () => {
      clearTimeout(timer);
      timer = setTimeout(write, writeDelay);
    });
    made.on("blur", write);
    const form = place.current!.closest("form");
    form?.addEventListener("submit", write, true);
    form?.addEventListener(settle, write);
    // The label is the hidden source's; its click is meant for what is seen.
    const label = document.getElementById(labelledBy);
    const focus = () => made.commands.focus();
    label?.addEventListener("click", focus);
    setEditor(made);
    setWords(countWords(made.state.doc));
    made.commands.focus("start");
    return () => {
      write();
      replace.current = null;
      form?.removeEventListener("submit", write, true);
      form?.removeEventListener(settle, write);
      label?.removeEventListener("click", focus);
      made.destroy();
      setEditor(null);
    };
  }, [anyway, labelledBy]);
  useEffect(() => replace.current?.(html), [html]);
  useEffect(() => {
    described.current = describedBy;
    // Has the attributes read again. A new editor would begin with the text as it was opened.
    editor?.view.setProps({});
  }, [editor, describedBy]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const isLink = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
    if (isLink) setDialog("link");
    // Within lists and tables the tab key has another meaning; this always leads out.
    else if (event.key === "Escape")
      event.currentTarget.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is in it
    <div role="group" aria-labelledby={labelledBy} className="rich-text" onKeyDown={dialog ? undefined : onKeyDown}>
      {editor && <Toolbar editor={editor} onAsk={setDialog} />}
      <div ref={place} className="rich-text-place" />
      <div className="rich-text-foot">
        <span>{words === 1 ? "1 word" : `${words} words`}</span>
        <span role="status">{notice}</span>
        <button type="button" className="form-small-button" onClick={onShowSource}>
          HTML
        </button>
      </div>
      {editor && dialog && <AddressDialog editor={editor} kind={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** A stored text in the editor, with an empty paragraph behind a list, table or the like, so that one can go on there. */
function startingWith(html: string): JSONContent {
  const start = readHtml(html);
  const json = start.toJSON() as JSONContent;
  if (start.lastChild?.type.name !== "paragraph") json.content?.push({ type: "paragraph" });
  return json;
}

/** Puts another text in an editor's place. Only what differs is replaced, so that the caret stays where it was. */
function showInstead({ state, view }: Editor, html: string): void {
  const next = state.schema.nodeFromJSON(startingWith(html));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  view.dispatch(change.setMeta("addToHistory", false));
}

function leftOut(pictures: number): string {
  if (pictures === 0) return "";
  return pictures === 1
    ? "A picture was left out: it has no address on the web."
    : `${pictures} pictures were left out: they have no address on the web.`;
}
