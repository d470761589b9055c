import { useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { contentTypes } from "~/domain/content/types/registry";
import type { SectionGroup } from "./sections";
import { useContentSearch } from "./use-content-search";

/** A result: a page to open. */
interface Destination {
  readonly to: string;
  readonly label: string;
  readonly note: string;
}

/** The sections, and the "New …" forms of those among them: they need no search. */
function fixedDestinations(groups: readonly SectionGroup[]): Destination[] {
  const sections = groups.flatMap((group) => group.sections);
  const paths = new Set(sections.flatMap(({ path, parts = [] }) => [path, ...parts]));
  return [
    ...sections.map(({ path, label }) => ({ to: path, label, note: "Section" })),
    ...Object.values(contentTypes)
      .filter(({ name }) => paths.has(`/admin/${name}`))
      .map(({ name, item }) => ({ to: `/admin/${name}/new`, label: `New ${item}`, note: "Create" })),
  ];
}

/** The content of the command palette: a search box and its results. */
export function Jump({ groups, onDone }: { groups: readonly SectionGroup[]; onDone: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState(0);
  const trimmedQuery = query.trim();
  const hasContent = groups.some(({ heading }) => heading === "Content");
  // The search is refused to a role without content.
  const { rows, failed, searching } = useContentSearch(hasContent ? query : "");
  const destinations: Destination[] = [
    ...fixedDestinations(groups).filter(({ label }) => label.toLowerCase().includes(trimmedQuery.toLowerCase())),
    ...rows.map(({ type, rowId, label, note }) => ({ to: `/admin/${type}/${rowId}`, label, note })),
  ];
  const chosen = destinations[Math.min(current, destinations.length - 1)];
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onDone();
    void navigate(destination.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setCurrent((before) => Math.min(Math.max(before + step, 0), destinations.length - 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(chosen);
    }
  };
  return (
    <>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type into it
        autoFocus
        type="search"
        className="field"
        placeholder={hasContent ? "Search sections and content" : "Search sections"}
        aria-label="Jump to"
        role="combobox"
        aria-expanded={destinations.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={chosen ? `${id}-${destinations.indexOf(chosen)}` : undefined}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setCurrent(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-results`} role="listbox" aria-label="Results" className="jump-places">
        {destinations.map((destination, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above handles the keys
          <div
            key={destination.to + destination.label}
            id={`${id}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={destination === chosen}
            onClick={() => go(destination)}
          >
            <span className="truncate">{destination.label}</span>
            <span className="text-sm text-muted">{destination.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {destinations.length === 0 && !searching && (failed ? "The search failed. Please try again." : "No results.")}
      </p>
    </>
  );
}
