import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { splitList } from "~/base/words/lists";
import type { FoundRow } from "~/catalog/rows/found-row";
import { useContentSearch } from "~/portal/shell/use-content-search";
import "./picker.css";
import { useListbox } from "~/ui/portal/use-listbox";

/** Looks up what entries are called. Falls back to the entry until the names load, and for unknown rows. */
function useLabels(target: Picked, entries: readonly string[]): (entry: string) => string {
  const { load, data } = useFetcher<{ rows: readonly FoundRow[] | null }>();
  const at = target.by === "name" ? "" : entries.join(",");
  const type = target.by === "slug" ? target.type : "";
  useEffect(() => {
    if (at !== "") void load(`/admin/find?${new URLSearchParams(type === "" ? { at } : { at, of: type })}`);
  }, [at, type, load]);
  const labels = new Map((data?.rows ?? []).map((row) => [target.by === "slug" ? row.slug : row.path, row.label]));
  return (entry) => labels.get(entry) ?? entry;
}

/** What to pick from: the public pages of the site, by address, or the rows of a type, by name or slug. */
export type Picked = { readonly by: "address" } | { readonly by: "name" | "slug"; readonly type: string };

export interface PickerProps {
  /** The id of the input, which the field's label refers to. */
  readonly id: string;
  /** Whether the textarea it replaces had the focus. */
  readonly hasFocus: boolean;
  readonly describedBy: string | undefined;
  readonly target: Picked;
  readonly max: number;
  /** The list, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An entry to pick. `value` is what the list stores. */
interface Option {
  readonly value: string;
  readonly label: string;
  readonly note: string;
}

const maxOptions = 8;

/** The picked entries, each with buttons to move and remove it, and an input that finds more. */
export function Picker({ id, hasFocus, describedBy, target, max, value, onChange }: PickerProps) {
  const listId = useId();
  const [query, setQuery] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const entries = splitList(value);
  const labelOf = useLabels(target, entries);
  const { rows, hasFailed, isCurrent } = useContentSearch(query);
  const options = optionsFor(target, isCurrent ? query : "", rows).filter(
    ({ value: optionValue }) => !entries.includes(optionValue),
  );
  const isFull = entries.length >= max;
  const isOpen = query.trim() !== "" && !isFull;
  const change = (next: readonly string[], message: string) => {
    onChange(next.join(", "));
    setAnnouncement(message);
  };
  const add = (option: Option | undefined) => {
    if (!option) return;
    setQuery("");
    reset();
    change([...entries, option.value], `${option.label} added.`);
  };
  const { current, activeId, reset, move, optionProps } = useListbox(listId, options, { choose: add });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOpen && move(event)) event.preventDefault();
    else if (event.key === "Enter") {
      // Otherwise Enter would submit the form.
      event.preventDefault();
      if (isOpen) add(current);
    } else if (event.key === "Escape" && query !== "") {
      // Otherwise Escape would make the editor return to the list.
      event.preventDefault();
      setQuery("");
    }
  };
  return (
    <div className="picker">
      {entries.length > 0 && (
        <ol className="picker-entries">
          {entries.map((entry, at) => (
            <PickedEntry
              // Stays with the entry as it moves, or its button would lose the focus. Entries may repeat.
              key={`${entry},${entries.slice(0, at).filter((other) => other === entry).length}`}
              label={labelOf(entry)}
              canMove={at > 0}
              onMove={() => change(moveEntry(entries, at), `${labelOf(entry)} is number ${at}.`)}
              onRemove={() => {
                change(entries.toSpliced(at, 1), `${labelOf(entry)} removed.`);
                document.getElementById(id)?.focus();
              }}
            />
          ))}
        </ol>
      )}
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the textarea that had the focus
        autoFocus={hasFocus}
        id={id}
        type="text"
        role="combobox"
        className="field"
        autoComplete="off"
        // The textarea holds the value for the form and its draft.
        data-draft="never"
        placeholder={isFull ? "Remove one to add another" : target.by === "address" ? "Find a page" : "Find by name"}
        aria-describedby={describedBy}
        aria-expanded={isOpen && options.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen ? activeId : undefined}
        // A disabled input would lose the focus to the page.
        readOnly={isFull}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          reset();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setQuery("")}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Found"
        className="picker-options"
        hidden={!isOpen || options.length === 0}
      >
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above handles the keys
          <div
            key={option.value}
            {...optionProps(option, at)}
            // Otherwise the input would lose the focus, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
          >
            <span className="truncate">{option.label}</span>
            <span className="shrink-0 text-sm text-muted">{option.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {isOpen ? answerText(options.length, hasFailed, isCurrent) : announcement}
      </p>
    </div>
  );
}

function PickedEntry({
  label,
  canMove,
  onMove,
  onRemove,
}: {
  label: string;
  canMove: boolean;
  onMove: () => void;
  onRemove: () => void;
}) {
  return (
    <li>
      <span title={label}>{label}</span>
      {/* Not disabled at the top, where it would lose the focus. */}
      <button
        type="button"
        className="form-small-button"
        aria-disabled={!canMove || undefined}
        onClick={canMove ? onMove : undefined}
      >
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Move {label} up</span>
      </button>
      <button type="button" className="form-small-button" onClick={onRemove}>
        <span aria-hidden="true">×</span>
        <span className="sr-only">Remove {label}</span>
      </button>
    </li>
  );
}

function answerText(count: number, hasFailed: boolean, isCurrent: boolean): string {
  if (count > 0) return count === 1 ? "1 found" : `${count} found`;
  if (hasFailed) return "The search failed. Please try again.";
  return isCurrent ? "Nothing found." : "";
}

const moveEntry = (entries: readonly string[], at: number): string[] =>
  entries.with(at - 1, entries[at]!).with(at, entries[at - 1]!);

/** The entries to choose from, including a name that no row has: not every tool is in the directory. */
function optionsFor(target: Picked, query: string, rows: readonly FoundRow[]): Option[] {
  const text = query.trim().replaceAll(",", " ");
  if (target.by === "address")
    return rows
      .flatMap(({ path, label, note }) => (path === null ? [] : [{ value: path, label, note }]))
      .slice(0, maxOptions);
  const matches = rows
    .filter(({ type, label }) => type === target.type && !label.includes(","))
    .map(({ label, note, slug }) => ({ value: target.by === "slug" ? slug : label, label, note }));
  const isFound = matches.some(({ value, label }) =>
    [value, label].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
  return [
    ...matches.slice(0, maxOptions),
    ...(isFound || text === "" ? [] : [{ value: text, label: text, note: "As typed" }]),
  ];
}
