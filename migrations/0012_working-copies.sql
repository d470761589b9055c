CREATE TABLE `working_copies` (
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`account_id` text NOT NULL,
	`version` integer,
	`texts` text NOT NULL,
	`writer` text NOT NULL,
	`revision` integer NOT NULL,
	`saved_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`kind`, `item`, `account_id`),
	CONSTRAINT "working_copies_texts_are_json" CHECK(json_valid("working_copies"."texts"))
);
--> statement-breakpoint
CREATE INDEX `working_copies_age` ON `working_copies` (`saved_at`);--> statement-breakpoint
CREATE INDEX `working_copies_new` ON `working_copies` (`account_id`,`kind`,`saved_at`) WHERE "working_copies"."version" is null;