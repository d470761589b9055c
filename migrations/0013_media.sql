CREATE TABLE `media` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text NOT NULL,
	`preview` text DEFAULT '' NOT NULL,
	`has_variants` integer DEFAULT false NOT NULL,
	`bytes` integer NOT NULL,
	`name` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`decorative` integer DEFAULT false NOT NULL,
	`credit` text DEFAULT '' NOT NULL,
	`focus_x` integer DEFAULT 50 NOT NULL,
	`focus_y` integer DEFAULT 50 NOT NULL,
	`account_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`deleted_at` text,
	`deleted_set` text,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "media_type_is_known" CHECK("media"."type" in ('jpg', 'png', 'webp', 'avif', 'gif')),
	CONSTRAINT "media_hash_is_hexadecimal" CHECK(length("media"."hash") = 32 and "media"."hash" not glob '*[^0-9a-f]*'),
	CONSTRAINT "media_has_a_size" CHECK("media"."width" > 0 and "media"."height" > 0 and "media"."bytes" > 0),
	CONSTRAINT "media_focus_is_within" CHECK("media"."focus_x" between 0 and 100 and "media"."focus_y" between 0 and 100),
	CONSTRAINT "media_created_at_is_an_instant" CHECK(strftime('%Y-%m-%dT%H:%M:%fZ', "media"."created_at") is "media"."created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_hash_unique` ON `media` (`hash`);--> statement-breakpoint
CREATE INDEX `media_without_alt` ON `media` (`row_id`) WHERE "media"."alt" = '' and "media"."decorative" = 0 and "media"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `media_deleted` ON `media` (`deleted_at`) WHERE "media"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `media_deleted_set` ON `media` (`deleted_set`);--> statement-breakpoint
CREATE INDEX `media_of_account` ON `media` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `media_size` ON `media` (`bytes`);--> statement-breakpoint
CREATE TABLE `media_uses` (
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`row_key` text NOT NULL,
	PRIMARY KEY(`hash`, `kind`, `row_key`)
);
--> statement-breakpoint
CREATE INDEX `media_uses_row` ON `media_uses` (`kind`,`row_key`);
--> statement-breakpoint
CREATE VIRTUAL TABLE "media_search" USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "media_search_insert" AFTER INSERT ON "media" BEGIN
  INSERT INTO "media_search" (rowid, text) VALUES (new."row_id", new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "media_search_delete" AFTER DELETE ON "media" BEGIN
  DELETE FROM "media_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "media_search_update" AFTER UPDATE ON "media"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "media_search" WHERE rowid = old."row_id";
  INSERT INTO "media_search" (rowid, text) VALUES (new."row_id", new."search_text");
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'Blog_categories', CAST(source."row_id" AS TEXT) FROM "Blog_categories" AS source, json_each('[' || replace(json_quote(coalesce(source."Blog Category - Image", '') || ' ' || coalesce(source."Content", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."Blog Category - Image", '') || ' ' || coalesce(source."Content", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_blog_category_insert" AFTER INSERT ON "Blog_categories"
WHEN instr(coalesce(new."Blog Category - Image", '') || ' ' || coalesce(new."Content", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'Blog_categories', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Blog Category - Image", '') || ' ' || coalesce(new."Content", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_blog_category_delete" AFTER DELETE ON "Blog_categories"
WHEN instr(coalesce(old."Blog Category - Image", '') || ' ' || coalesce(old."Content", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'Blog_categories' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_blog_category_update" AFTER UPDATE ON "Blog_categories"
WHEN (new."Blog Category - Image" IS NOT old."Blog Category - Image" OR new."Content" IS NOT old."Content") AND (instr(coalesce(old."Blog Category - Image", '') || ' ' || coalesce(old."Content", ''), '/media/') > 0 OR instr(coalesce(new."Blog Category - Image", '') || ' ' || coalesce(new."Content", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'Blog_categories' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'Blog_categories', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Blog Category - Image", '') || ' ' || coalesce(new."Content", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'example_briefs', CAST(source."row_id" AS TEXT) FROM "example_briefs" AS source, json_each('[' || replace(json_quote(coalesce(source."Product Brief HTML", '') || ' ' || coalesce(source."App Type Icon", '') || ' ' || coalesce(source."App Format Icon", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."Product Brief HTML", '') || ' ' || coalesce(source."App Type Icon", '') || ' ' || coalesce(source."App Format Icon", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_brief_insert" AFTER INSERT ON "example_briefs"
WHEN instr(coalesce(new."Product Brief HTML", '') || ' ' || coalesce(new."App Type Icon", '') || ' ' || coalesce(new."App Format Icon", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'example_briefs', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Product Brief HTML", '') || ' ' || coalesce(new."App Type Icon", '') || ' ' || coalesce(new."App Format Icon", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_brief_delete" AFTER DELETE ON "example_briefs"
WHEN instr(coalesce(old."Product Brief HTML", '') || ' ' || coalesce(old."App Type Icon", '') || ' ' || coalesce(old."App Format Icon", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'example_briefs' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_brief_update" AFTER UPDATE ON "example_briefs"
WHEN (new."Product Brief HTML" IS NOT old."Product Brief HTML" OR new."App Type Icon" IS NOT old."App Type Icon" OR new."App Format Icon" IS NOT old."App Format Icon") AND (instr(coalesce(old."Product Brief HTML", '') || ' ' || coalesce(old."App Type Icon", '') || ' ' || coalesce(old."App Format Icon", ''), '/media/') > 0 OR instr(coalesce(new."Product Brief HTML", '') || ' ' || coalesce(new."App Type Icon", '') || ' ' || coalesce(new."App Format Icon", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'example_briefs' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'example_briefs', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Product Brief HTML", '') || ' ' || coalesce(new."App Type Icon", '') || ' ' || coalesce(new."App Format Icon", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'Blog_posts', CAST(source."row_id" AS TEXT) FROM "Blog_posts" AS source, json_each('[' || replace(json_quote(coalesce(source."Blog Post - Richt Text", '') || ' ' || coalesce(source."Blog Post - Featured Image", '') || ' ' || coalesce(source."Blog Post - Thumbnail Image", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."Blog Post - Richt Text", '') || ' ' || coalesce(source."Blog Post - Featured Image", '') || ' ' || coalesce(source."Blog Post - Thumbnail Image", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_post_insert" AFTER INSERT ON "Blog_posts"
WHEN instr(coalesce(new."Blog Post - Richt Text", '') || ' ' || coalesce(new."Blog Post - Featured Image", '') || ' ' || coalesce(new."Blog Post - Thumbnail Image", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'Blog_posts', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Blog Post - Richt Text", '') || ' ' || coalesce(new."Blog Post - Featured Image", '') || ' ' || coalesce(new."Blog Post - Thumbnail Image", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_post_delete" AFTER DELETE ON "Blog_posts"
WHEN instr(coalesce(old."Blog Post - Richt Text", '') || ' ' || coalesce(old."Blog Post - Featured Image", '') || ' ' || coalesce(old."Blog Post - Thumbnail Image", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'Blog_posts' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_post_update" AFTER UPDATE ON "Blog_posts"
WHEN (new."Blog Post - Richt Text" IS NOT old."Blog Post - Richt Text" OR new."Blog Post - Featured Image" IS NOT old."Blog Post - Featured Image" OR new."Blog Post - Thumbnail Image" IS NOT old."Blog Post - Thumbnail Image") AND (instr(coalesce(old."Blog Post - Richt Text", '') || ' ' || coalesce(old."Blog Post - Featured Image", '') || ' ' || coalesce(old."Blog Post - Thumbnail Image", ''), '/media/') > 0 OR instr(coalesce(new."Blog Post - Richt Text", '') || ' ' || coalesce(new."Blog Post - Featured Image", '') || ' ' || coalesce(new."Blog Post - Thumbnail Image", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'Blog_posts' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'Blog_posts', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Blog Post - Richt Text", '') || ' ' || coalesce(new."Blog Post - Featured Image", '') || ' ' || coalesce(new."Blog Post - Thumbnail Image", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'site_settings', CAST(source."key" AS TEXT) FROM "site_settings" AS source, json_each('[' || replace(json_quote(coalesce(source."value", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."value", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_setting_insert" AFTER INSERT ON "site_settings"
WHEN instr(coalesce(new."value", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'site_settings', CAST(new."key" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."value", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_setting_delete" AFTER DELETE ON "site_settings"
WHEN instr(coalesce(old."value", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'site_settings' AND row_key = CAST(old."key" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_setting_update" AFTER UPDATE ON "site_settings"
WHEN (new."value" IS NOT old."value") AND (instr(coalesce(old."value", ''), '/media/') > 0 OR instr(coalesce(new."value", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'site_settings' AND row_key = CAST(old."key" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'site_settings', CAST(new."key" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."value", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'IT_Glossary', CAST(source."row_id" AS TEXT) FROM "IT_Glossary" AS source, json_each('[' || replace(json_quote(coalesce(source."Definition", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."Definition", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_term_insert" AFTER INSERT ON "IT_Glossary"
WHEN instr(coalesce(new."Definition", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'IT_Glossary', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Definition", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_term_delete" AFTER DELETE ON "IT_Glossary"
WHEN instr(coalesce(old."Definition", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'IT_Glossary' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_term_update" AFTER UPDATE ON "IT_Glossary"
WHEN (new."Definition" IS NOT old."Definition") AND (instr(coalesce(old."Definition", ''), '/media/') > 0 OR instr(coalesce(new."Definition", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'IT_Glossary' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'IT_Glossary', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."Definition", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'stack_items', CAST(source."row_id" AS TEXT) FROM "stack_items" AS source, json_each('[' || replace(json_quote(coalesce(source."logo", '') || ' ' || coalesce(source."image", '') || ' ' || coalesce(source."long_description", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."logo", '') || ' ' || coalesce(source."image", '') || ' ' || coalesce(source."long_description", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_tool_insert" AFTER INSERT ON "stack_items"
WHEN instr(coalesce(new."logo", '') || ' ' || coalesce(new."image", '') || ' ' || coalesce(new."long_description", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'stack_items', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."logo", '') || ' ' || coalesce(new."image", '') || ' ' || coalesce(new."long_description", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_tool_delete" AFTER DELETE ON "stack_items"
WHEN instr(coalesce(old."logo", '') || ' ' || coalesce(old."image", '') || ' ' || coalesce(old."long_description", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'stack_items' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_tool_update" AFTER UPDATE ON "stack_items"
WHEN (new."logo" IS NOT old."logo" OR new."image" IS NOT old."image" OR new."long_description" IS NOT old."long_description") AND (instr(coalesce(old."logo", '') || ' ' || coalesce(old."image", '') || ' ' || coalesce(old."long_description", ''), '/media/') > 0 OR instr(coalesce(new."logo", '') || ' ' || coalesce(new."image", '') || ' ' || coalesce(new."long_description", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'stack_items' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'stack_items', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."logo", '') || ' ' || coalesce(new."image", '') || ' ' || coalesce(new."long_description", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'ventures_data', CAST(source."row_id" AS TEXT) FROM "ventures_data" AS source, json_each('[' || replace(json_quote(coalesce(source."images", '') || ' ' || coalesce(source."Showcase_image", '') || ' ' || coalesce(source."square_logo", '') || ' ' || coalesce(source."wide_logo", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*' AND instr(coalesce(source."images", '') || ' ' || coalesce(source."Showcase_image", '') || ' ' || coalesce(source."square_logo", '') || ' ' || coalesce(source."wide_logo", ''), '/media/') > 0;
--> statement-breakpoint
CREATE TRIGGER "media_uses_venture_insert" AFTER INSERT ON "ventures_data"
WHEN instr(coalesce(new."images", '') || ' ' || coalesce(new."Showcase_image", '') || ' ' || coalesce(new."square_logo", '') || ' ' || coalesce(new."wide_logo", ''), '/media/') > 0 BEGIN
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'ventures_data', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."images", '') || ' ' || coalesce(new."Showcase_image", '') || ' ' || coalesce(new."square_logo", '') || ' ' || coalesce(new."wide_logo", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_venture_delete" AFTER DELETE ON "ventures_data"
WHEN instr(coalesce(old."images", '') || ' ' || coalesce(old."Showcase_image", '') || ' ' || coalesce(old."square_logo", '') || ' ' || coalesce(old."wide_logo", ''), '/media/') > 0 BEGIN
  DELETE FROM "media_uses" WHERE kind = 'ventures_data' AND row_key = CAST(old."row_id" AS TEXT);
END;
--> statement-breakpoint
CREATE TRIGGER "media_uses_venture_update" AFTER UPDATE ON "ventures_data"
WHEN (new."images" IS NOT old."images" OR new."Showcase_image" IS NOT old."Showcase_image" OR new."square_logo" IS NOT old."square_logo" OR new."wide_logo" IS NOT old."wide_logo") AND (instr(coalesce(old."images", '') || ' ' || coalesce(old."Showcase_image", '') || ' ' || coalesce(old."square_logo", '') || ' ' || coalesce(old."wide_logo", ''), '/media/') > 0 OR instr(coalesce(new."images", '') || ' ' || coalesce(new."Showcase_image", '') || ' ' || coalesce(new."square_logo", '') || ' ' || coalesce(new."wide_logo", ''), '/media/') > 0) BEGIN
  DELETE FROM "media_uses" WHERE kind = 'ventures_data' AND row_key = CAST(old."row_id" AS TEXT);
  INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT substr(piece.value, 1, 32), 'ventures_data', CAST(new."row_id" AS TEXT) FROM json_each('[' || replace(json_quote(coalesce(new."images", '') || ' ' || coalesce(new."Showcase_image", '') || ' ' || coalesce(new."square_logo", '') || ' ' || coalesce(new."wide_logo", '')), '/media/', '","') || ']') AS piece WHERE piece.key > 0 AND length(substr(piece.value, 1, 32)) = 32 AND substr(piece.value, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;