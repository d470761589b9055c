import { comparePath, maxCompared, parseTools } from "~/directory/compare";
import { shortlistKey } from "~/settings/consent";
import { labelOnPage } from "~/ui/components/label-on-page";

/** Used if the browser's storage is disabled or full. */
let unstored: string | null = null;
let observer: MutationObserver | undefined;
const bar = document.createElement("p");
const note = document.createElement("span");
const link = document.createElement("a");

function read(): string[] {
  if (unstored !== null) return parseTools(unstored);
  try {
    return parseTools(localStorage.getItem(shortlistKey)).slice(0, maxCompared);
  } catch {
    return [];
  }
}

function store(tools: readonly string[]): void {
  try {
    if (tools.length === 0) localStorage.removeItem(shortlistKey);
    else localStorage.setItem(shortlistKey, tools.join(","));
  } catch {
    unstored = tools.join(",");
  }
}

/**
 * Puts the tools of a control on the shortlist, or takes them off if all of them are on it.
 *
 * @param control has them in `data-shortlist`, separated by commas: several replace the shortlist. One with
 *   `data-unlist` takes off only.
 */
export function changeShortlist({ dataset: { shortlist, unlist } }: HTMLElement): void {
  const tools = parseTools(shortlist ?? unlist ?? "");
  const before = read();
  const others = before.filter((tool) => !tools.includes(tool));
  const isFull = tools.length === 1 && others.length === before.length && before.length >= maxCompared;
  if (unlist !== undefined || tools.every((tool) => before.includes(tool))) store(others);
  else if (!isFull) store(tools.length > 1 ? tools : [...before, ...tools]);
  showShortlist();
  setText(note, isFull && unlist === undefined ? labelOnPage("Four are enough. Take one off first.") : "");
}

/** Marks the controls of the tools on the shortlist, and leads to their comparison, from now on on every page. */
export function showShortlist(): void {
  if (!observer) {
    bar.className = "shortlist-bar no-print";
    bar.setAttribute("role", "status");
    link.className = "button button-ink";
    note.className = "notice block empty:hidden";
    bar.append(note, link);
    document.body.append(bar);
    addEventListener("storage", update);
    // The router changes the page, and its address, without loading it.
    observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
  }
  update();
}

const quietPages = /^\/(?:onboarding|admin|account|auth)(?:\/|$)/;

function update(): void {
  const tools = read();
  for (const control of document.querySelectorAll<HTMLElement>("[data-shortlist]"))
    control.ariaPressed = String(parseTools(control.dataset["shortlist"] ?? "").every((tool) => tools.includes(tool)));
  const { pathname, search } = location;
  const path = comparePath(tools);
  const isShown = path === pathname + search;
  bar.hidden = tools.length === 0 || isShown || quietPages.test(pathname);
  setText(link, labelOnPage("Shortlist ({count})", { count: tools.length }));
  link.href = path;
}

/** Only if it differs: the observer would see it. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
