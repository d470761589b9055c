CREATE TABLE `submission_changes` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_row` integer NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`actor` text NOT NULL,
	`source` text NOT NULL,
	`field` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`submission_row`) REFERENCES `onboarding_submissions`(`row_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_changes_submission` ON `submission_changes` (`submission_row`,`row_id`);--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `text_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `next_step` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `undo_owner` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `spam_reasons` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `held` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `onboarding_submissions_texts` ON `onboarding_submissions` (`text_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_owner` ON `onboarding_submissions` (`owner`,`row_id`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_due` ON `onboarding_submissions` (`next_step_on`,`row_id`) WHERE "onboarding_submissions"."next_step_on" is not null and "onboarding_submissions"."status" not in ('won', 'lost', 'spam');--> statement-breakpoint
CREATE INDEX `onboarding_submissions_held` ON `onboarding_submissions` (`row_id`) WHERE "onboarding_submissions"."held" = 1 and "onboarding_submissions"."status" not in ('spam', 'lost');
--> statement-breakpoint
INSERT INTO row_counts (kind, count) SELECT 'onboarding_submissions', count(*) FROM "onboarding_submissions" AS source WHERE true ON CONFLICT (kind) DO UPDATE SET count = excluded.count;
--> statement-breakpoint
INSERT INTO row_counts (kind, count) SELECT 'onboarding_submissions/' || source."status", count(*) FROM "onboarding_submissions" AS source WHERE source."status" IS NOT NULL GROUP BY 1 ON CONFLICT (kind) DO UPDATE SET count = excluded.count;
--> statement-breakpoint
CREATE TRIGGER "row_counts_submissions_insert" AFTER INSERT ON "onboarding_submissions" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('onboarding_submissions', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
  INSERT INTO row_counts (kind, count) SELECT 'onboarding_submissions/' || new."status", 1 WHERE new."status" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_submissions_delete" AFTER DELETE ON "onboarding_submissions" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'onboarding_submissions';
  UPDATE row_counts SET count = count - 1 WHERE kind = 'onboarding_submissions/' || old."status" AND old."status" IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_submissions_move" AFTER UPDATE ON "onboarding_submissions"
WHEN new."status" IS NOT old."status" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'onboarding_submissions/' || old."status" AND old."status" IS NOT NULL;
  INSERT INTO row_counts (kind, count) SELECT 'onboarding_submissions/' || new."status", 1 WHERE new."status" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;