import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { fromLocalTime, toLocalTime } from "~/base/time/time-zones";
import { canLink, checkPage, pageLinks } from "~/content/saving/page-check";
import type { ContentType } from "~/content/types/content-type";
import { useFormValues, writeValue } from "~/portal/controls/form-values";
import type { RootData } from "~/settings/settings";

/** Debounce of the link check, in milliseconds. */
const linkCheckDelay = 1_500;

/** Issues of the page as currently edited: missing or truncated texts, broken links. */
export function PageCheck({ type, texts }: { type: ContentType; texts: Readonly<Record<string, string>> }) {
  const section = useRef<HTMLElement>(null);
  const names = type.fields.map(({ name }) => name);
  const values = useFormValues(section, names, texts);
  const linking = type.fields.filter(canLink).map(({ name }) => [name, values[name] ?? ""]);
  const brokenLinks = useBrokenLinks(type, JSON.stringify(Object.fromEntries(linking)));
  const issues = [...checkPage(type, values), ...brokenLinks.map((path) => `Broken link: ${path}`)];
  return (
    <section ref={section} aria-label="Before you publish" className="editor-check">
      <h2 className="form-field-label">Before you publish</h2>
      {issues.length === 0 ? (
        <p className="text-sm text-good">No issues found.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {issues.map((issue) => (
            <li key={issue} className="break-words">
              {issue}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The paths on this site that a row links to and that are 404 or 410 for a visitor.
 *
 * @param linking the values of the fields with links, as JSON, so that the effect compares them by value
 */
function useBrokenLinks(type: ContentType, linking: string): readonly string[] {
  const site = useRouteLoaderData<RootData>("root");
  const origin = site?.origin ?? "";
  const [brokenLinks, setBroken] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const texts: Record<string, string> = JSON.parse(linking);
      const paths = [origin, location.origin].flatMap((ownOrigin) =>
        pageLinks(type, texts, ownOrigin).map(({ path }) => path),
      );
      const links = [...new Set(paths)];
      const dead = await Promise.all(
        links.map(async (path) => {
          try {
            const { status } = await fetch(path, { method: "HEAD", credentials: "omit", signal: controller.signal });
            return status === 404 || status === 410 ? [path] : [];
          } catch {
            return [];
          }
        }),
      );
      if (!controller.signal.aborted) setBroken(dead.flat());
    }, linkCheckDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [type, linking, origin]);
  return brokenLinks;
}

/** When a row is published. The row's date field has the same value, so the two are kept in sync. */
export function ScheduleTime({
  menu,
  date,
  dateLabel,
}: {
  menu: RefObject<HTMLDivElement | null>;
  /** The name of the date's field. */
  date: string;
  dateLabel: string;
}) {
  const id = useId();
  const timeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const dialog = menu.current;
    const show = () => {
      if (timeInput.current) timeInput.current.value = toLocalTime(dateIn(dialog, date)?.value ?? "");
    };
    show();
    dialog?.addEventListener("toggle", show);
    return () => dialog?.removeEventListener("toggle", show);
  }, [menu, date]);
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-field-label">
        Schedule for later
      </label>
      <input
        ref={timeInput}
        id={id}
        type="datetime-local"
        className="field tabular-nums"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { value } }) => {
          const control = dateIn(menu.current, date);
          if (control) writeValue(control, fromLocalTime(value));
        }}
      />
      <p id={`${id}-hint`} className="form-field-hint">
        In your time zone. Sets the {dateLabel}.
      </p>
    </div>
  );
}

const dateIn = (dialog: HTMLDivElement | null, name: string) =>
  dialog?.closest("form")?.querySelector<HTMLInputElement>(`[name="${name}"]`);
