CREATE TABLE `page_texts` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page` text NOT NULL,
	`texts` text DEFAULT '{}' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "page_texts_page_is_a_key" CHECK("page_texts"."page" <> '' and "page_texts"."page" not glob '*[^a-z0-9-]*' and "page_texts"."page" not glob '-*' and "page_texts"."page" not glob '*-' and "page_texts"."page" not glob '*--*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_texts_page_unique` ON `page_texts` (`page`);--> statement-breakpoint
CREATE INDEX `page_texts_changed` ON `page_texts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `page_texts_by_page` ON `page_texts` ("page" collate nocase);
--> statement-breakpoint
CREATE VIRTUAL TABLE "page_text_search" USING fts5(text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "page_text_search_insert" AFTER INSERT ON "page_texts" BEGIN
  INSERT INTO "page_text_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "page_text_search_delete" AFTER DELETE ON "page_texts" BEGIN
  DELETE FROM "page_text_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "page_text_search_update" AFTER UPDATE ON "page_texts"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "page_text_search" WHERE rowid = old."row_id";
  INSERT INTO "page_text_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;