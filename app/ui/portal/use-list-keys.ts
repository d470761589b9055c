import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { isTyping } from "./is-typing";

/** Holds the row's key, on the link that opens the row. Keyboard navigation moves between the elements that have it. */
export const rowLinkAttribute = "data-row-link";

/**
 * Keyboard shortcuts of a list: arrows or j and k move between rows, Enter opens a row, x selects it, / focuses the
 * search, n opens the form of a new row. The cursor is the browser's focus on the row's link, so screen readers follow
 * it.
 *
 * @param toggle selects or deselects the row with a key
 * @param createHref the form of a new row, if there is one
 */
export function useListKeys({
  toggle,
  createHref,
}: { toggle?: (key: string) => void; createHref?: string } = {}): void {
  const navigate = useNavigate();
  const last = useRef<string | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("dialog[open], :popover-open")) return;
    const links = [...document.querySelectorAll<HTMLElement>(`[${rowLinkAttribute}]`)];
    const focusedIndex = links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement));
    const current = focusedIndex === -1 ? links.findIndex((link) => keyOf(link) === last.current) : focusedIndex;
    const moveTo = (position: number) => {
      const link = links[Math.min(Math.max(position, 0), links.length - 1)];
      last.current = link ? keyOf(link) : null;
      link?.focus();
      link?.scrollIntoView({ block: "nearest" });
    };
    const shortcuts: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => moveTo(current + 1),
      ArrowDown: () => moveTo(current + 1),
      k: () => moveTo(current - 1),
      ArrowUp: () => moveTo(current - 1),
      x: toggle && links[current] ? () => toggle(keyOf(links[current]!)) : undefined,
      "/": () => document.querySelector<HTMLElement>("[data-list-search]")?.focus(),
      n: createHref ? () => void navigate(createHref) : undefined,
    };
    const shortcut = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!shortcut) return;
    event.preventDefault();
    shortcut();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function keyOf(link: Element): string {
  return link.getAttribute(rowLinkAttribute) ?? "";
}
