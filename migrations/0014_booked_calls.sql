ALTER TABLE `onboarding_submissions` ADD `call_booking` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `call_changed_at` text;