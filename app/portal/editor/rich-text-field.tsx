import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type RefObject } from "react";
import { FieldFrame, type FieldProps } from "~/portal/controls/fields";
import { useValueChange, writeValue } from "~/portal/controls/form-values";
import { useEarlyClick, waits } from "~/portal/shell/early-click";
import { readableHtml } from "./allowed-html";
import type { PendingInput, RichTextEditorProps } from "./rich-text-editor";

/**
 * Browser only, to keep the editor out of the worker bundle. A failed import may be retried in vain: some browsers never
 * ask again for a file that did not load, until the page is loaded anew.
 */
const fetchEditor = import.meta.env.SSR ? null : () => import("./rich-text-editor");
const fetchCleaning = import.meta.env.SSR ? null : () => import("./clean-paste");

/**
 * How the text is shown: as HTML source (all there is without script), rendered, or in the editor, which loads when
 * opened.
 */
type View = "source" | "reading" | "editor";

const messages = {
  unloaded: "The editor could not be loaded. Change the source, try again, or reload the page: what you typed is kept.",
  lossy: "The editor would lose parts of this text, such as table captions. It is shown as HTML.",
} as const;

/** Fetches the editor while nothing else happens, so that it opens at once. */
function fetchWhenIdle(): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // A failure could not be retried.
  const fetchNow = () => void (navigator.onLine && !connection?.saveData && fetchEditor!().catch(() => undefined));
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(fetchNow, 3_000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(fetchNow, { timeout: 10_000 });
  return () => cancelIdleCallback(request);
}

/**
 * A text with headings, links, lists, images and tables. A textarea carries its HTML in every view.
 *
 * @param opensItself whether the editor opens without a click, and without taking the focus
 */
export function RichTextField({
  defaultValue = "",
  opensItself = false,
  ...frame
}: FieldProps & { opensItself?: boolean }) {
  const source = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("source");
  const [hasScript, setHasScript] = useState(false);
  const [html, setHtml] = useState(defaultValue);
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null);
  const [message, setMessage] = useState<keyof typeof messages | null>(null);
  const [allowLossy, setAllowLossy] = useState(false);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const opening = useRef<PendingInput>({ text: "", point: null });

  // Set by the editor, a draft, a reset or a save. The editor ignores its own value. A draft may fill the form in the same
  // commit in which the view changes.
  useValueChange(source, (value) => {
    if (view !== "source" || document.activeElement !== source.current) setHtml(value);
  });
  /** Says what a save would change or lose of the source, and makes these changes if the editor is about to open. */
  const clean = async (isOpening: boolean) => {
    const { cleanSource, hasSameContent } = await fetchCleaning!();
    const { value } = source.current!;
    const cleaned = cleanSource(value);
    setChanges(cleaned.changes);
    if (isOpening && !hasSameContent(value, cleaned.html)) writeValue(source.current!, cleaned.html);
  };
  const open = async (allow = false) => {
    setMessage(null);
    setAllowLossy(allow);
    try {
      const { RichTextEditor } = await fetchEditor!();
      if (view === "source" && !allow) await clean(true);
      setHtml(source.current!.value);
      setEditor(() => RichTextEditor);
      setView("editor");
    } catch {
      showSource("unloaded");
    }
  };
  const showSource = (why: keyof typeof messages | null = null) => {
    setMessage(why);
    setView("source");
    setTimeout(() => why === null && source.current?.focus());
  };
  const start = useEffectEvent(() => {
    setHasScript(true);
    setHtml(source.current!.value);
    // Do not interrupt someone typing in the source.
    const isTyping = document.activeElement === source.current;
    if (!isTyping) setView("reading");
    if (isTyping || !opensItself) return fetchWhenIdle();
    opening.current = { text: "", point: null, isUnasked: true };
    void open();
    return undefined;
  });
  useEffect(() => start(), []);
  const { id = frame.name } = frame;
  const openOnRequest = () => {
    opening.current = { ...opening.current, isUnasked: false };
    void open(message === "lossy");
  };
  useEarlyClick(`edit ${id}`, openOnRequest);
  return (
    <FieldFrame
      {...frame}
      aside={
        view !== "editor" &&
        // Nothing to ask for while it opens by itself.
        !(opensItself && message === null && (view === "reading" || !hasScript)) && (
          <button
            type="button"
            className="form-small-button needs-scripting"
            onClick={openOnRequest}
            {...waits(`edit ${id}`, hasScript)}
          >
            {message === "lossy"
              ? "Open in the editor anyway"
              : message === "unloaded"
                ? "Try again"
                : view === "source" && hasScript
                  ? "Back to the editor"
                  : "Edit"}
            <span className="sr-only"> {frame.label}</span>
          </button>
        )
      }
    >
      {(attributes) => (
        <>
          {message && (
            <p role="status" className="form-field-notice">
              {messages[message]}{" "}
              {message === "unloaded" && (
                <button type="button" className="form-small-button" onClick={() => location.reload()}>
                  Reload the page
                </button>
              )}
            </p>
          )}
          <textarea
            ref={source}
            spellCheck={view === "source" && !hasScript}
            className="field rich-text-source"
            defaultValue={defaultValue}
            {...attributes}
            hidden={view !== "source"}
            onBlur={() => hasScript && clean(false).catch(() => {})}
            // A hidden required control would block submitting. The server validates the field.
            required={view === "source" ? attributes.required : undefined}
          />
          {view === "reading" && (
            <ReadingView label={frame.label} html={html} openingRef={opening} onOpen={openOnRequest} />
          )}
          {view === "editor" && Editor && (
            <Editor
              html={html}
              allowLossy={allowLossy}
              opening={opening}
              labelledBy={`${id}-label`}
              describedBy={attributes["aria-describedby"]}
              onChange={(value) => writeValue(source.current!, value)}
              onPasted={setChanges}
              onShowSource={() => showSource()}
              onLossy={() => showSource("lossy")}
            />
          )}
          {changes.length > 0 && <Changes sentences={changes} />}
        </>
      )}
    </FieldFrame>
  );
}

const maxSentences = 10;

/** What was changed or lost of a pasted text or of the source. */
const Changes = ({ sentences }: { sentences: readonly string[] }) => (
  <div role="status" className="form-field-notice break-words">
    <p>A text cannot have everything that was in this one:</p>
    <ul className="list-disc pl-5">
      {sentences.slice(0, maxSentences).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {sentences.length > maxSentences && <li>{sentences.length - maxSentences} more changes.</li>}
    </ul>
  </div>
);

/**
 * The rendered text. A click opens the editor with the caret at that point. Typing opens it too, and keys pressed while
 * it loads are kept.
 */
function ReadingView({
  label,
  html,
  openingRef,
  onOpen,
}: {
  label: string;
  html: string;
  openingRef: RefObject<PendingInput>;
  onOpen: () => void;
}) {
  const [readable, setReadable] = useState("");
  useEffect(() => setReadable(readableHtml(html)), [html]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- typing opens the editor
    <div
      role="region"
      aria-label={`${label} preview`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
      tabIndex={0}
      className="rich-text-reading"
      onClick={(event) => {
        event.preventDefault();
        const { clientX: x, clientY: y, currentTarget, detail } = event;
        const begin = currentTarget.querySelector(".prose > :first-child") ?? currentTarget.firstElementChild;
        const top = begin?.getBoundingClientRect().top;
        if (detail > 0 && top !== undefined) openingRef.current = { ...openingRef.current, point: { x, y, top } };
        onOpen();
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (ctrlKey || metaKey || altKey || (key !== "Enter" && [...key].length > 1)) return;
        // The space bar scrolls the text.
        if (key === " " && openingRef.current.text === "") return;
        event.preventDefault();
        // Otherwise the keys would trigger the page's shortcuts.
        event.stopPropagation();
        const isFirst = openingRef.current.text === "";
        openingRef.current = { ...openingRef.current, text: openingRef.current.text + (key === "Enter" ? "" : key) };
        if (isFirst) onOpen();
      }}
    >
      {html.trim() === "" ? (
        <p className="text-muted">Start writing…</p>
      ) : (
        <div className="prose" inert dangerouslySetInnerHTML={{ __html: readable }} />
      )}
    </div>
  );
}
