CREATE TABLE `page_texts` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page` text NOT NULL,
	`texts` text DEFAULT '{}' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "page_texts_page_is_a_key" CHECK("page_texts"."page" <> '' and "page_texts"."page" not glob '*[^a-z0-9-]*' and "page_texts"."page" not glob '-*' and "page_texts"."page" not glob '*-' and "page_texts"."page" not glob '*--*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_texts_page_unique` ON `page_texts` (`page`);--> statement-breakpoint
CREATE INDEX `page_texts_changed` ON `page_texts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `page_texts_by_page` ON `page_texts` ("page" collate nocase);