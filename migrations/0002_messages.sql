CREATE TABLE `messages` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`payload` text,
	`submission_id` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`lease` text,
	`last_error` text,
	`provider_id` text,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`retry_until` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `onboarding_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_channel_is_known" CHECK("messages"."channel" in ('mail', 'webhook')),
	CONSTRAINT "messages_state_is_known" CHECK("messages"."state" in ('queued', 'sending', 'sent', 'failed', 'stopped', 'shown')),
	CONSTRAINT "messages_payload_is_json" CHECK("messages"."payload" is null or json_valid("messages"."payload")),
	CONSTRAINT "messages_sending_have_a_lease" CHECK(("messages"."state" = 'sending') = ("messages"."lease" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_cause_unique` ON `messages` (`cause`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`attempts`,`due_at`) WHERE "messages"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `messages_recipient` ON `messages` ("recipient" collate nocase);--> statement-breakpoint
CREATE INDEX `messages_submission` ON `messages` (`submission_id`);--> statement-breakpoint
CREATE INDEX `messages_age` ON `messages` (`created_at`);
--> statement-breakpoint
CREATE VIRTUAL TABLE "message_facets" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'");
--> statement-breakpoint
CREATE TRIGGER "message_facets_insert" AFTER INSERT ON "messages" BEGIN
  INSERT INTO "message_facets" (rowid, words) VALUES (new."row_id", 'state:' || new."state" || ' kind:' || new."kind" || ' channel:' || new."channel");
END;
--> statement-breakpoint
CREATE TRIGGER "message_facets_delete" AFTER DELETE ON "messages" BEGIN
  DELETE FROM "message_facets" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "message_facets_update" AFTER UPDATE ON "messages"
WHEN new."state" IS NOT old."state" OR new."kind" IS NOT old."kind" OR new."channel" IS NOT old."channel" BEGIN
  DELETE FROM "message_facets" WHERE rowid = old."row_id";
  INSERT INTO "message_facets" (rowid, words) VALUES (new."row_id", 'state:' || new."state" || ' kind:' || new."kind" || ' channel:' || new."channel");
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "message_search" USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "message_search_insert" AFTER INSERT ON "messages" BEGIN
  INSERT INTO "message_search" (rowid, text) VALUES (new."row_id", new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "message_search_delete" AFTER DELETE ON "messages" BEGIN
  DELETE FROM "message_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "message_search_update" AFTER UPDATE ON "messages"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "message_search" WHERE rowid = old."row_id";
  INSERT INTO "message_search" (rowid, text) VALUES (new."row_id", new."search_text");
END;