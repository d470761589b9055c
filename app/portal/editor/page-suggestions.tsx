import { useEffect, type KeyboardEvent, type RefObject } from "react";
import { publicPaths } from "~/base/web/public-paths";
import { useContentSearch } from "~/portal/shell/use-content-search";

/** A page of the site that a link can point to. */
export interface LinkedPage {
  readonly path: string;
  readonly label: string;
}

/** Pages that are not rows, named as in their breadcrumbs. */
const fixedPages: readonly LinkedPage[] = publicPaths
  .filter(({ path, unlisted }) => !unlisted && !path.includes(":"))
  .map(({ path, crumb }) => ({ path, label: crumb ?? (path === "/" ? "Home" : nameOf(path)) }));

function nameOf(path: string): string {
  const [first = "", ...rest] = path.split("/").at(-1)!.replaceAll("-", " ");
  return first.toUpperCase() + rest.join("");
}

const maxPages = 6;

/** Whether a text is the start of an address, not of words. */
const isAddress = (text: string) => /^(?:[a-z][a-z\d+.-]*:|[/#?]|www\.)/i.test(text.trim());

/**
 * The public pages whose names contain the typed text, to choose a link's address from.
 *
 * @param firstRef set to the first suggestion, or null, for the Enter key
 */
export function PageSuggestions({
  query,
  firstRef,
  onChoose,
}: {
  query: string;
  firstRef: RefObject<LinkedPage | null>;
  onChoose: (page: LinkedPage) => void;
}) {
  const words = isAddress(query) ? "" : query.trim();
  const { rows, failed, isCurrent } = useContentSearch(words);
  const fixed = fixedPages.filter(({ label }) => words !== "" && label.toLowerCase().includes(words.toLowerCase()));
  const found = rows.flatMap(({ path, label, note }) => (path === null ? [] : [{ path, label, note }]));
  const pages = [...fixed.map((page) => ({ ...page, note: "page" })), ...found].slice(0, maxPages);
  const shown = words === "" ? null : (pages[0] ?? null);
  useEffect(() => {
    firstRef.current = shown;
  });
  if (words === "") return null;
  return (
    <>
      <ul className="page-suggestions" aria-label="Pages of this site">
        {pages.map((page) => (
          <li key={page.path}>
            <button type="button" onClick={() => onChoose(page)} onKeyDown={moveFocus}>
              <span className="truncate">{page.label}</span>
              <span className="shrink-0 text-sm text-muted">{page.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {pages.length > 0
          ? pages.length === 1
            ? "1 page found. Press Enter to link to it."
            : `${pages.length} pages found. Press Enter to link to the first.`
          : isCurrent && (failed ? "The search failed. Type the address." : "No pages found.")}
      </p>
    </>
  );
}

/** Arrow keys move between the field and its suggestions, as in a menu. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const field = event.currentTarget.closest(".form-field");
  const stops = [...(field?.querySelectorAll<HTMLElement>("input, .page-suggestions button") ?? [])];
  const next = stops[stops.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
