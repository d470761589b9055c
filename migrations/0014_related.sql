CREATE TABLE `related` (
	`source` integer NOT NULL,
	`place` integer NOT NULL,
	`target` integer NOT NULL,
	PRIMARY KEY(`source`, `place`)
);
--> statement-breakpoint
CREATE TABLE `related_progress` (
	`number` integer PRIMARY KEY NOT NULL,
	`changed_at` text DEFAULT '' NOT NULL,
	`changed_row` integer DEFAULT 0 NOT NULL,
	`refreshed_row` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `Blog_posts` ADD `related_pages` text DEFAULT '[]';--> statement-breakpoint
ALTER TABLE `example_briefs` ADD `related_pages` text DEFAULT '[]';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `related_pages` text DEFAULT '[]';--> statement-breakpoint
ALTER TABLE `IT_Glossary` ADD `related_pages` text DEFAULT '[]';