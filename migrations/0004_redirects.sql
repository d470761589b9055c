CREATE TABLE `missing_addresses` (
	`path` text PRIMARY KEY NOT NULL,
	`visits` integer NOT NULL,
	`last_visit_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`referrer` text DEFAULT '' NOT NULL,
	`dismissed` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `missing_addresses_most_visited` ON `missing_addresses` (`dismissed`,`visits`,`path`);--> statement-breakpoint
CREATE TABLE `redirect_hits` (
	`path` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`last_hit_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `redirects` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_path` text NOT NULL,
	`to_path` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_from_path_unique` ON `redirects` (`from_path`);--> statement-breakpoint
CREATE INDEX `redirects_changed` ON `redirects` (`updated_at`);--> statement-breakpoint
CREATE INDEX `redirects_by_path` ON `redirects` ("from_path" collate nocase);
--> statement-breakpoint
CREATE TRIGGER "row_counts_missing_addresses_insert" AFTER INSERT ON "missing_addresses" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('missing_addresses', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_missing_addresses_delete" AFTER DELETE ON "missing_addresses" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'missing_addresses';
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "redirect_search" USING fts5(text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "redirect_search_insert" AFTER INSERT ON "redirects" BEGIN
  INSERT INTO "redirect_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "redirect_search_delete" AFTER DELETE ON "redirects" BEGIN
  DELETE FROM "redirect_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "redirect_search_update" AFTER UPDATE ON "redirects"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "redirect_search" WHERE rowid = old."row_id";
  INSERT INTO "redirect_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;