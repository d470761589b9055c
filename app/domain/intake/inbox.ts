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

/** How far a project is, by id, in the order of a deal. */
export const statusChoices = {
  new: { label: "New" },
  contacted: { label: "Contacted" },
  qualified: { label: "Qualified" },
  won: { label: "Won" },
  lost: { label: "Lost" },
  spam: { label: "Spam" },
} as const satisfies Record<SubmissionStatus, { label: string }>;

/** How many submissions the inbox shows at a time. */
export const submissionsPerPage = 50;

/** What the inbox can be narrowed to: the parameter of the address, and the choices there are. */
export const facets = {
  status: { label: "status", choices: statusChoices },
  type: { label: "type", choices: projectTypeChoices },
  budget: { label: "budget", choices: budgetChoices },
  start: { label: "start", choices: startTimelineChoices },
  launch: { label: "launch", choices: launchTimelineChoices },
} as const;
export type Facet = keyof typeof facets;

/** Which submissions are asked for. "" where everything is. */
export interface InboxFilter {
  readonly search: SearchQuery | null;
  readonly facets: Readonly<Record<Facet, string>>;
}

/** The orders of the inbox; "-" is the other way round. Ordered by their next step, only those that have one are shown. */
export const inboxSorts = ["-received", "received", "next", "-next"] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** A part of the inbox, as its address names it. */
export interface InboxPlace {
  readonly filter: InboxFilter;
  readonly sort: InboxSort;
  readonly after: string | null;
  readonly before: string | null;
}

/** Reads the inbox's address. What is not known there counts as not said. */
export function parseInboxPlace(query: URLSearchParams): InboxPlace {
  const sort = inboxSorts.find((known) => known === query.get("sort")) ?? "-received";
  const chosen = Object.entries(facets).map(([name, { choices }]) => {
    const value = query.get(name) ?? "";
    return [name, Object.hasOwn(choices, value) ? value : ""];
  });
  return {
    filter: { search: parseSearch(query.get("q")), facets: Object.fromEntries(chosen) as InboxFilter["facets"] },
    sort,
    after: query.get("after"),
    before: query.get("after") === null ? query.get("before") : null,
  };
}

/** A submission as the inbox lists it. */
export interface SubmissionEntry {
  readonly id: string;
  readonly rowId: number;
  readonly createdAt: string;
  readonly email: string;
  /** The beginning of it. */
  readonly problem: string;
  readonly projectType: ProjectType | null;
  readonly budget: Budget;
  readonly startTimeline: StartTimeline;
  readonly launchTimeline: LaunchTimeline;
  readonly status: SubmissionStatus;
  readonly owner: string;
  readonly nextStepOn: string | null;
}

/** A submission as it is read, and what the studio wrote about it. */
export interface Submission extends SubmissionEntry {
  readonly userNeeds: string;
  readonly notes: string;
  readonly updatedAt: string;
  /** Counts its changes: whoever saves says which one they saw. */
  readonly version: number;
}

/** What the studio writes about a submission, as a form holds it. "" for no date. */
export interface FollowUp {
  readonly status: string;
  readonly owner: string;
  readonly nextStepOn: string;
  readonly notes: string;
}
export const followUpFields = ["status", "owner", "nextStepOn", "notes"] as const satisfies ReadonlyArray<
  keyof FollowUp
>;

/** The most characters of an owner's name and of notes. */
export const longestOwner = 120;
const longestNotes = 20_000;

/** What is wrong with what the studio wrote, as the messages to show beside the fields; empty when nothing is. */
export function followUpFaults(given: FollowUp): Partial<Record<keyof FollowUp, string>> {
  const faults: Partial<Record<keyof FollowUp, string>> = {};
  if (!Object.hasOwn(statusChoices, given.status)) faults.status = "Please choose one of the statuses.";
  if (given.owner.length > longestOwner) faults.owner = `Please keep this under ${longestOwner} characters.`;
  if (given.nextStepOn !== "" && !isDate(given.nextStepOn))
    faults.nextStepOn = "Please give a date, such as 2026-11-30.";
  if (given.notes.length > longestNotes) {
    faults.notes = `Please keep notes under ${longestNotes.toLocaleString("en-US")} characters; these have ${given.notes.length.toLocaleString("en-US")}.`;
  }
  return faults;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Texts as they are stored: line breaks as "\n" (a form sends "\r\n"), no NUL, no half of a character. */
export function followUpOf(text: (field: keyof FollowUp) => string): FollowUp {
  const clean = (field: keyof FollowUp) => storableText(text(field).replaceAll("\r\n", "\n"));
  return {
    status: clean("status"),
    owner: clean("owner").trim(),
    nextStepOn: clean("nextStepOn").trim(),
    notes: clean("notes"),
  };
}
