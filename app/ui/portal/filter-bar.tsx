import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { PageLink } from "~/first-view/page-link";
import { useSearchTimer } from "~/first-view/use-navigation-timer";
import { listAddress } from "./list-address";

/** Debounce of the search, in milliseconds. */
const searchDelay = 200;

/** How many selects phones show before "More filters". */
const selectsOnPhones = 2;

/** A select for the URL parameter of its name; "" for none. */
export interface ListSelect {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

/** A date for the URL parameter of its name, such as "2026-06-15"; "" for none. */
export interface ListDay {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/**
 * Search, filters and sorting of a list: a plain GET form. With script, the list and the URL update while typing.
 *
 * @param search omitted for lists that cannot be searched
 * @param selects the filters, each with an option for ""
 * @param days more filters, by date
 * @param sort like a filter, but "Clear filters" does not reset it
 * @param hiddenFields URL parameters of other controls, which the form keeps
 * @param count the number of results, as text; announced when it changes
 */
export function FilterBar({
  search,
  selects = [],
  days = [],
  sort,
  hiddenFields = {},
  count,
}: {
  search?: { readonly label: string; readonly value: string };
  selects?: readonly ListSelect[];
  days?: readonly ListDay[];
  sort?: ListSelect;
  hiddenFields?: Readonly<Record<string, string>>;
  count: string;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const timer = useSearchTimer(searchInput, search?.value ?? "");
  const foldId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const controls = sort ? [...selects, sort] : selects;
  const foldedControls = controls.length > selectsOnPhones + 1 ? controls.slice(selectsOnPhones) : [];
  const foldedInUse = foldedControls.filter(({ name, value }) => name !== sort?.name && value !== "").length;
  const values = JSON.stringify([
    ["q", search?.value ?? ""],
    ...[...controls, ...days].map(({ name, value }) => [name, value]),
  ]);
  const isFiltered = (search?.value ?? "") !== "" || [...selects, ...days].some(({ value }) => value !== "");

  const send = () => {
    timer.cancel();
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)] as const);
    void navigate(listAddress({ pathname, search: "" }, Object.fromEntries(entries)), {
      replace: true,
      preventScrollReset: true,
    });
  };

  const shownValues = useRef(values);
  const follow = useEffectEvent((current: string) => {
    const isFirst = shownValues.current === current;
    shownValues.current = current;
    for (const [name, value] of JSON.parse(current) as Array<[string, string]>) {
      const control = form.current?.elements.namedItem(name);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      if (control.value === value) continue;
      // Typed or chosen before the script loaded.
      if (isFirst) return send();
      // Back, Forward and Clear change the URL: update the form, but never the focused input.
      if (control instanceof HTMLSelectElement || control !== document.activeElement) control.value = value;
    }
  });
  useEffect(() => follow(values), [values]);

  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      role="search"
      className="list-filters no-print"
      onInput={(event) => timer.start(send, !search || event.target instanceof HTMLSelectElement ? 0 : searchDelay)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} disabled={value === ""} />
      ))}
      {search && (
        <div className="list-search">
          <input
            ref={searchInput}
            type="search"
            name="q"
            defaultValue={search.value}
            placeholder={search.label}
            aria-label={search.label}
            aria-keyshortcuts="/"
            autoComplete="off"
            data-list-search
            className="field field-dense"
          />
          <kbd aria-hidden="true" className="list-search-key">
            /
          </kbd>
        </div>
      )}
      <div
        id={foldId}
        className={`list-selects ${foldedControls.length > 0 && !isUnfolded ? "list-selects-folded" : ""}`}
      >
        {controls.map(({ name, label, value, options }) => (
          <select key={name} name={name} defaultValue={value} aria-label={label} className="field field-dense">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      {foldedControls.length > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={foldId}
          onClick={() => setUnfolded(!isUnfolded)}
          className="button button-dense list-unfold"
        >
          {isUnfolded ? "Fewer filters" : "More filters"}
          {!isUnfolded && foldedInUse > 0 && ` (${foldedInUse})`}
        </button>
      )}
      {days.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {days.map(({ name, label, value }) => (
            <label key={name} className="flex items-center gap-2 text-sm text-muted max-sm:w-full">
              <span className="max-sm:w-10">{label}</span>
              <input type="date" name={name} defaultValue={value} className="field field-dense min-w-0 flex-1" />
            </label>
          ))}
        </div>
      )}
      <noscript>
        <button type="submit" className="button button-dense">
          {search ? "Search" : "Filter"}
        </button>
      </noscript>
      <p className="list-count">
        <span role="status">{count}</span>
        {isFiltered && (
          <PageLink
            to={listAddress({ pathname, search: "" }, sort ? { [sort.name]: sort.value } : {})}
            prefetch="none"
            className="text-link"
          >
            Clear filters
          </PageLink>
        )}
      </p>
    </Form>
  );
}
