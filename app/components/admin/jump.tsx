import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { contentTypes } from "~/domain/content/types/registry";
import { sections } from "./section-list";

/** How long after the last keystroke it searches, in milliseconds. */
const settle = 150;

/** Somewhere to jump to. */
interface Place {
  readonly to: string;
  readonly label: string;
  readonly note: string;
}

/** The sections, and where something new is made. */
const fixedPlaces: readonly Place[] = [
  ...[...sections.main, ...sections.further].map(({ path, label }) => ({ to: path, label, note: "Section" })),
  ...Object.values(contentTypes).map(({ name, item }) => ({
    to: `/admin/${name}/new`,
    label: `New ${item}`,
    note: "Create",
  })),
];

/** What is in the jump box: a search, and the places that it finds. */
export function Jump({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const { load, data, state } = useFetcher<{
    rows: ReadonlyArray<{ type: string; rowId: number; label: string; note: string }> | null;
  }>();
  const [words, setWords] = useState("");
  const [current, setCurrent] = useState(0);
  const wanted = words.trim();
  useEffect(() => {
    if (wanted === "") return;
    const timer = setTimeout(() => void load(`/admin/find?q=${encodeURIComponent(wanted)}`), settle);
    return () => clearTimeout(timer);
  }, [wanted, load]);
  const rows = wanted === "" ? [] : (data?.rows ?? []);
  const places: Place[] = [
    ...fixedPlaces.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase())),
    ...rows.map(({ type, rowId, label, note }) => ({ to: `/admin/${type}/${rowId}`, label, note })),
  ];
  const chosen = places[Math.min(current, places.length - 1)];
  const go = (place: Place | undefined) => {
    if (!place) return;
    onDone();
    void navigate(place.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setCurrent((before) => Math.min(Math.max(before + step, 0), places.length - 1));
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
        placeholder="A section, or any words of a row"
        aria-label="Jump to"
        role="combobox"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-places`}
        aria-activedescendant={chosen ? `${id}-${places.indexOf(chosen)}` : undefined}
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setCurrent(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-places`} role="listbox" aria-label="Places" className="jump-places">
        {places.map((place, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box above
          <div
            key={place.to + place.label}
            id={`${id}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onClick={() => go(place)}
          >
            <span className="truncate">{place.label}</span>
            <span className="text-sm text-muted">{place.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {places.length === 0 &&
          state === "idle" &&
          (data?.rows === null ? "The search failed. Please try again." : "Nothing is called that.")}
      </p>
    </>
  );
}
