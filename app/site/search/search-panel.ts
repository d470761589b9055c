import { markedParts, prefixLength, searchPath, type LiveResults } from "~/base/search/site-search";
import { inOtherWords } from "~/base/words/placeholders";
import { labelOnPage, labelsOnPage } from "~/ui/components/label-on-page";
import "../../ui/styles/search-panel.css";

/** How many recent searches an empty input offers at most. */
const maxRecent = 5;

/** Debounce of the search, in milliseconds. */
const pause = 150;

/** A text of the server in the words of the owner. */
const ownWords = (text: string) => inOtherWords(labelsOnPage(), text);

/** The elements of the panel, which are created once. */
interface Panel {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

let panel: Panel | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let request: AbortController | undefined;
/** The recent searches, latest first. Gone with the document: they are not stored. */
let recent: readonly string[] = [];
/** The index of the active option; -1 for the input. */
let current = -1;

/**
 * Opens the site search: a dialog with a combobox that shows results as the visitor types (SRCH-7). Enter without an
 * active option submits its form, which opens the results page.
 */
export function openSearchPanel(): void {
  panel ??= createPanel();
  // The router removes it when it renders the whole document anew.
  if (!panel.dialog.isConnected) document.body.append(panel.dialog);
  if (!panel.dialog.open) panel.dialog.showModal();
  panel.input.select();
  if (panel.input.value === "") showRecent(panel);
}

function createPanel(): Panel {
  const dialog = document.createElement("dialog");
  dialog.className = "search-panel";
  dialog.ariaLabel = labelOnPage("Search the site");
  dialog.innerHTML = `<form action="/search" role="search" class="search">
    <input type="search" name="q" class="field" autocomplete="off"
      role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="search-options" enterkeyhint="search">
    <button class="button"></button>
  </form>
  <div id="search-options" role="listbox"></div>
  <p role="status"></p>`;
  const newPanel: Panel = {
    dialog,
    input: dialog.querySelector("input")!,
    list: dialog.querySelector("[role=listbox]")!,
    status: dialog.querySelector("[role=status]")!,
  };
  newPanel.input.placeholder = labelOnPage("Search the site...");
  newPanel.input.ariaLabel = labelOnPage("Search the site");
  dialog.querySelector("button")!.textContent = labelOnPage("Search");
  newPanel.list.ariaLabel = labelOnPage("Results");
  // Captured on the window: while React hydrates the document, it stops events before they reach the input.
  const onInput = (event: Event) => void (event.target === newPanel.input && search(newPanel));
  const onKeyDown = (event: KeyboardEvent) => void (event.target === newPanel.input && onKey(newPanel, event));
  addEventListener("input", onInput, true);
  addEventListener("keydown", onKeyDown, true);
  dialog.addEventListener("click", (event) => {
    // A click on the backdrop or a result. A page restored from the back/forward cache must not show the panel.
    if (event.target === dialog || (event.target as Element).closest("a")) leave(newPanel);
  });
  dialog.querySelector("form")!.addEventListener("submit", () => leave(newPanel));
  return newPanel;
}

/** Closes the panel and remembers its query. */
function leave({ dialog, input }: Panel): void {
  const query = input.value.trim();
  if (query.length >= prefixLength) recent = [query, ...recent.filter((other) => other !== query)].slice(0, maxRecent);
  dialog.close();
}

function search(openPanel: Panel): void {
  clearTimeout(timer);
  request?.abort();
  const query = openPanel.input.value.trim();
  if (query === "") return showRecent(openPanel);
  if (query.length < prefixLength) return show(openPanel, query, null);
  timer = setTimeout(() => void load(openPanel, query), pause);
}

async function load(openPanel: Panel, query: string): Promise<void> {
  request = new AbortController();
  const { signal } = request;
  try {
    const response = await fetch(`/search/live?${new URLSearchParams({ q: query })}`, { signal });
    if (!response.ok) throw new Error(response.statusText);
    // routes/site/search-live.ts responds with nothing else.
    show(openPanel, query, (await response.json()) as LiveResults);
  } catch {
    if (signal.aborted) return;
    show(openPanel, query, null);
    openPanel.status.textContent = labelOnPage("No results while typing: press Enter to search.");
  }
}

function show(openPanel: Panel, query: string, liveResults: LiveResults | null): void {
  const { status } = openPanel;
  const results = liveResults?.results ?? [];
  showOptions(
    openPanel,
    results.map(({ path, one, title }) => ({
      path,
      kind: ownWords(one),
      title: markedNodes(title, liveResults?.marked ?? []),
    })),
  );
  if (!liveResults) return;
  if (liveResults.corrected !== null)
    status.append(labelOnPage("Showing results for {query}.", { query: liveResults.corrected }), " ");
  const all = document.createElement("a");
  all.href = searchPath(query);
  all.className = "text-link";
  all.textContent =
    results.length === 0
      ? labelOnPage("Nothing found for “{query}”", { query })
      : labelOnPage("All {count}", { count: ownWords(liveResults.count) });
  status.append(all);
}

const showRecent = (openPanel: Panel) =>
  showOptions(
    openPanel,
    recent.map((query) => ({ path: searchPath(query), kind: labelOnPage("Recent search"), title: [query] })),
  );

interface Option {
  readonly path: string;
  readonly kind: string;
  readonly title: ReadonlyArray<Node | string>;
}

function showOptions({ list, status, input }: Panel, options: readonly Option[]): void {
  current = -1;
  input.removeAttribute("aria-activedescendant");
  list.replaceChildren(
    ...options.map(({ path, kind, title }, at) => {
      const option = document.createElement("a");
      option.id = `search-option-${at}`;
      option.role = "option";
      option.ariaSelected = "false";
      option.tabIndex = -1;
      option.href = path;
      const [name, note] = [document.createElement("b"), document.createElement("span")];
      name.append(...title);
      note.textContent = kind;
      option.append(name, " ", note);
      return option;
    }),
  );
  input.ariaExpanded = String(options.length > 0);
  status.replaceChildren();
}

const markedNodes = (text: string, words: readonly string[]) =>
  markedParts(text, words).map((part) => {
    if (!part.isMarked) return document.createTextNode(part.text);
    const mark = document.createElement("mark");
    mark.textContent = part.text;
    return mark;
  });

function onKey(openPanel: Panel, event: KeyboardEvent): void {
  const { list, input } = openPanel;
  const options = [...list.children] as HTMLAnchorElement[];
  if (event.key === "Enter" && current >= 0) {
    event.preventDefault();
    leave(openPanel);
    location.assign(options[current]!.href);
    return;
  }
  // By default, the first Escape only clears a search field.
  if (event.key === "Escape") {
    event.preventDefault();
    return leave(openPanel);
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || options.length === 0) return;
  event.preventDefault();
  const places = options.length + 1;
  // The input counts as a place between the last option and the first.
  current = ((current + 1 + step + places) % places) - 1;
  for (const [at, option] of options.entries()) option.ariaSelected = String(at === current);
  const option = options[current];
  if (!option) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}
