import { useEffect } from "react";
import { useLocation } from "react-router";
import { outboxLineId, pageChangedEvent } from "./line-element";

/** React leaves the content of an element alone whose `__html` stays the same object. */
const empty = { __html: "" };

/**
 * The element of the line about enquiries that wait (E5). `line.ts` fills it, which is loaded if there are any and needs
 * no router.
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
