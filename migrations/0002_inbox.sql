CREATE TABLE `__new_onboarding_submissions` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`project_type` text,
	`problem` text NOT NULL,
	`user_needs` text NOT NULL,
	`budget` text NOT NULL,
	`start_timeline` text NOT NULL,
	`launch_timeline` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`idempotency_key` text,
	`answers_hash` text DEFAULT '' NOT NULL,
	`email_hash` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`next_step_on` text,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "onboarding_submissions_next_step_is_a_date" CHECK(date("__new_onboarding_submissions"."next_step_on") is "__new_onboarding_submissions"."next_step_on"),
	CONSTRAINT "onboarding_submissions_are_anonymous" CHECK("__new_onboarding_submissions"."user_id" is null),
	CONSTRAINT "onboarding_submissions_type_is_known" CHECK("__new_onboarding_submissions"."project_type" in ('startup-mvp', 'internal-tool', 'workflow-automation', 'ai-growth-engines')),
	CONSTRAINT "onboarding_submissions_budget_is_known" CHECK("__new_onboarding_submissions"."budget" in ('less-than-5k', '5k-10k', '10k-20k', '20k-50k', '50k-100k', '100k-plus')),
	CONSTRAINT "onboarding_submissions_start_is_known" CHECK("__new_onboarding_submissions"."start_timeline" in ('immediately', 'within-week', 'within-month', 'flexible')),
	CONSTRAINT "onboarding_submissions_launch_is_known" CHECK("__new_onboarding_submissions"."launch_timeline" in ('asap', '2-4-weeks', '1-2-months', '3-months-plus')),
	CONSTRAINT "onboarding_submissions_status_is_known" CHECK("__new_onboarding_submissions"."status" in ('new', 'contacted', 'qualified', 'won', 'lost', 'spam'))
);
--> statement-breakpoint
-- In their order of arrival. Their search text is folded by the database, which knows the case of ASCII letters alone; the next change of a row folds it fully.
INSERT INTO `__new_onboarding_submissions` ("id", "project_type", "problem", "user_needs", "budget", "start_timeline", "launch_timeline", "email", "user_id", "created_at", "idempotency_key", "answers_hash", "email_hash", "status", "notes", "owner", "next_step_on", "version", "updated_at", "search_text") SELECT "id", "project_type", "problem", "user_needs", "budget", "start_timeline", "launch_timeline", "email", "user_id", "created_at", "idempotency_key", "answers_hash", "email_hash", "status", "notes", "owner", "next_step_on", "version", "updated_at", lower("problem" || char(31) || "user_needs" || char(31) || "email" || char(31) || "notes") FROM `onboarding_submissions` ORDER BY "created_at", rowid;--> statement-breakpoint
DROP TABLE `onboarding_submissions`;--> statement-breakpoint
ALTER TABLE `__new_onboarding_submissions` RENAME TO `onboarding_submissions`;--> statement-breakpoint
CREATE UNIQUE INDEX `onboarding_submissions_id_unique` ON `onboarding_submissions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `onboarding_submissions_key` ON `onboarding_submissions` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_newest` ON `onboarding_submissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_status` ON `onboarding_submissions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_email` ON `onboarding_submissions` (`email_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_address` ON `onboarding_submissions` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_answers` ON `onboarding_submissions` (`answers_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_next_step` ON `onboarding_submissions` (`next_step_on`,`row_id`) WHERE "onboarding_submissions"."next_step_on" is not null;--> statement-breakpoint
-- Substring search over "onboarding_submissions": `text` is its folded search_text.
CREATE VIRTUAL TABLE `submission_search` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
-- Its filters: one word for each closed choice. Apart from the texts, so that a change of status rewrites a few words and not pages.
CREATE VIRTUAL TABLE `submission_facets` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'");
--> statement-breakpoint
INSERT INTO `submission_search` (rowid, text) SELECT row_id, search_text FROM `onboarding_submissions` ORDER BY row_id;
--> statement-breakpoint
INSERT INTO `submission_facets` (rowid, words) SELECT row_id, 'status:' || s.status || ' type:' || coalesce(s.project_type, '') || ' budget:' || s.budget || ' start:' || s.start_timeline || ' launch:' || s.launch_timeline FROM `onboarding_submissions` AS s ORDER BY row_id;
--> statement-breakpoint
CREATE TRIGGER `submission_search_insert` AFTER INSERT ON `onboarding_submissions` BEGIN
  INSERT INTO `submission_search` (rowid, text) VALUES (new.row_id, new.search_text);
  INSERT INTO `submission_facets` (rowid, words) VALUES (new.row_id, 'status:' || new.status || ' type:' || coalesce(new.project_type, '') || ' budget:' || new.budget || ' start:' || new.start_timeline || ' launch:' || new.launch_timeline);
END;
--> statement-breakpoint
CREATE TRIGGER `submission_search_delete` AFTER DELETE ON `onboarding_submissions` BEGIN
  DELETE FROM `submission_search` WHERE rowid = old.row_id;
  DELETE FROM `submission_facets` WHERE rowid = old.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER `submission_search_update` AFTER UPDATE ON `onboarding_submissions`
WHEN new.search_text IS NOT old.search_text BEGIN
  DELETE FROM `submission_search` WHERE rowid = old.row_id;
  INSERT INTO `submission_search` (rowid, text) VALUES (new.row_id, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER `submission_facets_update` AFTER UPDATE ON `onboarding_submissions`
WHEN new.status IS NOT old.status OR new.project_type IS NOT old.project_type OR new.budget IS NOT old.budget OR new.start_timeline IS NOT old.start_timeline OR new.launch_timeline IS NOT old.launch_timeline BEGIN
  DELETE FROM `submission_facets` WHERE rowid = old.row_id;
  INSERT INTO `submission_facets` (rowid, words) VALUES (new.row_id, 'status:' || new.status || ' type:' || coalesce(new.project_type, '') || ' budget:' || new.budget || ' start:' || new.start_timeline || ' launch:' || new.launch_timeline);
END;
