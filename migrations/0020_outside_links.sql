CREATE TABLE `outside_links` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`item` integer NOT NULL,
	`field` text NOT NULL,
	`address` text NOT NULL,
	`due_at` text DEFAULT '' NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`problem` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outside_links_item` ON `outside_links` (`section`,`item`,`field`,`address`);--> statement-breakpoint
CREATE INDEX `outside_links_due` ON `outside_links` (`due_at`);--> statement-breakpoint
CREATE INDEX `outside_links_address` ON `outside_links` (`address`);