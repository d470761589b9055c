/** The id of the element that shows the line about the outbox. */
export const outboxLineId = "outbox-line";
/** The window's event after the router has shown another page. */
export const pageChangedEvent = "site:page";
