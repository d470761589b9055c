import type { submissionStatuses } from "../../../drizzle/schema/intake";
import { parseSearch, type SearchQuery } from "../text/search-text";
import { storableText } from "../text/well-formed";
import {
  budgetChoices,
  launchTimelineChoices,
  projectTypeChoices,
  startTimelineChoices,
  type Budget,
  type LaunchTimeline,
  type ProjectType,
  type StartTimeline,
} from "./choices";

export type SubmissionStatus = (typeof submissionStatuses)[number];

/** By id, in the order of a sales pipeline. */
export const statusChoices = {
  new: { label: "New" },
  contacted: { label: "Contacted" },
  qualified: { label: "Qualified" },
  won: { label: "Won" },
  lost: { label: "Lost" },
  spam: { label: "Spam" },
} as const satisfies Record<SubmissionStatus, { label: string }>;

/** The statuses of submissions that somebody still works on. */
export const openStatuses = ["new", "contacted", "qualified"] as const satisfies readonly SubmissionStatus[];

export const submissionsPerPage = 50;

/** The inbox filters, by query parameter. */
export const facets = {
  status: { label: "status", choices: statusChoices },
  type: { label: "type", choices: projectTypeChoices },
  budget: { label: "budget", choices: budgetChoices },
  start: { label: "start", choices: startTimelineChoices },
  launch: { label: "launch", choices: launchTimelineChoices },
} as const;
export type Facet = keyof typeof facets;

/** A facet is "" if it is not filtered by. */
export interface InboxFilter {
  readonly search: SearchQuery | null;
  readonly facets: Readonly<Record<Facet, string>>;
  /** Only open submissions whose next step is due: today, in UTC, or earlier. */
  readonly due: boolean;
}

/** Sort orders; "-" is descending. Sorting by next step shows only submissions that have one. */
export const inboxSorts = ["-received", "received", "next", "-next"] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** The parsed query of the inbox. At most one of `after` and `before` is set. */
export interface InboxQuery {
  readonly filter: InboxFilter;
  readonly sort: InboxSort;
  readonly after: string | null;
  readonly before: string | null;
}

/** Parses the inbox's query parameters. Unknown values are ignored. */
export function parseInboxQuery(query: URLSearchParams): InboxQuery {
  const sort = inboxSorts.find((known) => known === query.get("sort")) ?? "-received";
  const chosen = Object.entries(facets).map(([name, { choices }]) => {
    const value = query.get(name) ?? "";
    return [name, Object.hasOwn(choices, value) ? value : ""];
  });
  return {
    filter: {
      search: parseSearch(query.get("q")),
      facets: Object.fromEntries(chosen) as InboxFilter["facets"],
      due: query.get("due") === "1",
    },
    sort,
    after: query.get("after"),
    before: query.get("after") === null ? query.get("before") : null,
  };
}

/** A count that stops somewhere; `more` if there are further ones. */
export interface BoundedCount {
  readonly count: number;
  readonly more: boolean;
}

/** A submission in the inbox list. */
export interface SubmissionEntry {
  readonly id: string;
  readonly rowId: number;
  readonly createdAt: string;
  readonly email: string;
  /** The first 200 characters. */
  readonly problem: string;
  readonly projectType: ProjectType | null;
  readonly budget: Budget;
  readonly startTimeline: StartTimeline;
  readonly launchTimeline: LaunchTimeline;
  readonly status: SubmissionStatus;
  readonly owner: string;
  readonly nextStepOn: string | null;
}

/** A submission with its follow-up. */
export interface Submission extends SubmissionEntry {
  readonly userNeeds: string;
  readonly notes: string;
  readonly updatedAt: string;
  /** For optimistic locking; incremented by every change. */
  readonly version: number;
}

/** The form values of a submission's follow-up. `nextStepOn` is "" for no date. */
export interface FollowUp {
  readonly status: string;
  readonly owner: string;
  readonly nextStepOn: string;
  readonly notes: string;
}
export const followUpFields = ["status", "owner", "nextStepOn", "notes"] as const satisfies ReadonlyArray<
  keyof FollowUp
>;

/** In characters. */
export const maxOwnerLength = 120;
const maxNotesLength = 20_000;

/** Validates a follow-up. Returns error messages by field. */
export function followUpFaults(followUp: FollowUp): Partial<Record<keyof FollowUp, string>> {
  const faults: Partial<Record<keyof FollowUp, string>> = {};
  if (!Object.hasOwn(statusChoices, followUp.status)) faults.status = "Please choose a status.";
  if (followUp.owner.length > maxOwnerLength) faults.owner = `Please keep this under ${maxOwnerLength} characters.`;
  if (followUp.nextStepOn !== "" && !isDate(followUp.nextStepOn))
    faults.nextStepOn = "Please enter a date, such as 2026-11-30.";
  if (followUp.notes.length > maxNotesLength) {
    faults.notes = `Please keep notes under ${maxNotesLength.toLocaleString("en-US")} characters; these have ${followUp.notes.length.toLocaleString("en-US")}.`;
  }
  return faults;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reads a follow-up from form values, normalized for storage: line breaks as "\n" (a form sends "\r\n"), storable text. */
export function readFollowUp(text: (field: keyof FollowUp) => string): FollowUp {
  const clean = (field: keyof FollowUp) => storableText(text(field).replaceAll("\r\n", "\n"));
  return {
    status: clean("status"),
    owner: clean("owner").trim(),
    nextStepOn: clean("nextStepOn").trim(),
    notes: clean("notes"),
  };
}
