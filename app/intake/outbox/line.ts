import { inOtherWords } from "~/base/words/placeholders";
import { answerFields } from "~/intake/rules/answers";
import { deliver, entriesToShow, type OutboxEntry } from "~/intake/rules/outbox";
import { sendStep } from "~/intake/rules/questions";
import { retryDelay } from "~/intake/rules/wizard";
import { labelOnPage, labelsOnPage } from "~/ui/components/label-on-page";
import {
  clearProgress,
  loadProgress,
  onOutboxChange,
  pageOutbox,
  postEnquiry,
  requestBackgroundSync,
  saveProgress,
  shownAsSent,
  withLock,
} from "./outbox";
import { outboxLineId, pageChangedEvent } from "./outbox-line";

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
  const isOne = waitingEntries.length === 1;
  const count = waitingEntries.length;
  if (sending && count > 0)
    return {
      text: labelOnPage(isOne ? "Sending 1 enquiry now…" : "Sending {count} enquiries now…", { count }),
      send: null,
      view: null,
      dismiss: [],
    };
  if (refusedEntry?.state === "refused")
    return {
      text: labelOnPage("Your enquiry was not sent. {reason}", {
        reason: inOtherWords(labelsOnPage(), refusedEntry.message),
      }),
      send: refusedEntry.enquiry.needsPerson ? null : labelOnPage("Try again"),
      view: refusedEntry,
      dismiss: [],
    };
  const [first] = waitingEntries;
  if (first?.state === "waiting") {
    const stands = isOne ? "1 enquiry is waiting to be sent." : "{count} enquiries are waiting to be sent.";
    const { needsPerson } = first.enquiry;
    const next = needsPerson
      ? "Open it to send it."
      : online
        ? "The site could not be reached. We keep trying."
        : isOne
          ? "It goes out when you're online."
          : "They go out when you're online.";
    return {
      text: `${labelOnPage(stands, { count })} ${labelOnPage(next)}`,
      send: needsPerson ? null : labelOnPage("Send now"),
      view: first,
      dismiss: [],
    };
  }
  if (sentEntries.length === 0) return null;
  return {
    text: labelOnPage(
      sentEntries.length === 1
        ? "Your enquiry was sent, and we have it."
        : "Your enquiries were sent, and we have them.",
    ),
    send: null,
    view: null,
    dismiss: sentEntries.map(({ key }) => key),
  };
}

/**
 * Shows the outbox line and sends waiting enquiries, on every public page. Loaded only if the outbox may have entries.
 * Works before the router has started.
 */

const intakePath = "/onboarding";

let isStarted = false;
let sending = false;
let attempts = 0;
/** Whether the connection has returned since the last attempt began, which may still fail. */
let cameOnline = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the line and sends waiting enquiries: now, when the connection returns, and periodically. */
export function startOutboxLine(): void {
  if (isStarted) return void refresh();
  isStarted = true;
  onOutboxChange(() => void refresh());
  addEventListener("online", () => {
    cameOnline = true;
    void send();
  });
  addEventListener("offline", () => void refresh());
  addEventListener(pageChangedEvent, () => void refresh());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void send();
  });
  keepAboveBanner();
  void send();
}

/** Sends waiting enquiries; with `again`, also those the server refused. */
async function send({ again = false } = {}): Promise<void> {
  if (sending) return;
  cameOnline = false;
  if (navigator.onLine || again) {
    sending = true;
    attempts += 1;
    try {
      await refresh();
      for (const entry of await ownEntries())
        if ((entry.state === "waiting" || (again && entry.state === "refused")) && !entry.enquiry.needsPerson)
          await deliver(entry.key, { outbox: pageOutbox(), post: postEnquiry, lock: withLock, keep: true });
    } finally {
      sending = false;
    }
  }
  const entries = await refresh();
  if (entries.some((entry) => entry.state === "waiting" && !entry.enquiry.needsPerson)) requestBackgroundSync();
}

/** The entries for this line: all but those that the intake page itself shows. */
async function ownEntries(): Promise<readonly OutboxEntry[]> {
  const entries = await pageOutbox().list();
  const currentKey = location.pathname === intakePath ? loadProgress()?.key : null;
  return entries.filter(({ key }) => key !== currentKey && !shownAsSent.has(key));
}

async function refresh(): Promise<readonly OutboxEntry[]> {
  const entries = await ownEntries();
  const draft = loadProgress();
  // Sent from here or by the service worker, so the draft must not be sent again.
  if (draft && entries.some((entry) => entry.state === "sent" && entry.key === draft.key)) clearProgress();
  clearTimeout(timer);
  if (entries.some((entry) => entry.state === "waiting"))
    timer = setTimeout(() => void send(), cameOnline && !sending ? 0 : retryDelay(Math.max(1, attempts)));
  render(outboxNotice(entriesToShow(entries), { online: navigator.onLine, sending }));
  return entries;
}

function render(notice: OutboxNotice | null): void {
  const line = document.getElementById(outboxLineId);
  if (!line) return;
  if (!notice) return line.replaceChildren();
  // The status must be on the page before its text changes, or it is not announced.
  let status = line.querySelector<HTMLElement>("[role=status]");
  if (!status) {
    status = Object.assign(document.createElement("p"), { role: "status" });
    line.replaceChildren(status);
  }
  if (status.textContent !== notice.text) status.textContent = notice.text;
  const actions: HTMLElement[] = [];
  if (notice.send !== null) actions.push(button(notice.send, () => void send({ again: true })));
  if (notice.view) actions.push(viewLink(notice.view));
  if (notice.dismiss.length > 0) actions.push(button(labelOnPage("Dismiss"), () => void dismiss(notice.dismiss)));
  keepFocus(line, () => {
    for (const old of line.querySelectorAll("a, button")) old.remove();
    line.append(...actions);
  });
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement("button"), {
    type: "button",
    className: "text-link",
    textContent: label,
  });
  element.addEventListener("click", onClick);
  return element;
}

function viewLink(entry: OutboxEntry): HTMLAnchorElement {
  const link = Object.assign(document.createElement("a"), {
    href: `${intakePath}?step=${sendStep}`,
    className: "text-link",
    textContent: labelOnPage("View"),
  });
  link.addEventListener("click", (event) => {
    if (!openInIntake(entry)) event.preventDefault();
  });
  return link;
}

/** Makes the enquiry the intake's draft. Returns false if the visitor prefers to keep another draft. */
function openInIntake(entry: OutboxEntry): boolean {
  if (entry.state === "sent") return true;
  const { answers } = entry.enquiry;
  const draft = loadProgress();
  const isOther = draft !== null && answerFields.some((field) => draft.answers[field] !== answers[field]);
  if (isOther && !confirm(labelOnPage("This replaces the unfinished project in the intake form. Continue?")))
    return false;
  saveProgress({ answers, step: sendStep, key: entry.key, unsent: true });
  return true;
}

async function dismiss(keys: readonly string[]): Promise<void> {
  for (const key of keys) await pageOutbox().acknowledge(key);
  await refresh();
}

/** Changes the line's buttons without losing the focus. */
function keepFocus(line: HTMLElement, change: () => void): void {
  const hadFocus = line.contains(document.activeElement);
  change();
  if (hadFocus) (line.querySelector<HTMLElement>("a, button") ?? document.getElementById("content"))?.focus();
}

/** Keeps the line above the cookie banner, which covers the bottom of the page. */
function keepAboveBanner(): void {
  const banner = document.getElementById("cookie-banner");
  if (!banner) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--banner-height", `${banner.offsetHeight}px`);
  }).observe(banner);
}
