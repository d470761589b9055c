import { useEffect } from "react";
import { useLocation } from "react-router";

/** The id of the outbox line's element. */
export const outboxLineId = "outbox-line";
/** Dispatched on the window after the router shows another page. */
export const pageChangedEvent = "site:page";

/** React leaves the element's content alone as long as `__html` is the same object. */
const empty = { __html: "" };

/**
 * The outbox line's element (E5). `line.ts` fills it without React, because it is loaded only if there are entries and
 * may run before the router.
 *
 * @param label names it to screen readers
 */
export function OutboxLine({ label }: { label: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    dispatchEvent(new CustomEvent(pageChangedEvent, { detail: pathname }));
  }, [pathname]);
  return (
    <section
      id={outboxLineId}
      aria-label={label}
      className="outbox-line"
      suppressHydrationWarning
      dangerouslySetInnerHTML={empty}
    />
  );
}
