import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { fromLocalTime, toLocalTime } from "~/base/time/time-zones";
import { nameKey } from "~/base/words/slug";
import type { LeftPicture } from "~/content/media/library";
import {
  foreignText,
  type ForeignPicture,
  listForeignPictures,
  replacePictures,
} from "~/content/saving/foreign-pictures";
import { canLink, checkPage, pageLinks } from "~/content/saving/page-check";
import type { Choice, ContentType } from "~/content/types/content-type";
import { flushFields, useFormValues, writeValue } from "~/portal/controls/form-values";
import type { RootData } from "~/settings/settings";

/** Debounce of the link check, in milliseconds. */
const linkCheckDelay = 1_500;

/**
 * Issues of the page as currently edited: missing or truncated texts, categories that do not exist, broken links,
 * pictures on other sites.
 */
export function PageCheck({
  type,
  texts,
  choices,
}: {
  type: ContentType;
  texts: Readonly<Record<string, string>>;
  choices: readonly Choice[];
}) {
  const section = useRef<HTMLElement>(null);
  const names = type.fields.flatMap(({ name, createsIn }) => (createsIn ? [name, `create.${name}`] : [name]));
  const values = useFormValues(section, names, texts);
  const origin = useRouteLoaderData<RootData>("root")?.origin ?? "";
  const linking = type.fields.filter(canLink).map(({ name }) => [name, values[name] ?? ""]);
  const brokenLinks = useBrokenLinks(type, origin, JSON.stringify(Object.fromEntries(linking)));
  const pictures = listForeignPictures(type, values, [origin]);
  // Nothing is published in it (ADM-42), unless it is to be created.
  const missing = type.fields.flatMap(({ name, label, createsIn }) => {
    const key = nameKey(values[name] ?? "");
    const isKnown = key === "" || choices.some(({ value }) => nameKey(value) === key);
    return !createsIn || isKnown || values[`create.${name}`]
      ? []
      : `There is no ${label.toLowerCase()} “${values[name]}”. Tick the box to create it, or choose another one.`;
  });
  const issues = [...checkPage(type, values), ...missing, ...brokenLinks.map((path) => `Broken link: ${path}`)];
  return (
    <section ref={section} aria-label="Before you publish" className="editor-check">
      <h2 className="form-field-label">Before you publish</h2>
      {issues.length + pictures.length === 0 ? (
        <p className="text-sm text-good">No issues found.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {issues.map((issue) => (
            <li key={issue} className="break-words">
              {issue}
            </li>
          ))}
          {pictures.length > 0 && (
            <li className="wrap-anywhere">{foreignText(pictures.length, pictures[0]!.address)}</li>
          )}
        </ul>
      )}
      <BringIn type={type} section={section} pictures={pictures} />
    </section>
  );
}

/**
 * A button that brings the form's pictures of other sites into the library and changes their addresses in the form, to be
 * saved with it.
 */
function BringIn({
  type,
  section,
  pictures,
}: {
  type: ContentType;
  section: RefObject<HTMLElement | null>;
  pictures: readonly ForeignPicture[];
}) {
  const [isFetching, setFetching] = useState(false);
  const [left, setLeft] = useState<readonly LeftPicture[]>([]);
  const bringAllIn = async () => {
    if (isFetching) return;
    setFetching(true);
    setLeft([]);
    try {
      const { bringIn } = await import("~/portal/media/send-picture");
      for (const picture of pictures) {
        const brought = await bringIn(picture);
        if ("reason" in brought) setLeft((before) => [...before, { address: picture.address, reason: brought.reason }]);
        else rewriteForm(section.current?.closest("form"), type, new Map([[picture.address, brought.address]]));
      }
    } catch {
      setLeft([{ address: "", reason: "The upload could not be loaded. Check your connection and try again." }]);
    } finally {
      setFetching(false);
    }
  };
  // What became of it stays when no picture is left.
  if (pictures.length === 0 && left.length === 0 && !isFetching) return null;
  return (
    <>
      {(pictures.length > 0 || isFetching) && (
        <button
          type="button"
          className="form-small-button needs-scripting mt-2"
          aria-disabled={isFetching || undefined}
          onClick={() => void bringAllIn()}
        >
          {isFetching ? "Fetching…" : "Bring into the library"}
        </button>
      )}
      <ul role="status" className="mt-1 grid gap-1 text-sm wrap-anywhere text-danger">
        {left.map(({ address, reason }) => (
          <li key={address}>{address === "" ? reason : `${address}: ${reason}`}</li>
        ))}
      </ul>
    </>
  );
}

/** Changes addresses of pictures in the form as it is now: its author may have typed meanwhile. */
function rewriteForm(
  form: HTMLFormElement | null | undefined,
  type: ContentType,
  addresses: ReadonlyMap<string, string>,
): void {
  if (!form) return;
  flushFields(form);
  const values = Object.fromEntries(type.fields.map(({ name }) => [name, String(new FormData(form).get(name) ?? "")]));
  for (const [name, value] of Object.entries(replacePictures(type, values, addresses))) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      writeValue(control, String(value));
  }
}

/**
 * The paths on this site that a row links to and that are 404 or 410 for a visitor.
 *
 * @param linking the values of the fields with links, as JSON, so that the effect compares them by value
 */
function useBrokenLinks(type: ContentType, origin: string, linking: string): readonly string[] {
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
