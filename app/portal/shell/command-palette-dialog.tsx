import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { FoundRow } from "~/catalog/rows/found-row";
import { contentTypes } from "~/types";
import { useListbox } from "~/ui/portal/use-listbox";
import type { SectionGroup } from "./sections";
import { signOutKey } from "./sign-out";
import { matchesWords, useContentSearch } from "./use-content-search";

/** A result: a page to open or an action. */
interface Destination {
  readonly label: string;
  readonly note: string;
  readonly to: string | (() => void);
  /** Other words that find it. */
  readonly words?: string;
}

const toItem = ({ type, rowId, label, note }: FoundRow): Destination => ({
  to: `/admin/${type}/${rowId}`,
  label,
  note,
});

/** The sections and their "New …" forms, found without a server search. */
function fixedDestinations(groups: readonly SectionGroup[]): Destination[] {
  const sections = groups.flatMap((group) => group.sections);
  const paths = new Set(sections.flatMap(({ path, parts = [] }) => [path, ...parts]));
  return [
    ...sections.map(({ path, label }) => ({ to: path, label, note: "Section", words: "go to open" })),
    ...Object.values(contentTypes)
      .filter(({ name }) => paths.has(`/admin/${name}`))
      .map(({ name, item }) => ({
        to: `/admin/${name}/new`,
        label: `New ${item}`,
        note: "Create",
        words: "add create write",
      })),
  ];
}

/** The content of the command palette: a search box and its results. */
export function CommandPaletteDialog({
  groups,
  onDone,
  onKeys,
}: {
  groups: readonly SectionGroup[];
  onDone: () => void;
  onKeys: () => void;
}) {
  const navigate = useNavigate();
  const { submit } = useFetcher({ key: signOutKey });
  const { load, data: recent } = useFetcher<{ rows: readonly FoundRow[] | null }>();
  const id = useId();
  const [query, setQuery] = useState("");
  const trimmedQuery = query.trim();
  const hasContent = groups.some(({ heading }) => heading === "Content");
  // The server refuses the search to a role without content.
  const { rows, hasFailed, isCurrent } = useContentSearch(hasContent ? query : "");
  useEffect(() => {
    if (hasContent && navigator.onLine) void load("/admin/find?recent=1");
  }, [hasContent, load]);
  const actions: readonly Destination[] = [
    { label: "View site", note: "Action", to: () => location.assign("/"), words: "open website home" },
    { label: "Keyboard shortcuts", note: "Action", to: onKeys, words: "show keys help" },
    {
      label: "Log out",
      note: "Action",
      to: () => void submit(null, { method: "post", action: "/auth/sign-out" }),
      words: "logout sign out",
    },
  ];
  const destinations: Destination[] = [
    ...(trimmedQuery === "" ? (recent?.rows ?? []).map(toItem) : []),
    ...[...fixedDestinations(groups), ...actions].filter(({ label, words = "" }) =>
      matchesWords(`${label} ${words}`, trimmedQuery),
    ),
    ...rows.map(toItem),
  ];
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onDone();
    if (typeof destination.to === "string") void navigate(destination.to);
    else destination.to();
  };
  const { current, activeId, reset, move, optionProps } = useListbox(id, destinations, { choose: go });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(current);
    else if (!move(event)) return;
    event.preventDefault();
  };
  return (
    <>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type into it
        autoFocus
        type="search"
        className="field"
        placeholder={hasContent ? "Search pages, items and actions" : "Search pages and actions"}
        aria-label="Jump to"
        role="combobox"
        aria-expanded={destinations.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={activeId}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          reset();
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-results`} role="listbox" aria-label="Results" className="palette-results">
        {destinations.map((destination, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above handles the keys
          <div key={`${position} ${destination.label}`} {...optionProps(destination, position)}>
            <span className="truncate">{destination.label}</span>
            <span className="text-sm text-muted">{destination.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {destinations.length === 0 &&
          (isCurrent || !hasContent) &&
          (hasFailed ? "The search failed. Please try again." : "No results.")}
      </p>
    </>
  );
}

/** The keyboard shortcuts, by where they work. `mod` is the platform's modifier key. */
const keys = [
  [
    "Everywhere",
    [
      ["mod K", "Jump to a page or an item"],
      ["?", "Show keyboard shortcuts"],
    ],
  ],
  [
    "Lists",
    [
      ["/", "Search"],
      ["J or ↓", "Next item"],
      ["K or ↑", "Previous item"],
      ["Enter", "Open the item"],
      ["X", "Select the item"],
      ["N", "New item"],
    ],
  ],
  [
    "Forms",
    [
      ["mod S", "Save"],
      ["Esc", "Back to the list"],
    ],
  ],
] as const;

/** The keyboard shortcuts of the portal, with a Close button. */
export function KeyboardShortcuts({ command, onDone }: { command: string; onDone: () => void }) {
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-3">
        <h2 className="text-lg">Keyboard shortcuts</h2>
        <button type="button" className="button button-dense" onClick={onDone}>
          Close
        </button>
      </div>
      {keys.map(([place, shortcuts]) => (
        <section key={place} aria-label={place} className="mt-4 px-3">
          <h3 className="text-sm text-muted">{place}</h3>
          <dl>
            {shortcuts.map(([key, what]) => (
              <div key={key} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
                <dt>{what}</dt>
                <dd className="shrink-0 font-semibold">
                  <kbd>{key.replace("mod ", command)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
