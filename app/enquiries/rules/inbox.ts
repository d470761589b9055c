import type { changedFields, changeSources, SpamReason, enquiryStatuses } from "../../../drizzle/schema/intake";
import type { PageCursors } from "../../base/listing/list-page";
import { parseSearch, type SearchQuery } from "../../base/search/search-text";
import { formatNumber } from "../../base/words/numbers";
import { storableText } from "../../base/words/storable-text";
import {
  type Budget,
  budgetChoices,
  type LaunchTimeline,
  launchTimelineChoices,
  type ProjectType,
  projectTypeChoices,
  type StartTimeline,
  startTimelineChoices,
} from "../../intake/rules/choices";
import { type Outcome, outcomeErrors, outcomeFields, outcomeTexts, type OutcomeTexts } from "./outcome";
import type { EnquirySource } from "./source";

/** What a link in a mail does, once a form has confirmed it. */
export const linkActions = ["take", "spam", "end-digest"] as const;
export type LinkAction = (typeof linkActions)[number];

export const linkLabels: Readonly<Record<LinkAction, string>> = {
  take: "Assign to me",
  spam: "Mark as spam",
  "end-digest": "End the morning digest",
};

export type ChangeSource = (typeof changeSources)[number];
export type ChangedField = (typeof changedFields)[number];

/** One field of an enquiry that somebody changed. */
export interface EnquiryChange {
  readonly rowId: number;
  /** An ISO instant. */
  readonly at: string;
  /** The person's name; "" for the rules. */
  readonly actor: string;
  readonly source: ChangeSource;
  readonly field: ChangedField;
  /** Both are "" for notes, whose text is not stored twice. */
  readonly before: string;
  readonly after: string;
}

/** What one person did at one moment. */
interface ChangeGroup {
  readonly key: number;
  readonly at: string;
  readonly actor: string;
  readonly source: ChangeSource;
  readonly changes: readonly EnquiryChange[];
}

/** The changes of one save together, in the given order. */
export function groupChanges(changes: readonly EnquiryChange[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ at, actor, source }) => JSON.stringify([at, actor, source]));
  return [...groups.values()].map((group) => {
    const { rowId, at, actor, source } = group[0]!;
    return { key: rowId, at, actor, source, changes: group };
  });
}

export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** The stages by id, in the order of a sales pipeline (INB-1). */
export const statusChoices = {
  new: { label: "New" },
  contacted: { label: "In conversation" },
  qualified: { label: "Offer" },
  won: { label: "Won" },
  lost: { label: "Lost" },
  spam: { label: "Spam" },
} as const satisfies Record<EnquiryStatus, { label: string }>;

export const isStatus = (text: string): text is EnquiryStatus => Object.hasOwn(statusChoices, text);

/** The statuses of enquiries that somebody still works on. */
export const openStatuses = ["new", "contacted", "qualified"] as const satisfies readonly EnquiryStatus[];

export const enquiriesPerPage = 50;

/** The inbox filters, by query parameter. */
export const facets = {
  status: { label: "stage", choices: statusChoices },
  type: { label: "type", choices: projectTypeChoices },
  budget: { label: "budget", choices: budgetChoices },
  start: { label: "start", choices: startTimelineChoices },
  launch: { label: "launch", choices: launchTimelineChoices },
} as const;
export type Facet = keyof typeof facets;

/** Choices of the owner filter besides accounts: "me" is the reader, "none" nobody. */
export const ownerChoices = { me: { label: "Mine" }, none: { label: "Unassigned" } } as const;

/**
 * A facet is "" if it is not filtered by. Without a stage and without a search, spam is left out; a search finds it, so
 * that nobody concludes that a held enquiry never arrived.
 */
export interface InboxFilter {
  readonly search: SearchQuery | null;
  readonly facets: Readonly<Record<Facet, string>>;
  /** The id of the owner's account; "" for nobody, and null if not filtered by. */
  readonly owner: string | null;
  /** Only open enquiries whose next step is for this day or earlier; null for all. */
  readonly due: string | null;
}

/** Sort orders; "-" is descending. Sorting by next step shows only enquiries that have one. */
export const inboxSorts = ["-received", "received", "next", "-next"] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** The value of `?owner=`, as the filter shows it; "" for all. */
export function ownerChoice(query: URLSearchParams): string {
  const value = query.get("owner") ?? "";
  return Object.hasOwn(ownerChoices, value) ? value : "";
}

/** The parsed query of the inbox. At most one of its cursors is set. */
export interface InboxQuery extends PageCursors {
  readonly filter: InboxFilter;
  readonly sort: InboxSort;
}

/** Whether a filter leaves spam out. */
export const hidesSpam = ({ search, facets: { status } }: InboxFilter): boolean => search === null && status === "";

/** Whether a filter is by stage only. Rows per stage are already counted. */
export const isByStageOnly = ({ search, facets: { status: _, ...others }, owner, due }: InboxFilter): boolean =>
  search === null && owner === null && due === null && Object.values(others).every((value) => value === "");

/**
 * Parses the inbox's query parameters. Unknown values are ignored.
 *
 * @param reader the id of the reader's account
 * @param today the reader's
 */
export function parseInboxQuery(query: URLSearchParams, reader: string, today: string): InboxQuery {
  const owner = ownerChoice(query);
  const sort = inboxSorts.find((option) => option === query.get("sort")) ?? "-received";
  const facetEntries = Object.entries(facets).map(([name, { choices }]) => {
    const value = query.get(name) ?? "";
    return [name, Object.hasOwn(choices, value) ? value : ""];
  });
  return {
    filter: {
      search: parseSearch(query.get("q")),
      facets: Object.fromEntries(facetEntries) as InboxFilter["facets"],
      owner: owner === "" ? null : owner === "me" ? reader : "",
      due: query.get("due") === "1" ? today : null,
    },
    sort,
    after: query.get("after"),
    before: query.get("after") === null ? query.get("before") : null,
  };
}

/** An enquiry in the inbox list. */
export interface EnquiryEntry extends Pick<EnquirySource, "source">, Outcome {
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
  readonly status: EnquiryStatus;
  /** The owner's name when they became it; "" for nobody. */
  readonly owner: string;
  /** The owner's account; null if there is no owner, or one without an account. */
  readonly ownerId: string | null;
  readonly nextStep: string;
  readonly nextStepOn: string | null;
  /** Instants: until when an answer was promised, when it was given, and the time of a booked call. */
  readonly answerDueAt: string | null;
  readonly answeredAt: string | null;
  readonly callAt: string | null;
}

/** An enquiry in the inbox list, with its answers as JSON if it began with the draft of an idea. */
export interface InboxEntry extends EnquiryEntry {
  readonly woven: string | null;
}

/** An enquiry with its follow-up. */
export interface Enquiry extends EnquiryEntry, EnquirySource {
  /** Why it looks like spam, whether it was held or not. */
  readonly spamReasons: readonly SpamReason[];
  /** Whether its messages wait until somebody marks it as not spam. */
  readonly held: boolean;
  readonly userNeeds: string;
  readonly notes: string;
  readonly updatedAt: string;
  /** For optimistic locking; incremented by every change. */
  readonly version: number;
}

/** A person who may own enquiries. */
export interface Owner {
  /** The account id. */
  readonly id: string;
  /** No two owners have the same. */
  readonly name: string;
}

type Owned = Pick<EnquiryEntry, "owner" | "ownerId">;

/** The form value for an owner: the account id, the name of an owner without an account, or "" for nobody. */
export const ownerReference = ({ owner, ownerId }: Owned): string => ownerId ?? owner;

/**
 * The owner's name; "" for nobody. Marked if they may no longer own enquiries, since they keep those they have.
 *
 * @param owners all who may own enquiries
 */
export function ownerText({ owner, ownerId }: Owned, owners: readonly Owner[]): string {
  if (owner === "") return "";
  const ownerAccount = owners.find(({ id }) => id === ownerId);
  return ownerAccount ? ownerAccount.name : `${owner} (${ownerId === null ? "no account" : "no access"})`;
}

/** The form values of an enquiry's follow-up. `nextStepOn` is "" for no date. */
export interface FollowUp extends OutcomeTexts {
  readonly status: string;
  /** As `ownerReference`. */
  readonly owner: string;
  readonly nextStep: string;
  readonly nextStepOn: string;
  readonly notes: string;
}
export const followUpFields = [
  "status",
  ...outcomeFields,
  "owner",
  "nextStep",
  "nextStepOn",
  "notes",
] as const satisfies ReadonlyArray<keyof FollowUp>;

/** The form values of a stored follow-up. */
export const followUpOf = ({ status, owner, ownerId, nextStep, nextStepOn, notes, ...enquiry }: Enquiry): FollowUp => ({
  status,
  owner: ownerReference({ owner, ownerId }),
  nextStep,
  nextStepOn: nextStepOn ?? "",
  notes,
  ...outcomeTexts(enquiry),
});

/** In characters. */
export const maxNextStepLength = 200;
const maxNotesLength = 20_000;

/** Validates a follow-up. Returns error messages by field. */
export function followUpErrors(followUp: FollowUp): Partial<Record<keyof FollowUp, string>> {
  const errors: Partial<Record<keyof FollowUp, string>> = outcomeErrors(followUp.status, followUp);
  if (!isStatus(followUp.status)) errors.status = "Please choose a stage.";
  if (followUp.nextStep.length > maxNextStepLength)
    errors.nextStep = `Please keep this under ${maxNextStepLength} characters.`;
  if (followUp.nextStepOn !== "" && !isDate(followUp.nextStepOn))
    errors.nextStepOn = "Please enter a date, such as 2026-11-30.";
  if (followUp.notes.length > maxNotesLength) {
    errors.notes = `Please keep notes under ${formatNumber(maxNotesLength)} characters; these have ${formatNumber(followUp.notes.length)}.`;
  }
  return errors;
}

/** Whether a next step's date has passed. */
export const isOverdue = (
  { status, nextStepOn }: Pick<EnquiryEntry, "status" | "nextStepOn">,
  today: string,
): boolean => nextStepOn !== null && nextStepOn < today && openStatuses.some((open) => open === status);

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reads a follow-up from form values, normalized for storage: line breaks as "\n" (a form sends "\r\n"), storable text. */
export function parseFollowUp(text: (field: keyof FollowUp) => string): FollowUp {
  const clean = (field: keyof FollowUp) => storableText(text(field).replaceAll("\r\n", "\n"));
  return {
    status: clean("status"),
    owner: clean("owner").trim(),
    nextStep: clean("nextStep").replace(/\s+/g, " ").trim(),
    nextStepOn: clean("nextStepOn").trim(),
    notes: clean("notes"),
    amount: clean("amount").trim(),
    currency: clean("currency").trim(),
    lostReason: clean("lostReason").trim(),
    lostNote: clean("lostNote").replace(/\s+/g, " ").trim(),
  };
}
