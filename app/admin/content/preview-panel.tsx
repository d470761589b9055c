import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SavedForm } from "~/portal/drafts/use-saved-form";
import type { EditedItem } from "./editor-buttons";
import "../preview/preview.css";

/**
 * The previewed page at a given width, scaled down to fit. A new revision loads hidden, scrolls to the same position
 * and is then swapped in, so that nothing flickers.
 *
 * @param onLoad called with whether the page could be shown
 */
function PreviewFrames({
  address,
  revision,
  width,
  onLoad,
  onEscape,
}: {
  address: string;
  revision: string;
  width: number;
  onLoad: (isShown: boolean) => void;
  onEscape: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [visibleRevision, setShown] = useState<string | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width) || 1;
  const revisions = visibleRevision === null || visibleRevision === revision ? [revision] : [visibleRevision, revision];
  const onFrame = (of: string) => {
    const frame = frames.current.get(of);
    // Null for a page that refuses to be framed, such as the sign-in page.
    const page = frame?.contentDocument;
    onLoad(Boolean(page));
    if (!frame || !page) return;
    preparePage(page);
    // Key events inside a frame do not reach this window.
    page.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape());
    const before =
      visibleRevision === null || visibleRevision === of ? null : frames.current.get(visibleRevision)?.contentWindow;
    if (before) frame.contentWindow?.scrollTo(0, before.scrollY);
    setShown(of);
  };
  return (
    <div ref={place} className="preview-place">
      {revisions.map((of) => (
        <iframe
          key={of}
          ref={(element) => {
            if (element) frames.current.set(of, element);
            else frames.current.delete(of);
          }}
          title={of === visibleRevision ? "Page with your changes" : "Loading"}
          src={address}
          // No scripts: the page is only for looking at. Its links open in a new tab.
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          inert={of !== visibleRevision}
          className="preview-frame"
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
          onLoad={() => onFrame(of)}
        />
      ))}
    </div>
  );
}

/** Applies the theme, because the page's own script does not run, and opens links in a new tab. */
function preparePage(page: Document): void {
  const { theme } = document.documentElement.dataset;
  if (theme) page.documentElement.dataset["theme"] = theme;
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[href]:not([href^='#'])")) link.target = "_blank";
}

/** The widths to preview the page at, in CSS pixels. */
const widths = [
  { label: "Phone", width: 390 },
  { label: "Desktop", width: 1280 },
] as const;

/** When the panel has room beside the form; otherwise it covers the form. */
const besideForm = "(width >= 75rem)";

/**
 * The page with the unsaved changes (PREV-1), reloaded after each autosave or save. Render it outside the form, so that
 * its controls do not count as changes of the form.
 *
 * @param row the row's number, or the id of a new row
 */
export function PreviewPanel({
  section,
  row,
  item,
  savedForm: { copy, handle },
  onClose,
}: {
  section: string;
  row: string;
  item: EditedItem;
  savedForm: SavedForm;
  onClose: () => void;
}) {
  const address = `/admin/${section}/preview?item=${row}`;
  const dialog = useRef<HTMLDialogElement>(null);
  const [width, setWidth] = useState<number>(widths[0].width);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  if (copy?.state === "kept" && copy.at !== keptAt) setKeptAt(copy.at);
  // Wait until changes made before the panel opened are saved, unless saving fails.
  const isTyped = copy?.state === "typing" || copy?.state === "keeping";
  const [wasTyped] = useState(isTyped);
  const isOnItsWay = wasTyped && isTyped && keptAt === null;
  const isEmpty = item.rowId === null && keptAt === null;
  const leave = () => {
    // First: nothing in the form can get the focus while the panel is modal.
    dialog.current?.close();
    onClose();
  };
  const close = useEffectEvent(leave);

  useEffect(() => {
    const element = dialog.current!;
    const beside = matchMedia(besideForm);
    const show = () => {
      if (element.open) element.close();
      if (beside.matches) element.show();
      else element.showModal();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // A menu or another dialog closes first. A modal panel closes through the dialog's own event.
      if (document.querySelector("dialog:modal, :popover-open")) return;
      event.preventDefault();
      close();
    };
    show();
    beside.addEventListener("change", show);
    addEventListener("keydown", onKey);
    return () => {
      beside.removeEventListener("change", show);
      removeEventListener("keydown", onKey);
      element.close();
    };
  }, []);
  const keep = useEffectEvent(() => {
    // Save now, without waiting for a pause in typing. A colleague's copy in the form becomes the user's own.
    if (isOnItsWay || item.copy?.isMine === false) handle.keeper?.sendNow();
  });
  useEffect(() => keep(), []);

  return (
    <dialog
      ref={dialog}
      className="preview"
      aria-label="Preview"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="preview-head">
        <h2>Preview</h2>
        <div role="group" aria-label="Width" className="preview-widths">
          {widths.map((choice) => (
            <button
              key={choice.label}
              type="button"
              aria-pressed={choice.width === width}
              onClick={() => setWidth(choice.width)}
            >
              {choice.label}
            </button>
          ))}
        </div>
        {!isEmpty && (
          <a href={address} target="_blank" rel="noopener" aria-label="Open in a new tab" className="text-link">
            New tab
          </a>
        )}
        <button type="button" className="preview-close" aria-label="Close preview" onClick={leave}>
          ×
        </button>
      </div>
      <p role="status" className="preview-note">
        {isEmpty
          ? isOnItsWay
            ? "Saving your changes…"
            : "Write something to see it here."
          : hasFailed && "The preview could not be loaded."}
        {hasFailed && (
          <button type="button" className="form-small-button" onClick={() => setTries(tries + 1)}>
            Try again
          </button>
        )}
      </p>
      {!isEmpty && !isOnItsWay && (
        <PreviewFrames
          address={address}
          revision={`${keptAt}/${item.version}/${tries}`}
          width={width}
          onLoad={(isShown) => setFailed(!isShown)}
          onEscape={leave}
        />
      )}
    </dialog>
  );
}
