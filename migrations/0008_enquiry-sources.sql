ALTER TABLE `onboarding_submissions` ADD `source_name` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `from_page` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `first_page` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `referrer` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `utm_source` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `utm_medium` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `utm_campaign` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `began_with` text;--> statement-breakpoint
ALTER TABLE `onboarding_submissions` ADD `heard_of` text;