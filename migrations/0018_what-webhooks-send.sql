ALTER TABLE `webhooks` ADD `sends_enquiries` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `sends_changes` integer DEFAULT false NOT NULL;