import type { OutboxEntry } from "./outbox";

/** The text and buttons of the line about the outbox. */
export interface OutboxNotice {
  readonly text: string;
  /** The label of the button that sends now; null for none. */
  readonly send: string | null;
  /** The enquiry that "View" opens in the intake; null for none. */
  readonly view: OutboxEntry | null;
  /** The sent enquiries that "Dismiss" acknowledges; empty for none. */
  readonly dismiss: readonly string[];
}

/** The state of the page that shows the notice. */
export interface OutboxSurroundings {
  readonly online: boolean;
  readonly sending: boolean;
}

/**
 * The line about the outbox, on every public page. What needs the visitor comes first: a refusal, then what is waiting,
 * then what was sent. Never calls an enquiry sent that the server has not confirmed.
 *
 * @param entries those to show (`entriesToShow`)
 * @returns null if there is nothing to say
 */
export function outboxNotice(
  entries: readonly OutboxEntry[],
  { online, sending }: OutboxSurroundings,
): OutboxNotice | null {
  const waitingEntries = entries.filter((entry) => entry.state === "waiting");
  const refusedEntry = entries.find((entry) => entry.state === "refused");
  const sentEntries = entries.filter((entry) => entry.state === "sent");
  if (sending && waitingEntries.length > 0)
    return { text: `Sending ${count(waitingEntries.length)} now…`, send: null, view: null, dismiss: [] };
  if (refusedEntry?.state === "refused")
    return {
      text: `Your enquiry was not sent. ${refusedEntry.message}`,
      send: refusedEntry.enquiry.needsPerson ? null : "Try again",
      view: refusedEntry,
      dismiss: [],
    };
  const [first] = waitingEntries;
  if (first?.state === "waiting") {
    const be = waitingEntries.length === 1 ? "is" : "are";
    const stands = `${count(waitingEntries.length)} ${be} waiting to be sent.`;
    const they = waitingEntries.length === 1 ? "It goes" : "They go";
    if (first.enquiry.needsPerson)
      return { text: `${stands} Open it to send it.`, send: null, view: first, dismiss: [] };
    return {
      text: `${stands} ${online ? "The site could not be reached. We keep trying." : `${they} out when you're online.`}`,
      send: "Send now",
      view: first,
      dismiss: [],
    };
  }
  if (sentEntries.length === 0) return null;
  return {
    text:
      sentEntries.length === 1
        ? "Your enquiry was sent, and we have it."
        : "Your enquiries were sent, and we have them.",
    send: null,
    view: null,
    dismiss: sentEntries.map(({ key }) => key),
  };
}

const count = (number: number) => (number === 1 ? "1 enquiry" : `${number} enquiries`);
