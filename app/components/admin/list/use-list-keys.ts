import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

/** On the link that opens a row: the row's key. The keyboard moves among the elements that have it. */
export const rowLinkAttribute = "data-row-link";

/**
 * The keyboard of a list: arrows or j and k move among the rows, Enter opens one, x chooses it, / searches, n goes
 * where a new one is made. The cursor is the browser's focus, on the row's link, so that everything else knows it too.
 *
 * @param choose chooses the row with a key, or takes that back
 * @param createHref where a new one is made, if anywhere
 */
export function useListKeys({ choose, createHref }: { choose?: (key: string) => void; createHref?: string }): void {
  const navigate = useNavigate();
  const last = useRef<string | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const links = [...document.querySelectorAll<HTMLElement>(`[${rowLinkAttribute}]`)];
    const focused = links.findIndex((link) => link.closest("tr, li")?.contains(document.activeElement));
    const current = focused === -1 ? links.findIndex((link) => keyOf(link) === last.current) : focused;
    const moveTo = (position: number) => {
      const link = links[Math.min(Math.max(position, 0), links.length - 1)];
      last.current = link ? keyOf(link) : null;
      link?.focus();
      link?.scrollIntoView({ block: "nearest" });
    };
    const deeds: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => moveTo(current + 1),
      ArrowDown: () => moveTo(current + 1),
      k: () => moveTo(current - 1),
      ArrowUp: () => moveTo(current - 1),
      x: choose && links[current] ? () => choose(keyOf(links[current]!)) : undefined,
      "/": () => document.querySelector<HTMLElement>("[data-list-search]")?.focus(),
      n: createHref ? () => void navigate(createHref) : undefined,
    };
    const deed = Object.hasOwn(deeds, event.key) ? deeds[event.key] : undefined;
    if (!deed) return;
    event.preventDefault();
    deed();
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

/** Whether keys mean text there, or a choice. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "button", "submit"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}
