import { useEffect, useRef, useState, type ComponentType } from "react";
import { readableHtml } from "./allowed-html";
import type { RichTextEditorProps } from "./editor/rich-text-editor";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValueChange, writeValue } from "./form-values";

/** Only the browser has it: nothing of the editor is in the worker. */
const fetchEditor = import.meta.env.SSR ? null : () => import("./editor/rich-text-editor");

/**
 * How the text is shown: as its source, which is all there is without script; as it reads; or in the editor, whose
 * code is fetched when somebody opens it.
 */
type View = "source" | "reading" | "editor";

const messages = {
  unloaded: "The editor could not be loaded. You can change the source, or try again.",
  beyond: "This text has parts that the editor would lose, such as a caption of a table. It is shown as its source.",
} as const;

/** A text with headings, links, lists, pictures and tables. The text area carries its HTML, in every view. */
export function RichTextField({ defaultValue = "", ...frame }: FieldProps) {
  const source = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>("source");
  const [hasScript, setHasScript] = useState(false);
  const [html, setHtml] = useState(defaultValue);
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null);
  const [message, setMessage] = useState<keyof typeof messages | null>(null);
  const [anyway, setAnyway] = useState(false);

  useEffect(() => {
    setHasScript(true);
    // Whoever is writing in the source already goes on there.
    if (document.activeElement !== source.current) setView("reading");
    setHtml(source.current!.value);
  }, []);
  // Written by the editor, or a restored draft, a reset, or what the server made of it: the editor knows its own.
  useValueChange(source, (value) => {
    if (view !== "source") setHtml(value);
  });
  const open = async (evenSo = false) => {
    setMessage(null);
    setAnyway(evenSo);
    try {
      const { RichTextEditor } = await fetchEditor!();
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
  const { id = frame.name } = frame;
  return (
    <FieldFrame
      {...frame}
      aside={
        hasScript &&
        view !== "editor" && (
          <button type="button" className="form-small-button" onClick={() => void open(message === "beyond")}>
            {message === "beyond" ? "Open in the editor anyway" : view === "source" ? "Back to the editor" : "Edit"}
            <span className="sr-only"> {frame.label}</span>
          </button>
        )
      }
    >
      {(attributes) => (
        <>
          {message && (
            <p role="status" className="form-field-notice">
              {messages[message]}
            </p>
          )}
          <textarea
            ref={source}
            spellCheck={view === "source" && !hasScript}
            className="field rich-text-source"
            defaultValue={defaultValue}
            {...attributes}
            hidden={view !== "source"}
            // A control that is not seen cannot be asked to be filled in; the server asks.
            required={view === "source" ? attributes.required : undefined}
          />
          {view === "reading" && <ReadingView label={frame.label} html={html} onOpen={() => void open()} />}
          {view === "editor" && Editor && (
            <Editor
              html={html}
              anyway={anyway}
              labelledBy={`${id}-label`}
              describedBy={attributes["aria-describedby"]}
              onChange={(value) => writeValue(source.current!, value)}
              onShowSource={() => showSource()}
              onBeyond={() => showSource("beyond")}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** The text as it reads. A click anywhere in it opens the editor; the keyboard has the button above. */
function ReadingView({ label, html, onOpen }: { label: string; html: string; onOpen: () => void }) {
  const [readable, setReadable] = useState("");
  useEffect(() => setReadable(readableHtml(html)), [html]);
  return (
    // The button beside the label opens it by keyboard, and here the keyboard scrolls.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="region"
      aria-label={`${label}, as it is`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="rich-text-reading"
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {html.trim() === "" ? (
        <p className="text-muted">Nothing written yet.</p>
      ) : (
        <div className="prose" inert dangerouslySetInnerHTML={{ __html: readable }} />
      )}
    </div>
  );
}
