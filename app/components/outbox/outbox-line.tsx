import { useEffect } from "react";
import { useLocation } from "react-router";
import { outboxLineId, pageChangedEvent } from "./line-element";

/** As long as `__html` is the same object, React does not touch the element's content. */
const empty = { __html: "" };

/**
 * The element of the outbox line (E5). `line.ts` fills it, without React: it is loaded only if there are entries, and
 * may run before the router.
 */
export function OutboxLine() {
  const { pathname } = useLocation();
  useEffect(() => {
    dispatchEvent(new CustomEvent(pageChangedEvent, { detail: pathname }));
  }, [pathname]);
  return (
    <section
      id={outboxLineId}
      aria-label="Your enquiries"
      className="outbox-line"
      suppressHydrationWarning
      dangerouslySetInnerHTML={empty}
    />
  );
}
