/** The id of the element that shows the line about the outbox. */
export const outboxLineId = "outbox-line";
/** Dispatched on the window after the router has shown another page. */
export const pageChangedEvent = "site:page";
