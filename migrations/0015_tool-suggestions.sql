CREATE TABLE `tool_suggestions` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`spam_reasons` text DEFAULT '[]' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "tool_suggestions_status_is_known" CHECK("tool_suggestions"."status" in ('new', 'done', 'spam'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tool_suggestions_id_unique` ON `tool_suggestions` (`id`);--> statement-breakpoint
CREATE INDEX `tool_suggestions_newest` ON `tool_suggestions` (`created_at`);--> statement-breakpoint
CREATE INDEX `tool_suggestions_status` ON `tool_suggestions` (`status`,`row_id`);