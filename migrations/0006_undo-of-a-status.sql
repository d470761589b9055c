ALTER TABLE `onboarding_submissions` ADD `undo_set` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `undo_status` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `undo_version` integer;--> statement-breakpoint
CREATE INDEX `onboarding_submissions_undo` ON `onboarding_submissions` (`undo_set`) WHERE "onboarding_submissions"."undo_set" is not null;