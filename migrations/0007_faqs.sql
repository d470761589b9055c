CREATE TABLE `faqs` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`question` text NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`keywords` text DEFAULT '[]' NOT NULL,
	`follow_up_questions` text DEFAULT '' NOT NULL,
	`related_topics` text DEFAULT '[]' NOT NULL,
	`difficulty` text DEFAULT '' NOT NULL,
	`last_updated` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`display_order` integer DEFAULT 0 NOT NULL,
	`on_blog` integer DEFAULT false NOT NULL,
	`on_product_management` integer DEFAULT false NOT NULL,
	`on_vibe_coding` integer DEFAULT false NOT NULL,
	`slug` text NOT NULL,
	`draft` integer DEFAULT true NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "faqs_slug_is_an_address" CHECK("faqs"."slug" <> '' and "faqs"."slug" not glob '*[^a-z0-9-]*' and "faqs"."slug" not glob '-*' and "faqs"."slug" not glob '*-' and "faqs"."slug" not glob '*--*'),
	CONSTRAINT "faqs_draft_is_a_flag" CHECK("faqs"."draft" in (0, 1)),
	CONSTRAINT "faqs_archived_is_a_flag" CHECK("faqs"."archived" in (0, 1)),
	CONSTRAINT "faqs_last_updated_is_an_instant" CHECK(strftime('%Y-%m-%dT%H:%M:%fZ', "faqs"."last_updated") is "faqs"."last_updated"),
	CONSTRAINT "faqs_difficulty_is_known" CHECK("faqs"."difficulty" in ('', 'beginner', 'intermediate', 'advanced'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `faqs_id_unique` ON `faqs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `faqs_slug` ON `faqs` (`slug`);--> statement-breakpoint
CREATE INDEX `faqs_changed` ON `faqs` (`updated_at`);--> statement-breakpoint
CREATE INDEX `faqs_on_blog` ON `faqs` (`display_order`) WHERE "faqs"."draft" = 0 and "faqs"."archived" = 0 and "faqs"."on_blog" = 1;--> statement-breakpoint
CREATE INDEX `faqs_on_product_management` ON `faqs` (`display_order`) WHERE "faqs"."draft" = 0 and "faqs"."archived" = 0 and "faqs"."on_product_management" = 1;--> statement-breakpoint
CREATE INDEX `faqs_on_vibe_coding` ON `faqs` (`display_order`) WHERE "faqs"."draft" = 0 and "faqs"."archived" = 0 and "faqs"."on_vibe_coding" = 1;--> statement-breakpoint
CREATE INDEX `faqs_order` ON `faqs` (`display_order`);--> statement-breakpoint
CREATE INDEX `faqs_question` ON `faqs` ("question" collate nocase);
--> statement-breakpoint
CREATE VIRTUAL TABLE "faq_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "faq_search_insert" AFTER INSERT ON "faqs" BEGIN
  INSERT INTO "faq_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "faq_search_delete" AFTER DELETE ON "faqs" BEGIN
  DELETE FROM "faq_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "faq_search_update" AFTER UPDATE ON "faqs"
WHEN new."search_text" IS NOT old."search_text" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "faq_search" WHERE rowid = old."row_id";
  INSERT INTO "faq_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;