/** The id of the outbox line's element. */
export const outboxLineId = "outbox-line";
/** Dispatched on the window after the router shows another page. */
export const pageChangedEvent = "site:page";
