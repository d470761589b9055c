ALTER TABLE `onboarding_submissions` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `undo_owner_id` text;--> statement-breakpoint
CREATE INDEX `onboarding_submissions_owner_account` ON `onboarding_submissions` (`owner_id`,`row_id`) WHERE "onboarding_submissions"."owner_id" is not null;--> statement-breakpoint
-- By their names, which is all that was stored; a name that several accounts have stays a name.
UPDATE "onboarding_submissions" SET "owner_id" = (SELECT iif(count(*) = 1, max(a."id"), NULL) FROM "accounts" AS a WHERE coalesce(nullif(a."name", ''), a."email") = "onboarding_submissions"."owner") WHERE "owner" <> '';