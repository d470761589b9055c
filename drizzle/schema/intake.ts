import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, oneOf, rowId } from "./columns";
import { FacetIndex, SearchIndex } from "./maintained";

/** The choices of the intake (DATA-11 to DATA-13). */
export const projectTypes = ["startup-mvp", "internal-tool", "workflow-automation", "ai-growth-engines"] as const;
export const budgets = ["less-than-5k", "5k-10k", "10k-20k", "20k-50k", "50k-100k", "100k-plus"] as const;
export const startTimelines = ["immediately", "within-week", "within-month", "flexible"] as const;
export const launchTimelines = ["asap", "2-4-weeks", "1-2-months", "3-months-plus"] as const;
export const submissionStatuses = ["new", "contacted", "qualified", "won", "lost", "spam"] as const;

/**
 * Project enquiries (DATA-10). `user_id` is always null. `idempotency_key` and `answers_hash` detect a resend. `row_id`
 * is the order of arrival, `search_text` the folded text that the inbox searches. `undo_set` is the last bulk change of
 * the status, `undo_status` the previous status, and `undo_version` the version after the change: while it equals
 * `version`, the row has not been edited since and can be undone.
 */
export const submissions = sqliteTable(
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
    status: text("status", { enum: submissionStatuses }).notNull().default("new"),
    notes: text("notes").notNull().default(""),
    owner: text("owner").notNull().default(""),
    nextStepOn: text("next_step_on"),
    searchText: text("search_text").notNull().default(""),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at"),
    undoSet: text("undo_set"),
    undoStatus: text("undo_status", { enum: submissionStatuses }),
    undoVersion: integer("undo_version"),
  },
  (t) => [
    uniqueIndex("onboarding_submissions_key").on(t.idempotencyKey),
    index("onboarding_submissions_newest").on(t.createdAt),
    index("onboarding_submissions_status").on(t.status, t.createdAt),
    index("onboarding_submissions_email").on(t.emailHash, t.createdAt),
    index("onboarding_submissions_address").on(sql`${t.email} collate nocase`),
    index("onboarding_submissions_answers").on(t.answersHash, t.createdAt),
    index("onboarding_submissions_next_step")
      .on(t.nextStepOn, t.rowId)
      .where(sql`${t.nextStepOn} is not null`),
    index("onboarding_submissions_undo")
      .on(t.undoSet)
      .where(sql`${t.undoSet} is not null`),
    check("onboarding_submissions_next_step_is_a_date", sql`date(${t.nextStepOn}) is ${t.nextStepOn}`),
    check("onboarding_submissions_are_anonymous", sql`${t.userId} is null`),
    oneOf("onboarding_submissions_type_is_known", t.projectType, projectTypes),
    oneOf("onboarding_submissions_budget_is_known", t.budget, budgets),
    oneOf("onboarding_submissions_start_is_known", t.startTimeline, startTimelines),
    oneOf("onboarding_submissions_launch_is_known", t.launchTimeline, launchTimelines),
    oneOf("onboarding_submissions_status_is_known", t.status, submissionStatuses),
  ],
);

export const submissionSearch = new SearchIndex("submission_search", submissions);
export const submissionFacets = new FacetIndex("submission_facets", submissions, {
  status: submissions.status,
  type: submissions.projectType,
  budget: submissions.budget,
  start: submissions.startTimeline,
  launch: submissions.launchTimeline,
});
