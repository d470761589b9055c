CREATE TABLE `cases` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`client` text NOT NULL,
	`sector` text DEFAULT '' NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`what_was_done` text DEFAULT '' NOT NULL,
	`figures` text DEFAULT '' NOT NULL,
	`weeks` integer DEFAULT 0 NOT NULL,
	`completed_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`services` text DEFAULT '[]' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`quote` text DEFAULT '' NOT NULL,
	`quote_person` text DEFAULT '' NOT NULL,
	`quote_role` text DEFAULT '' NOT NULL,
	`quote_permitted` integer DEFAULT false NOT NULL,
	`related_pages` text DEFAULT '[]' NOT NULL,
	`slug` text NOT NULL,
	`draft` integer DEFAULT true NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "cases_slug_is_an_address" CHECK("cases"."slug" <> '' and "cases"."slug" not glob '*[^a-z0-9-]*' and "cases"."slug" not glob '-*' and "cases"."slug" not glob '*-' and "cases"."slug" not glob '*--*'),
	CONSTRAINT "cases_draft_is_a_flag" CHECK("cases"."draft" in (0, 1)),
	CONSTRAINT "cases_archived_is_a_flag" CHECK("cases"."archived" in (0, 1)),
	CONSTRAINT "cases_completed_at_is_an_instant" CHECK(strftime('%Y-%m-%dT%H:%M:%fZ', "cases"."completed_at") is "cases"."completed_at"),
	CONSTRAINT "cases_quote_permitted_is_a_flag" CHECK("cases"."quote_permitted" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_id_unique` ON `cases` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cases_slug` ON `cases` (`slug`);--> statement-breakpoint
CREATE INDEX `cases_changed` ON `cases` (`updated_at`);--> statement-breakpoint
CREATE INDEX `cases_listed` ON `cases` (`completed_at`) WHERE "cases"."draft" = 0 and "cases"."archived" = 0;--> statement-breakpoint
CREATE INDEX `cases_completed_at` ON `cases` (`completed_at`);--> statement-breakpoint
CREATE INDEX `cases_title` ON `cases` ("title" collate nocase);
--> statement-breakpoint
CREATE TRIGGER "search_case_insert" AFTER INSERT ON "cases" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 6, '<case', '<end' || ' ' || new."title" || ' ' || '<end', '', '', new."summary" || ' ' || new."client" || ' ' || new."sector", new."problem" || ' ' || new."what_was_done" || ' ' || new."figures" WHERE new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 6, new."title" || ' ' || '' || ' ' || '' WHERE new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_case_delete" AFTER DELETE ON "cases" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 6;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 6;
END;
--> statement-breakpoint
CREATE TRIGGER "search_case_update" AFTER UPDATE ON "cases"
WHEN new."title" IS NOT old."title" OR new."summary" IS NOT old."summary" OR new."client" IS NOT old."client" OR new."sector" IS NOT old."sector" OR new."problem" IS NOT old."problem" OR new."what_was_done" IS NOT old."what_was_done" OR new."figures" IS NOT old."figures" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 6;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 6;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 6, '<case', '<end' || ' ' || new."title" || ' ' || '<end', '', '', new."summary" || ' ' || new."client" || ' ' || new."sector", new."problem" || ' ' || new."what_was_done" || ' ' || new."figures" WHERE new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 6, new."title" || ' ' || '' || ' ' || '' WHERE new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_case_insert" AFTER INSERT ON "cases"
WHEN instr(coalesce(new."image", '') || ' ' || coalesce(new."images", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'cases', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."image", '') || ' ' || coalesce(new."images", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_case_delete" AFTER DELETE ON "cases"
WHEN instr(coalesce(old."image", '') || ' ' || coalesce(old."images", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'cases' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_case_update" AFTER UPDATE ON "cases"
WHEN (new."image" IS NOT old."image" OR new."images" IS NOT old."images") AND (instr(coalesce(old."image", '') || ' ' || coalesce(old."images", ''), '/media/') > 0 OR instr(coalesce(new."image", '') || ' ' || coalesce(new."images", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'cases' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'cases', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."image", '') || ' ' || coalesce(new."images", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;