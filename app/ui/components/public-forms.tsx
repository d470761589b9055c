import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import type { MatchPart } from "~/base/search/loose-matches";
import { searchPath } from "~/base/search/site-search";
import { PageLink } from "~/first-view/page-link";
import { useSearchTimer } from "../../first-view/use-navigation-timer";
import { Label, useLabel, useWords } from "./settings";

/** Offers a form as a tool to agents in the browser (WebMCP, a draft). Browsers without it ignore the attributes. */
export const agentForm = (name: string, description: string) => ({ toolname: name, tooldescription: description });

/** Tells such an agent what a control takes. */
export const agentControl = (description: string) => ({ toolparamdescription: description });

/** The texts of the field. */
export interface IdeaTexts {
  readonly draftQuestion: string;
  readonly draftButton: string;
  readonly draftNote: string;
}

/** In characters, as far as a draft reads. */
const maxLength = 2_000;

/** A field for an idea, of which /draft draws a plan. A plain form: its result is an address to share. */
export function IdeaForm({
  texts: { draftQuestion, draftButton, draftNote },
  value = "",
  className = "",
}: {
  texts: IdeaTexts;
  value?: string;
  className?: string;
}) {
  return (
    <form
      method="get"
      action="/draft"
      className={`idea-form no-print ${className}`}
      {...agentForm("draft_an_idea", "Draws a plan for an idea: the nearest brief, its weeks, and open questions.")}
    >
      <label htmlFor="idea" className="block font-semibold">
        {draftQuestion}
      </label>
      <div className="search mt-2">
        <input
          id="idea"
          name="q"
          type="text"
          required
          maxLength={maxLength}
          defaultValue={value}
          autoComplete="off"
          enterKeyHint="go"
          aria-describedby={draftNote === "" ? undefined : "idea-note"}
          className="field"
          {...agentControl("The idea in one sentence: what it should do, and for whom.")}
        />
        <button className="button button-ink">{draftButton}</button>
      </div>
      {draftNote !== "" && (
        <p id="idea-note" className="mt-2 text-sm text-muted">
          {draftNote}
        </p>
      )}
    </form>
  );
}

/** Repeats a list's search across the whole site. */
export function SearchWholeSite({ query }: { query: string }) {
  return (
    <PageLink to={searchPath(query)} rel="nofollow" className="button">
      <Label text="Search the whole site" />
    </PageLink>
  );
}

/** A sort order of a list. */
interface SortLink {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
}

interface ResultLineProps {
  readonly text: string;
  readonly sorts?: readonly SortLink[];
  /** Keeps crawlers out of sorted searches. */
  readonly nofollow?: boolean;
}

/**
 * The number of results, such as "11 tools for agent", and links to sort the list. Only the text is a live region:
 * otherwise the whole list would be read out.
 */
export function ResultLine({ text, sorts = [], nofollow = false }: ResultLineProps) {
  const words = useWords();
  return (
    <div id="results" className="result-line">
      <p role="status">{text}</p>
      {sorts.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          <span className="text-muted">
            <Label text="Sort by" />
          </span>
          {sorts.map((sort) => (
            <PageLink
              key={sort.label}
              to={sort.to}
              preventScrollReset
              className="text-link"
              rel={nofollow ? "nofollow" : undefined}
              aria-current={sort.current ? "true" : undefined}
            >
              {words(sort.label)}
            </PageLink>
          ))}
        </p>
      )}
    </div>
  );
}

/**
 * Links to older matches and back to the newest, for a search with more matches than one request considers.
 *
 * @param noun the plural of an entry, such as "articles"
 * @param part null for a list that was not searched
 * @param addressOf the address of a part
 */
export function OlderMatches({
  noun,
  part,
  addressOf,
}: {
  noun: string;
  part: MatchPart | null | undefined;
  addressOf: (olderThan: number | null) => string;
}) {
  const [label, words] = [useLabel(), useWords()];
  if (!part || (part.next === null && part.olderThan === null)) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {part.olderThan !== null && (
        <PageLink to={addressOf(null)} rel="nofollow" className="button">
          {label("Newest {noun}", { noun: words(noun) })}
        </PageLink>
      )}
      {part.next !== null && (
        <PageLink to={addressOf(part.next)} rel="nofollow" className="button">
          {label("Search older {noun}", { noun: words(noun) })}
        </PageLink>
      )}
    </p>
  );
}

/** A page to offer when a search finds nothing. */
interface OfferedPage {
  readonly name: string;
  readonly path: string;
}

/** Offers the pages with names closest in spelling to a search that found nothing (DIR-13, D50). */
export function DidYouMean({ pages }: { pages: readonly OfferedPage[] }) {
  const label = useLabel();
  if (pages.length === 0) return null;
  return (
    <p className="w-full">
      {label("Did you mean")}{" "}
      {pages.map(({ name, path }, index) => (
        <span key={path}>
          {index > 0 && (index === pages.length - 1 ? ` ${label("or")} ` : ", ")}
          <PageLink to={path} className="text-link">
            {name}
          </PageLink>
        </span>
      ))}
      ?
    </p>
  );
}

/** Debounce of the search, in milliseconds. */
const searchDelay = 180;

/**
 * A search box: a plain GET form that, with script, searches while the user types and updates the URL (DIR-10).
 *
 * @param params other URL parameters to keep, such as the current tab
 */
export function SearchForm({
  placeholder,
  value,
  params = {},
}: {
  placeholder: string;
  value: string;
  params?: Record<string, string | null>;
}) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useSearchTimer(input, value);

  const shownValue = useRef(value);

  useEffect(() => {
    // Search for anything typed before hydration.
    const field = input.current;
    if (field && field.value !== field.defaultValue)
      void submit(field.form, { replace: true, preventScrollReset: true });
  }, [submit]);
  useEffect(() => {
    // Back and Forward change the URL: update the input, but never while it has the focus.
    if (shownValue.current !== value && input.current && document.activeElement !== input.current)
      input.current.value = value;
    shownValue.current = value;
  }, [value]);

  return (
    <Form
      method="get"
      role="search"
      className="search"
      {...agentForm("search_list", `Searches the list on this page: ${placeholder}`)}
      onInput={(event) => {
        const form = event.currentTarget;
        timer.start(() => void submit(form, { replace: true, preventScrollReset: true }), searchDelay);
      }}
      onSubmit={timer.cancel}
    >
      {Object.entries(params).map(
        ([name, param]) => param && <input key={name} type="hidden" name={name} value={param} />,
      )}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={value}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        className="field"
        {...agentControl("Words to look for")}
      />
      <button type="submit" className="button">
        <Label text="Search" />
      </button>
    </Form>
  );
}
