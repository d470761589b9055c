CREATE TABLE `activity` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`who` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`section` text NOT NULL,
	`area` text NOT NULL,
	`subject_id` text,
	`subject` text,
	`row_count` integer DEFAULT 1 NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`key` text,
	`undone_at` text,
	CONSTRAINT "activity_detail_is_json" CHECK(json_valid("activity"."detail"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_key_unique` ON `activity` (`key`);--> statement-breakpoint
CREATE INDEX `activity_age` ON `activity` (`at`);--> statement-breakpoint
CREATE INDEX `activity_subject` ON `activity` (`subject_id`,`row_id`);--> statement-breakpoint
CREATE INDEX `activity_addresses` ON `activity` ("subject" collate nocase) WHERE "activity"."area" = 'people';
--> statement-breakpoint
CREATE VIRTUAL TABLE "activity_facets" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'");
--> statement-breakpoint
CREATE TRIGGER "activity_facets_insert" AFTER INSERT ON "activity" BEGIN
  INSERT INTO "activity_facets" (rowid, words) VALUES (new."row_id", 'who:' || new."who" || ' section:' || new."section" || ' area:' || new."area");
END;
--> statement-breakpoint
CREATE TRIGGER "activity_facets_delete" AFTER DELETE ON "activity" BEGIN
  DELETE FROM "activity_facets" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "activity_facets_update" AFTER UPDATE ON "activity"
WHEN new."who" IS NOT old."who" OR new."section" IS NOT old."section" OR new."area" IS NOT old."area" BEGIN
  DELETE FROM "activity_facets" WHERE rowid = old."row_id";
  INSERT INTO "activity_facets" (rowid, words) VALUES (new."row_id", 'who:' || new."who" || ' section:' || new."section" || ' area:' || new."area");
END;