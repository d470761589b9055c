import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useMatches, useNavigation } from "react-router";
import { useLabel, useWords } from "./settings";

/** A message shown over the page. Errors look destructive (ERR-1). */
export interface Notice {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: "error" | "success";
  /** What to do next. */
  readonly link?: { readonly href: string; readonly label: string } | undefined;
  /** The set of writes to undo, where an unfinished undo continues, and the kind of rows if not content. */
  readonly undo?: { readonly set: string; readonly below?: string; readonly of?: "submissions" | "media" } | undefined;
}

/** How long a success notice shows, in milliseconds. */
const successTimeout = 8_000;
/** How long a success notice with Undo shows, in milliseconds. */
const undoTimeout = 30_000;

/** Functions that dismiss the notices on screen. */
const dismissers = new Set<() => void>();

/** Positions notices over the page. The portal's style sheet overrides this. */
export const toastRegionClass = "toasts pointer-events-none fixed inset-x-4 top-20 z-50 grid justify-items-end gap-3";

/** An error notice. */
export const errorNotice = (title: string, text?: string): Notice => ({ title, text, tone: "error" });

/** A success notice: what was done, to what, and what can be done next. */
export const successNotice = (text: string, next?: Pick<Notice, "link" | "undo">): Notice => ({
  title: "Success",
  text,
  tone: "success",
  ...next,
});

/**
 * The notification area, outside the routes (GEN-8). Shows the `notice` in the loader data of every matched route, so
 * that notices work without script.
 */
export function ToastRegion() {
  const label = useLabel();
  const location = useLocation();
  const notices = useMatches().flatMap(({ loaderData }) => noticeOf(loaderData));
  const [dismissed, setDismissed] = useState<ReadonlyArray<Notice | string>>([]);
  // By itself, too: a refused action leaves the loader's data, and makes a new location.
  const visibleNotices = notices.filter(
    (notice) => !dismissed.includes(notice) && !dismissed.includes(location.key + notice.title),
  );
  return (
    <div role="region" aria-label={label("Notifications")} className={toastRegionClass}>
      {visibleNotices.map((notice) => (
        <Toast
          key={notice.title}
          notice={notice}
          onDismiss={() => setDismissed([...dismissed, notice, location.key + notice.title])}
        />
      ))}
    </div>
  );
}

/** A notice. Routes render it for action data, `ToastRegion` for loader data. */
export function Toast({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    // One at a time: a new notice makes the others outdated.
    for (const dismissOther of dismissers) dismissOther();
    const dismissThis = () => dismiss();
    dismissers.add(dismissThis);
    return () => void dismissers.delete(dismissThis);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another notice in the same element is a new one
  }, [notice]);
  // A notice stays at most until the next attempt starts. Not until it ends: its own error appears before that.
  const isOutdated = useNavigation().state === "submitting";
  useEffect(() => {
    if (isOutdated) dismiss();
  }, [isOutdated]);
  // The worker's types have no DOM.
  const box = useRef<HTMLDivElement & { matches(selectors: string): boolean }>(null);
  useEffect(() => {
    // Success notices disappear.
    if (notice.tone === "error") return;
    const wait = notice.undo ? undoTimeout : successTimeout;
    // Not under the pointer or with the focus: someone is about to use it.
    const end = () => (box.current!.matches(":hover,:focus-within") ? start() : dismiss());
    const start = () => void (timer = setTimeout(end, wait));
    let timer: ReturnType<typeof setTimeout>;
    start();
    return () => clearTimeout(timer);
  }, [notice]);
  const [label, words] = [useLabel(), useWords()];
  const tone = notice.tone === "error" ? "border-danger text-danger" : "border-good text-good";
  return (
    <div
      ref={box}
      role={notice.tone === "error" ? "alert" : "status"}
      data-tone={notice.tone}
      className={`pointer-events-auto flex w-full max-w-sm items-start gap-4 rounded-card border-2 bg-raised p-4 ${tone}`}
    >
      <div className="grow">
        <p className="font-semibold">{words(notice.title)}</p>
        {notice.text && <p className="text-sm text-ink">{words(notice.text)}</p>}
        {notice.link && (
          <a href={notice.link.href} target="_blank" rel="noopener" className="text-link text-sm text-ink">
            {notice.link.label}
          </a>
        )}
        {notice.undo && <UndoForm undo={notice.undo} />}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={label("Dismiss")}
        className="-m-1 grid size-7 place-items-center rounded-full text-ink"
      >
        <svg viewBox="0 0 16 16" className="size-4" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </button>
    </div>
  );
}

/** A plain form, which works without script and before hydration. */
function UndoForm({ undo }: { undo: NonNullable<Notice["undo"]> }) {
  return (
    <form method="post" action="/admin/undo" className="mt-2">
      <input type="hidden" name="set" value={undo.set} />
      {undo.of && <input type="hidden" name="of" value={undo.of} />}
      {undo.below && <input type="hidden" name="below" value={undo.below} />}
      <button type="submit" className="text-link text-sm">
        {undo.below ? "Continue undoing" : "Undo"}
      </button>
    </form>
  );
}

function noticeOf(loaderData: unknown): Notice[] {
  if (typeof loaderData !== "object" || loaderData === null || !("notice" in loaderData)) return [];
  return loaderData.notice ? [loaderData.notice as Notice] : [];
}
