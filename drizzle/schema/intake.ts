import { sql, type SQL } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, instant, oneOf, rowId } from "./columns";
import { FacetIndex, GroupTotals, RowCount, SearchIndex } from "./maintained";

/** The choices of the intake (DATA-11 to DATA-13). */
export const projectTypes = ["startup-mvp", "internal-tool", "workflow-automation", "ai-growth-engines"] as const;
export const budgets = ["less-than-5k", "5k-10k", "10k-20k", "20k-50k", "50k-100k", "100k-plus"] as const;
export const startTimelines = ["immediately", "within-week", "within-month", "flexible"] as const;
export const launchTimelines = ["asap", "2-4-weeks", "1-2-months", "3-months-plus"] as const;
/** The stages of an enquiry. `contacted` is shown as "In conversation", `qualified` as "Offer" (decision 29). */
export const enquiryStatuses = ["new", "contacted", "qualified", "won", "lost", "spam"] as const;
/** Why an enquiry was lost. */
export const lostReasons = ["budget", "timing", "someone-else", "no-answer", "no-fit", "other"] as const;
/** Why an enquiry looks like spam. */
const spamRules = ["honeypot", "time", "links", "repeated", "disposable", "rate"] as const;

/** A spam rule that an enquiry met. `text` explains it to the people who work on enquiries. */
export interface SpamReason {
  readonly rule: (typeof spamRules)[number];
  readonly text: string;
}

/**
 * Project enquiries (DATA-10). `user_id` is always null. `idempotency_key` and `answers_hash` detect a resend;
 * `text_hash` is the same for the same texts, whoever sends them. `row_id` is the order of arrival, `search_text` the
 * folded text that the inbox searches. `undo_set` is the last bulk change, `undo_status` or `undo_owner` the value
 * before it, and `undo_version` the version after it: while it equals `version`, the row has not been edited since and
 * the change can be undone. `held`: its messages wait until someone says that it is not spam.
 *
 * `owner_id` is the owner's account and `owner` their name at that time. Not a foreign key, because the name stays when
 * the account goes. Null despite an `owner`: taken on from an email address without an account (decision 35).
 *
 * `source_name` to `heard_of`: how the sender came here, null where nothing is known (see `EnquirySource`). `amount`, in
 * whole units of `currency`, is that of an enquiry that was won, `lost_reason` and `lost_note` say why one was lost, and
 * `undo_outcome` has all four as JSON before the last bulk change. `answer_due_at`, `answered_at` and `call_at` are
 * instants: until when an answer was promised, when it was given, and the time of a booked call. `call_booking` is the
 * booking tool's id of that call, and `call_changed_at` when it was last booked, moved or cancelled there: what a tool
 * sends again, or late, changes nothing.
 */
export const enquiries = sqliteTable(
  "onboarding_submissions",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    projectType: text("project_type", { enum: projectTypes }),
    problem: text("problem").notNull(),
    userNeeds: text("user_needs").notNull(),
    budget: text("budget", { enum: budgets }).notNull(),
    startTimeline: text("start_timeline", { enum: startTimelines }).notNull(),
    launchTimeline: text("launch_timeline", { enum: launchTimelines }).notNull(),
    email: text("email").notNull(),
    userId: text("user_id"),
    createdAt: instant("created_at"),
    idempotencyKey: text("idempotency_key"),
    answersHash: text("answers_hash").notNull().default(""),
    emailHash: text("email_hash").notNull().default(""),
    status: text("status", { enum: enquiryStatuses }).notNull().default("new"),
    notes: text("notes").notNull().default(""),
    owner: text("owner").notNull().default(""),
    nextStepOn: text("next_step_on"),
    searchText: text("search_text").notNull().default(""),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at"),
    undoSet: text("undo_set"),
    undoStatus: text("undo_status", { enum: enquiryStatuses }),
    undoVersion: integer("undo_version"),
    textHash: text("text_hash").notNull().default(""),
    nextStep: text("next_step").notNull().default(""),
    undoOwner: text("undo_owner"),
    spamReasons: text("spam_reasons", { mode: "json" })
      .$type<readonly SpamReason[]>()
      .notNull()
      .default(sql`'[]'`),
    held: flag("held", false),
    ownerId: text("owner_id"),
    undoOwnerId: text("undo_owner_id"),
    source: text("source_name"),
    fromPage: text("from_page"),
    firstPage: text("first_page"),
    referrer: text("referrer"),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    beganWith: text("began_with"),
    heardOf: text("heard_of"),
    amount: integer("amount"),
    currency: text("currency"),
    lostReason: text("lost_reason", { enum: lostReasons }),
    lostNote: text("lost_note"),
    undoOutcome: text("undo_outcome"),
    answerDueAt: text("answer_due_at"),
    answeredAt: text("answered_at"),
    callAt: text("call_at"),
    callBooking: text("call_booking"),
    callChangedAt: text("call_changed_at"),
  },
  (t) => [
    uniqueIndex("onboarding_submissions_key").on(t.idempotencyKey),
    index("onboarding_submissions_newest").on(t.createdAt),
    index("onboarding_submissions_status").on(t.status, t.createdAt),
    index("onboarding_submissions_email").on(t.emailHash, t.createdAt),
    index("onboarding_submissions_address").on(sql`${t.email} collate nocase`),
    index("onboarding_submissions_answers").on(t.answersHash, t.createdAt),
    index("onboarding_submissions_texts").on(t.textHash, t.createdAt),
    index("onboarding_submissions_owner").on(t.owner, t.rowId),
    index("onboarding_submissions_owner_account")
      .on(t.ownerId, t.rowId)
      .where(sql`${t.ownerId} is not null`),
    index("onboarding_submissions_held").on(t.rowId).where(isToRelease(t)),
    index("onboarding_submissions_next_step")
      .on(t.nextStepOn, t.rowId)
      .where(sql`${t.nextStepOn} is not null`),
    // After the index on all next steps: if two indexes serve a query, SQLite takes the newer, and this one is smaller.
    index("onboarding_submissions_due").on(t.nextStepOn, t.rowId).where(isOpenWithStep(t)),
    index("onboarding_submissions_answer_due").on(t.answerDueAt).where(isUnanswered(t)),
    index("onboarding_submissions_undo")
      .on(t.undoSet)
      .where(sql`${t.undoSet} is not null`),
    check("onboarding_submissions_next_step_is_a_date", sql`date(${t.nextStepOn}) is ${t.nextStepOn}`),
    check("onboarding_submissions_are_anonymous", sql`${t.userId} is null`),
    oneOf("onboarding_submissions_type_is_known", t.projectType, projectTypes),
    oneOf("onboarding_submissions_budget_is_known", t.budget, budgets),
    oneOf("onboarding_submissions_start_is_known", t.startTimeline, startTimelines),
    oneOf("onboarding_submissions_launch_is_known", t.launchTimeline, launchTimelines),
    oneOf("onboarding_submissions_status_is_known", t.status, enquiryStatuses),
  ],
);

/** The condition of a partial index: open, with a promised answer that was not given yet. */
export const isUnanswered = ({
  answerDueAt,
  answeredAt,
  status,
}: Pick<StageColumns, "status"> & {
  readonly answerDueAt: AnySQLiteColumn;
  readonly answeredAt: AnySQLiteColumn;
}): SQL => sql`${answerDueAt} is not null and ${answeredAt} is null and ${status} not in ('won', 'lost', 'spam')`;

interface StageColumns {
  readonly status: AnySQLiteColumn;
  readonly nextStepOn: AnySQLiteColumn;
  readonly held: AnySQLiteColumn;
}

/**
 * The condition of a partial index: open, with a next step. Names the stages to exclude, because otherwise SQLite
 * prefers to read all open enquiries from the index on stages.
 */
export const isOpenWithStep = ({ status, nextStepOn }: Pick<StageColumns, "status" | "nextStepOn">): SQL =>
  sql`${nextStepOn} is not null and ${status} not in ('won', 'lost', 'spam')`;

/** The condition of a partial index: messages that were held and may now be sent. */
export const isToRelease = ({ held, status }: Pick<StageColumns, "held" | "status">): SQL =>
  sql`${held} = 1 and ${status} not in ('spam', 'lost')`;

export const changeSources = ["form", "bulk", "undo", "mail", "rules", "booking"] as const;
export const changedFields = [
  "status",
  "owner",
  "nextStep",
  "nextStepOn",
  "notes",
  "outcome",
  "answered",
  "reply",
  "call",
] as const;

/**
 * Changes to enquiries: a row per field, written in the batch of the change and never altered. `actor` is the person's
 * name, or "" for the rules. Notes are recorded only as changed, without their text. The rows are deleted with the
 * enquiry.
 */
export const enquiryChanges = sqliteTable(
  "submission_changes",
  {
    rowId: rowId(),
    enquiryRow: integer("submission_row")
      .notNull()
      .references(() => enquiries.rowId, { onDelete: "cascade" }),
    at: instant("at"),
    actor: text("actor").notNull(),
    source: text("source", { enum: changeSources }).notNull(),
    field: text("field", { enum: changedFields }).notNull(),
    before: text("before").notNull(),
    after: text("after").notNull(),
  },
  (t) => [index("submission_changes_submission").on(t.enquiryRow, t.rowId)],
);

/** The number of enquiries, in total and by stage. */
export const enquiryCounts = new RowCount("submissions", enquiries, enquiries.status);

/**
 * What became of enquiries, by month of arrival: in total, and by source, first page and type of project. With these, a
 * report costs the same however many enquiries there are. Spam is left out. `due` counts those with a promised answer,
 * `kept` those answered in time.
 */
export const enquiryTotals = sqliteTable(
  "submission_totals",
  {
    kind: text("kind").notNull(),
    item: text("item").notNull(),
    month: text("month").notNull(),
    /** "" for those without an amount. */
    currency: text("currency").notNull(),
    enquiries: integer("enquiries").notNull(),
    calls: integer("calls").notNull(),
    won: integer("won").notNull(),
    lost: integer("lost").notNull(),
    amount: integer("amount").notNull(),
    due: integer("due").notNull(),
    kept: integer("kept").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.month, t.item, t.currency] })],
);

const isWon = (row: string) => `${row}."status" = 'won'`;
const hasAmount = (row: string) => `(${isWon(row)} AND ${row}."amount" IS NOT NULL)`;
export const enquiryTotalsOf = new GroupTotals(enquiryTotals, enquiries, {
  kinds: {
    all: null,
    source: enquiries.source,
    page: enquiries.firstPage,
    type: enquiries.projectType,
  },
  date: enquiries.createdAt,
  when: (row) => `${row}."status" <> 'spam'`,
  currency: (row) => `iif(${hasAmount(row)}, ${row}."currency", '')`,
  sums: {
    enquiries: () => "1",
    calls: (row) => `(${row}."call_at" IS NOT NULL)`,
    won: isWon,
    lost: (row) => `${row}."status" = 'lost'`,
    amount: (row) => `iif(${hasAmount(row)}, ${row}."amount", 0)`,
    due: (row) => `(${row}."answer_due_at" IS NOT NULL)`,
    kept: (row) => `coalesce(${row}."answered_at" <= ${row}."answer_due_at", 0)`,
  },
});
export const enquirySearch = new SearchIndex("submission_search", enquiries);
export const enquiryFacets = new FacetIndex("submission_facets", enquiries, {
  status: enquiries.status,
  type: enquiries.projectType,
  budget: enquiries.budget,
  start: enquiries.startTimeline,
  launch: enquiries.launchTimeline,
});

export const suggestionStatuses = ["new", "done", "spam"] as const;

/**
 * Tools that visitors suggested (SUG-1). Anonymous: a row has the tool's name and address, and why it belongs in the
 * directory. `updated_at` is the last change of status.
 */
export const toolSuggestions = sqliteTable(
  "tool_suggestions",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    name: text("name").notNull(),
    address: text("address").notNull(),
    reason: text("reason").notNull(),
    status: text("status", { enum: suggestionStatuses }).notNull().default("new"),
    spamReasons: text("spam_reasons", { mode: "json" })
      .$type<readonly SpamReason[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: instant("created_at"),
    updatedAt: instant("updated_at"),
  },
  (t) => [
    index("tool_suggestions_newest").on(t.createdAt),
    index("tool_suggestions_status").on(t.status, t.rowId),
    oneOf("tool_suggestions_status_is_known", t.status, suggestionStatuses),
  ],
);
