import { Editor, type JSONContent } from "@tiptap/core";
import type { Node as ModelNode } from "@tiptap/pm/model";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushEvent } from "~/portal/controls/form-values";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { AddressDialog, type AddressKind } from "./address-dialog";
import "./editor.css";
import { cleanPaste, type PastedMarkdown, textSlice, watchMarkdown } from "./clean-paste";
import type { DroppedFiles, PastedPictures } from "./editor-pictures";
import { SlashMenu, startsCommand } from "./slash-menu";
import { extensions, isLossless, parseHtml, writeHtml } from "./stored-html";
import { Toolbar } from "./toolbar";

/** Counts the words of a document. A word consists of letters and digits, with apostrophes and hyphens inside. */
function countWords(document_: ModelNode): number {
  const text = document_.textBetween(0, document_.content.size, " ", " ");
  return text.match(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)?.length ?? 0;
}

/** What the user did while the editor was loading. */
export interface PendingInput {
  readonly text: string;
  /** The clicked point and the top of the text, in viewport coordinates. */
  readonly point: { readonly x: number; readonly y: number; readonly top: number } | null;
  /** Whether the editor opens by itself, and leaves the focus where it is. */
  readonly isUnasked?: boolean;
}

export interface RichTextEditorProps {
  /** The field's HTML. Any value other than the last `onChange` replaces the content. */
  readonly html: string;
  /** Whether to open HTML that the editor cannot represent without loss. */
  readonly allowLossy: boolean;
  readonly opening: RefObject<PendingInput>;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly onChange: (html: string) => void;
  /** Called after each paste with what was changed or lost, in sentences. */
  readonly onPasted: (changes: readonly string[]) => void;
  readonly onShowSource: () => void;
  /** Called instead of opening HTML that the editor cannot represent without loss. */
  readonly onLossy: () => void;
}

const editorPictures = async () => (await import("./editor-pictures")).EditorPictures;

/** Debounce of writing the text to its field, in milliseconds. Submitting also writes it. */
const writeDelay = 150;

/** The editor. Loaded when a text is opened for editing. */
export function RichTextEditor({
  html,
  allowLossy,
  opening: openingRef,
  labelledBy,
  describedBy,
  onChange,
  onPasted,
  onShowSource,
  onLossy,
}: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<AddressKind | null>(null);
  const [notice, setNotice] = useState("");
  const [words, setWords] = useState(0);
  const [markdown, setMarkdown] = useState<PastedMarkdown | null>(null);
  const [droppedFiles, setDropped] = useState<DroppedFiles | null>(null);
  const [pastedPictures, setPastedPictures] = useState<PastedPictures | null>(null);
  const [slash, setSlash] = useState<number | null>(null);
  const [isFull, setFull] = useState(false);
  const onFormatFailed = () => {
    setMarkdown(null);
    setNotice("The formatting could not be loaded. Check your connection and paste again.");
  };
  const notifyChange = useEffectEvent(onChange);
  const pasted = useEffectEvent(onPasted);
  const lossy = useEffectEvent(onLossy);
  const first = useEffectEvent(() => html);
  const replace = useRef<((text: string) => void) | null>(null);
  const describedByRef = useRef(describedBy);

  // Before the browser paints, or the toolbar would push the text down.
  useLayoutEffect(() => {
    let initialHtml = first();
    if (!allowLossy && !isLossless(initialHtml)) return lossy();
    const watchPaste = watchMarkdown(setMarkdown);
    const instance = new Editor({
      element: place.current!,
      extensions,
      content: editorContent(initialHtml),
      // The CSP of admin pages forbids injected styles; editor.css has them.
      injectCSS: false,
      editorProps: {
        // The form's head and a phone's bars stay in view, and would hide the line with the caret.
        scrollThreshold: { top: 80, right: 0, bottom: 140, left: 0 },
        scrollMargin: { top: 80, right: 0, bottom: 140, left: 0 },
        attributes: () => ({
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": labelledBy,
          ...(describedByRef.current && { "aria-describedby": describedByRef.current }),
          class: "prose rich-text-content",
        }),
        transformPastedHTML: (pastedHtml) => {
          // Copied from this editor: already clean, and cleaning would lose its ProseMirror context.
          if (pastedHtml.includes("data-pm-slice")) return pastedHtml;
          const clean = cleanPaste(pastedHtml);
          pasted(clean.changes);
          if (clean.pictures.length > 0) setPastedPictures(clean.pictures);
          return clean.html;
        },
        clipboardTextParser: (text, _context, _isPlain, view) => textSlice(text, view.state.schema),
        handleTextInput: (view, from, _to, text) => {
          if (text === "/" && startsCommand(view.state, from)) setSlash(from);
          return false;
        },
        handlePaste: (view, event) => {
          const types = event.clipboardData?.types ?? [];
          const isOnlyFile = types.includes("Files") && !types.includes("text/html");
          if (isOnlyFile) setDropped({ files: [...event.clipboardData!.files], position: view.state.selection.to });
          else watchPaste(instance, view, event);
          return isOnlyFile;
        },
        handleDrop: (view, event) => {
          const files = [...(event.dataTransfer?.files ?? [])];
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
          if (files.length > 0) setDropped({ files, position: at ?? view.state.selection.to });
          return files.length > 0;
        },
      },
    });
    let initial = writeHtml(instance.state.doc);
    let writtenHtml = initial;
    let reportedHtml = initialHtml;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      if (instance.isDestroyed) return;
      const now = writeHtml(instance.state.doc);
      setWords(countWords(instance.state.doc));
      if (now === writtenHtml) return;
      writtenHtml = now;
      // An unchanged text keeps its original source.
      reportedHtml = now === initial ? initialHtml : now;
      notifyChange(reportedHtml);
    };
    replace.current = (text) => {
      // The user has typed since: the newer text is about to be written.
      if (text === reportedHtml || writeHtml(instance.state.doc) !== writtenHtml) return;
      if (!allowLossy && !isLossless(text)) return lossy();
      initialHtml = reportedHtml = text;
      replaceContent(instance, text);
      initial = writtenHtml = writeHtml(instance.state.doc);
    };
    instance.on("update", () => {
      clearTimeout(timer);
      timer = setTimeout(write, writeDelay);
    });
    instance.on("blur", write);
    const form = place.current!.closest("form");
    form?.addEventListener("submit", write, true);
    form?.addEventListener(flushEvent, write);
    // The label belongs to the hidden textarea, so forward its clicks to the editor.
    const label = document.getElementById(labelledBy);
    const focus = () => instance.commands.focus();
    label?.addEventListener("click", focus);
    setEditor(instance);
    setWords(countWords(instance.state.doc));
    return () => {
      write();
      replace.current = null;
      form?.removeEventListener("submit", write, true);
      form?.removeEventListener(flushEvent, write);
      label?.removeEventListener("click", focus);
      instance.destroy();
      setEditor(null);
    };
  }, [allowLossy, labelledBy]);
  // After rendering the toolbar, which moves the text.
  useLayoutEffect(() => {
    if (!editor) return;
    const { text, point, isUnasked = false } = openingRef.current;
    openingRef.current = { text: "", point: null };
    if (isUnasked) return;
    const { dom } = editor.view;
    if (point)
      scrollBy({ top: (dom.firstElementChild ?? dom).getBoundingClientRect().top - point.top, behavior: "instant" });
    const position = point && editor.view.posAtCoords({ left: point.x, top: point.y });
    editor.commands.focus(position ? position.pos : "start", { scrollIntoView: !point });
    if (text !== "") editor.commands.insertContent({ type: "text", text: text });
  }, [editor, openingRef]);
  useEffect(() => replace.current?.(html), [html]);
  useEffect(() => {
    describedByRef.current = describedBy;
    // Re-reads the attributes. Recreating the editor would reset its content.
    editor?.view.setProps({});
  }, [editor, describedBy]);

  const leaveFull = () => {
    setFull(false);
    editor?.commands.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isLink = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
    if (isLink) setDialog("link");
    else if (event.key === "Escape" && isFull) leaveFull();
    // Lists and tables use Tab, but Escape always leaves the editor.
    else if (event.key === "Escape")
      event.currentTarget.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its descendants
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={isFull ? "rich-text rich-text-full" : "rich-text"}
      onKeyDown={dialog ? undefined : onKeyDown}
      // The form behind it is covered: whoever leaves by Tab, to save for example, has to see where they are.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget)) setFull(false);
      }}
    >
      {editor && <Toolbar editor={editor} onAsk={setDialog} />}
      <div ref={place} className="rich-text-place" />
      {editor && slash !== null && (
        <SlashMenu key={slash} editor={editor} at={slash} onAsk={setDialog} onClose={() => setSlash(null)} />
      )}
      {editor && (droppedFiles ?? pastedPictures) && (
        <LazyComponent
          load={editorPictures}
          with={{ editor, ...(droppedFiles && { droppedFiles }), ...(pastedPictures && { pastedPictures }) }}
        />
      )}
      <div className="rich-text-foot">
        <span>{words === 1 ? "1 word" : `${words} words`}</span>
        <span role="status">{markdown ? "This looks like Markdown." : notice}</span>
        {markdown && (
          <button type="button" className="form-small-button" onClick={() => markdown.format().catch(onFormatFailed)}>
            Format it
          </button>
        )}
        <button type="button" className="form-small-button" onClick={() => (isFull ? leaveFull() : setFull(true))}>
          {isFull ? "Leave full screen" : "Full screen"}
        </button>
        <button type="button" className="form-small-button" onClick={onShowSource}>
          HTML
        </button>
      </div>
      {editor && dialog && <AddressDialog editor={editor} kind={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The editor document of stored HTML. Adds an empty last paragraph after a list or table, for typing below it. */
function editorContent(html: string): JSONContent {
  const start = parseHtml(html);
  const json = start.toJSON() as JSONContent;
  if (start.lastChild?.type.name !== "paragraph") json.content?.push({ type: "paragraph" });
  return json;
}

/** Replaces an editor's content. Changes only what differs, so that the caret stays in place. */
function replaceContent({ state, view }: Editor, html: string): void {
  const next = state.schema.nodeFromJSON(editorContent(html));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  view.dispatch(change.setMeta("addToHistory", false));
}
