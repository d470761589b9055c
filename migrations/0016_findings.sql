CREATE TABLE `content_links` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`item` integer NOT NULL,
	`field` text NOT NULL,
	`path` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_links_item` ON `content_links` (`section`,`item`,`field`,`path`);--> statement-breakpoint
CREATE TABLE `findings` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`item` integer NOT NULL,
	`kind` text NOT NULL,
	`field` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `findings_item` ON `findings` (`section`,`item`,`kind`,`field`,`detail`);--> statement-breakpoint
CREATE INDEX `findings_section` ON `findings` (`section`);--> statement-breakpoint
CREATE INDEX `findings_kind` ON `findings` (`kind`);--> statement-breakpoint
CREATE INDEX `findings_section_kind` ON `findings` (`section`,`kind`);