CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`password_hash` text NOT NULL,
	`disabled_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email` ON `accounts` ("email" collate nocase);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role_is_known" CHECK("user_roles"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`scopes` text DEFAULT '[]' NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`revoked_at` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_account` ON `api_tokens` (`account_id`);--> statement-breakpoint
CREATE TABLE `Blog_categories` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`Blog Category - Name` text NOT NULL,
	`Blog Category - Link` text NOT NULL,
	`Blog Category - Icon` text DEFAULT '' NOT NULL,
	`Blog Category - Image` text DEFAULT '' NOT NULL,
	`Blog Category - Description` text DEFAULT '' NOT NULL,
	`Content` text DEFAULT '' NOT NULL,
	`SEO Title` text DEFAULT '' NOT NULL,
	`SEO Description` text DEFAULT '' NOT NULL,
	`Draft` integer DEFAULT true NOT NULL,
	`Archived` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "Blog_categories_link_is_an_address" CHECK("Blog_categories"."Blog Category - Link" <> '' and "Blog_categories"."Blog Category - Link" not glob '*[^a-z0-9-]*' and "Blog_categories"."Blog Category - Link" not glob '-*' and "Blog_categories"."Blog Category - Link" not glob '*-' and "Blog_categories"."Blog Category - Link" not glob '*--*'),
	CONSTRAINT "Blog_categories_draft_is_a_flag" CHECK("Blog_categories"."Draft" in (0, 1)),
	CONSTRAINT "Blog_categories_archived_is_a_flag" CHECK("Blog_categories"."Archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `Blog_categories_Blog Category - Name_unique` ON `Blog_categories` (`Blog Category - Name`);--> statement-breakpoint
CREATE UNIQUE INDEX `Blog_categories_link` ON `Blog_categories` (`Blog Category - Link`);--> statement-breakpoint
CREATE TABLE `Blog_posts` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`Item ID` text NOT NULL,
	`Blog Post - Title` text NOT NULL,
	`Blog Post - Excerpt` text DEFAULT '' NOT NULL,
	`Blog Post - Excerpt (Featured)` text DEFAULT '' NOT NULL,
	`Blog Post - Category` text DEFAULT '' NOT NULL,
	`Blog Post - Author` text DEFAULT '' NOT NULL,
	`Blog Post - Featured Image` text DEFAULT '' NOT NULL,
	`Blog Post - Thumbnail Image` text DEFAULT '' NOT NULL,
	`Blog Post - Is Featured?` integer DEFAULT false NOT NULL,
	`Blog Post - Link` text DEFAULT '' NOT NULL,
	`Blog Post - Richt Text` text DEFAULT '' NOT NULL,
	`Blog Post - Posted Date` text NOT NULL,
	`SEO Meta Title` text DEFAULT '' NOT NULL,
	`SEO Meta Description` text DEFAULT '' NOT NULL,
	`Draft` integer DEFAULT true NOT NULL,
	`Archived` integer DEFAULT false NOT NULL,
	`slug` text NOT NULL,
	`category_slug` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "Blog_posts_slug_is_an_address" CHECK("Blog_posts"."slug" <> '' and "Blog_posts"."slug" not glob '*[^a-z0-9-]*' and "Blog_posts"."slug" not glob '-*' and "Blog_posts"."slug" not glob '*-' and "Blog_posts"."slug" not glob '*--*'),
	CONSTRAINT "Blog_posts_date_is_an_instant" CHECK(strftime('%Y-%m-%dT%H:%M:%fZ', "Blog_posts"."Blog Post - Posted Date") is "Blog_posts"."Blog Post - Posted Date"),
	CONSTRAINT "Blog_posts_featured_is_a_flag" CHECK("Blog_posts"."Blog Post - Is Featured?" in (0, 1)),
	CONSTRAINT "Blog_posts_draft_is_a_flag" CHECK("Blog_posts"."Draft" in (0, 1)),
	CONSTRAINT "Blog_posts_archived_is_a_flag" CHECK("Blog_posts"."Archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `Blog_posts_Item ID_unique` ON `Blog_posts` (`Item ID`);--> statement-breakpoint
CREATE UNIQUE INDEX `Blog_posts_slug` ON `Blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `Blog_posts_link` ON `Blog_posts` (`Blog Post - Link`);--> statement-breakpoint
CREATE INDEX `Blog_posts_listed` ON `Blog_posts` (`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 0 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_listed_in_category` ON `Blog_posts` (`category_slug`,`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 0 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_listed_by_category` ON `Blog_posts` (`Blog Post - Category`,`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 0 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_featured` ON `Blog_posts` (`Blog Post - Is Featured?`,`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 0 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_date` ON `Blog_posts` (`Blog Post - Posted Date`);--> statement-breakpoint
CREATE INDEX `Blog_posts_title` ON `Blog_posts` ("Blog Post - Title" collate nocase);--> statement-breakpoint
CREATE INDEX `Blog_posts_changed` ON `Blog_posts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `Blog_posts_category` ON `Blog_posts` (`category_slug`,`Blog Post - Posted Date`);--> statement-breakpoint
CREATE INDEX `Blog_posts_drafts` ON `Blog_posts` (`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 1 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_archive` ON `Blog_posts` (`Blog Post - Posted Date`) WHERE "Blog_posts"."Archived" = 1;--> statement-breakpoint
CREATE TABLE `example_briefs` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`Name` text NOT NULL,
	`Slug` text NOT NULL,
	`High Level Summary` text DEFAULT '' NOT NULL,
	`App Type` text DEFAULT '' NOT NULL,
	`App Format` text DEFAULT '' NOT NULL,
	`App Type Icon` text DEFAULT '' NOT NULL,
	`App Format Icon` text DEFAULT '' NOT NULL,
	`Product Brief HTML` text DEFAULT '' NOT NULL,
	`SEO Title` text DEFAULT '' NOT NULL,
	`SEO Description` text DEFAULT '' NOT NULL,
	`Draft` integer DEFAULT true NOT NULL,
	`Archived` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "example_briefs_slug_is_an_address" CHECK("example_briefs"."Slug" <> '' and "example_briefs"."Slug" not glob '*[^a-z0-9-]*' and "example_briefs"."Slug" not glob '-*' and "example_briefs"."Slug" not glob '*-' and "example_briefs"."Slug" not glob '*--*'),
	CONSTRAINT "example_briefs_draft_is_a_flag" CHECK("example_briefs"."Draft" in (0, 1)),
	CONSTRAINT "example_briefs_archived_is_a_flag" CHECK("example_briefs"."Archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `example_briefs_slug` ON `example_briefs` (`Slug`);--> statement-breakpoint
CREATE INDEX `example_briefs_listed` ON `example_briefs` ("Name" collate nocase) WHERE "example_briefs"."Draft" = 0 and "example_briefs"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `example_briefs_name` ON `example_briefs` ("Name" collate nocase);--> statement-breakpoint
CREATE INDEX `example_briefs_changed` ON `example_briefs` (`updated_at`);--> statement-breakpoint
CREATE TABLE `stack_categories` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`icon` text DEFAULT '' NOT NULL,
	`display_order` integer DEFAULT 0 NOT NULL,
	`slug` text NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "stack_categories_slug_is_an_address" CHECK("stack_categories"."slug" <> '' and "stack_categories"."slug" not glob '*[^a-z0-9-]*' and "stack_categories"."slug" not glob '-*' and "stack_categories"."slug" not glob '*-' and "stack_categories"."slug" not glob '*--*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stack_categories_id_unique` ON `stack_categories` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stack_categories_name_unique` ON `stack_categories` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `stack_categories_slug` ON `stack_categories` (`slug`);--> statement-breakpoint
CREATE INDEX `stack_categories_order` ON `stack_categories` (`display_order`,`name`);--> statement-breakpoint
CREATE TABLE `stack_items` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`logo` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`micro_description` text DEFAULT '' NOT NULL,
	`short_description` text DEFAULT '' NOT NULL,
	`long_description` text DEFAULT '' NOT NULL,
	`how_we_use_it` text DEFAULT '' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`category_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `stack_categories`(`id`) ON UPDATE cascade ON DELETE restrict,
	CONSTRAINT "stack_items_slug_is_an_address" CHECK("stack_items"."slug" <> '' and "stack_items"."slug" not glob '*[^a-z0-9-]*' and "stack_items"."slug" not glob '-*' and "stack_items"."slug" not glob '*-' and "stack_items"."slug" not glob '*--*'),
	CONSTRAINT "stack_items_created_at_is_an_instant" CHECK(strftime('%Y-%m-%dT%H:%M:%fZ', "stack_items"."created_at") is "stack_items"."created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stack_items_id_unique` ON `stack_items` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stack_items_slug` ON `stack_items` (`slug`);--> statement-breakpoint
CREATE INDEX `stack_items_newest` ON `stack_items` (`created_at`);--> statement-breakpoint
CREATE INDEX `stack_items_newest_in_category` ON `stack_items` (`category_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stack_items_id_in_any_case` ON `stack_items` ("id" collate nocase);--> statement-breakpoint
CREATE INDEX `stack_items_name` ON `stack_items` (`name`);--> statement-breakpoint
CREATE INDEX `stack_items_by_name` ON `stack_items` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `stack_items_by_name_in_category` ON `stack_items` (`category_id`,"name" collate nocase);--> statement-breakpoint
CREATE INDEX `stack_items_changed` ON `stack_items` (`updated_at`);--> statement-breakpoint
CREATE TABLE `IT_Glossary` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` text NOT NULL,
	`glossary_term` text NOT NULL,
	`Definition` text DEFAULT '' NOT NULL,
	`short_definition` text DEFAULT '' NOT NULL,
	`Slug` text NOT NULL,
	`Alphabet` text NOT NULL,
	`seo_tiltle` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`Draft` integer DEFAULT true NOT NULL,
	`Archived` integer DEFAULT false NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "IT_Glossary_slug_is_an_address" CHECK("IT_Glossary"."Slug" <> '' and "IT_Glossary"."Slug" not glob '*[^a-z0-9-]*' and "IT_Glossary"."Slug" not glob '-*' and "IT_Glossary"."Slug" not glob '*-' and "IT_Glossary"."Slug" not glob '*--*'),
	CONSTRAINT "IT_Glossary_draft_is_a_flag" CHECK("IT_Glossary"."Draft" in (0, 1)),
	CONSTRAINT "IT_Glossary_archived_is_a_flag" CHECK("IT_Glossary"."Archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `IT_Glossary_item_id_unique` ON `IT_Glossary` (`item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `IT_Glossary_slug` ON `IT_Glossary` (`Slug`);--> statement-breakpoint
CREATE INDEX `IT_Glossary_listed` ON `IT_Glossary` (`Alphabet`,"glossary_term" collate nocase) WHERE "IT_Glossary"."Draft" = 0 and "IT_Glossary"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `IT_Glossary_term` ON `IT_Glossary` ("glossary_term" collate nocase);--> statement-breakpoint
CREATE INDEX `IT_Glossary_changed` ON `IT_Glossary` (`updated_at`);--> statement-breakpoint
CREATE INDEX `IT_Glossary_listed_by_term` ON `IT_Glossary` ("glossary_term" collate nocase) WHERE "IT_Glossary"."Draft" = 0 and "IT_Glossary"."Archived" = 0;--> statement-breakpoint
CREATE TABLE `onboarding_submissions` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`project_type` text,
	`problem` text NOT NULL,
	`user_needs` text NOT NULL,
	`budget` text NOT NULL,
	`start_timeline` text NOT NULL,
	`launch_timeline` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`idempotency_key` text,
	`answers_hash` text DEFAULT '' NOT NULL,
	`email_hash` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`next_step_on` text,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`undo_set` text,
	`undo_status` text,
	`undo_version` integer,
	CONSTRAINT "onboarding_submissions_next_step_is_a_date" CHECK(date("onboarding_submissions"."next_step_on") is "onboarding_submissions"."next_step_on"),
	CONSTRAINT "onboarding_submissions_are_anonymous" CHECK("onboarding_submissions"."user_id" is null),
	CONSTRAINT "onboarding_submissions_type_is_known" CHECK("onboarding_submissions"."project_type" in ('startup-mvp', 'internal-tool', 'workflow-automation', 'ai-growth-engines')),
	CONSTRAINT "onboarding_submissions_budget_is_known" CHECK("onboarding_submissions"."budget" in ('less-than-5k', '5k-10k', '10k-20k', '20k-50k', '50k-100k', '100k-plus')),
	CONSTRAINT "onboarding_submissions_start_is_known" CHECK("onboarding_submissions"."start_timeline" in ('immediately', 'within-week', 'within-month', 'flexible')),
	CONSTRAINT "onboarding_submissions_launch_is_known" CHECK("onboarding_submissions"."launch_timeline" in ('asap', '2-4-weeks', '1-2-months', '3-months-plus')),
	CONSTRAINT "onboarding_submissions_status_is_known" CHECK("onboarding_submissions"."status" in ('new', 'contacted', 'qualified', 'won', 'lost', 'spam'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `onboarding_submissions_id_unique` ON `onboarding_submissions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `onboarding_submissions_key` ON `onboarding_submissions` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_newest` ON `onboarding_submissions` (`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_status` ON `onboarding_submissions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_email` ON `onboarding_submissions` (`email_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_address` ON `onboarding_submissions` ("email" collate nocase);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_answers` ON `onboarding_submissions` (`answers_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_next_step` ON `onboarding_submissions` (`next_step_on`,`row_id`) WHERE "onboarding_submissions"."next_step_on" is not null;--> statement-breakpoint
CREATE INDEX `onboarding_submissions_undo` ON `onboarding_submissions` (`undo_set`) WHERE "onboarding_submissions"."undo_set" is not null;--> statement-breakpoint
CREATE TABLE `post_counts` (
	`scope` text NOT NULL,
	`level` integer NOT NULL,
	`period` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`scope`, `level`, `period`)
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`row_key` text NOT NULL,
	`row_id` integer NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`set_id` text NOT NULL,
	`account_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "revisions_action_is_known" CHECK("revisions"."action" in ('create', 'update', 'delete', 'restore'))
);
--> statement-breakpoint
CREATE INDEX `revisions_row` ON `revisions` (`kind`,`row_key`,`id`);--> statement-breakpoint
CREATE INDEX `revisions_set` ON `revisions` (`set_id`);--> statement-breakpoint
CREATE INDEX `revisions_of_row` ON `revisions` (`kind`,`row_id`,`id`);--> statement-breakpoint
CREATE INDEX `revisions_newest` ON `revisions` (`created_at`);--> statement-breakpoint
CREATE INDEX `revisions_bin` ON `revisions` (`kind`,`created_at`) WHERE "revisions"."action" = 'delete';--> statement-breakpoint
CREATE TABLE `row_counts` (
	`kind` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "site_settings_value_is_json" CHECK(json_valid("site_settings"."value"))
);
--> statement-breakpoint
CREATE TABLE `slug_history` (
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`row_id` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`kind`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `slug_history_row` ON `slug_history` (`kind`,`row_id`);--> statement-breakpoint
CREATE TABLE `ventures_data` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`micro_description` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`solution` text DEFAULT '' NOT NULL,
	`use_case` text DEFAULT '' NOT NULL,
	`key_features` text DEFAULT '' NOT NULL,
	`ownership` text DEFAULT '[]' NOT NULL,
	`stack` text DEFAULT '[]' NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`Showcase_image` text DEFAULT '' NOT NULL,
	`square_logo` text DEFAULT '' NOT NULL,
	`wide_logo` text DEFAULT '' NOT NULL,
	`URL` text DEFAULT '' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`slug` text NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "ventures_data_slug_is_an_address" CHECK("ventures_data"."slug" <> '' and "ventures_data"."slug" not glob '*[^a-z0-9-]*' and "ventures_data"."slug" not glob '-*' and "ventures_data"."slug" not glob '*-' and "ventures_data"."slug" not glob '*--*'),
	CONSTRAINT "ventures_data_status_is_known" CHECK("ventures_data"."status" in ('active', 'inactive')),
	CONSTRAINT "ventures_data_created_at_is_an_instant" CHECK(strftime('%Y-%m-%dT%H:%M:%fZ', "ventures_data"."created_at") is "ventures_data"."created_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ventures_data_id_unique` ON `ventures_data` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ventures_data_slug` ON `ventures_data` (`slug`);--> statement-breakpoint
CREATE INDEX `ventures_data_active` ON `ventures_data` (`created_at`) WHERE "ventures_data"."status" = 'active';--> statement-breakpoint
CREATE INDEX `ventures_data_newest` ON `ventures_data` (`created_at`);--> statement-breakpoint
CREATE INDEX `ventures_data_name` ON `ventures_data` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `ventures_data_changed` ON `ventures_data` (`updated_at`);
--> statement-breakpoint
CREATE VIRTUAL TABLE "blog_search" USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "blog_search_insert" AFTER INSERT ON "Blog_posts" BEGIN
  INSERT INTO "blog_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END || new."category_slug" || '~', new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "blog_search_delete" AFTER DELETE ON "Blog_posts" BEGIN
  DELETE FROM "blog_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "blog_search_update" AFTER UPDATE ON "Blog_posts"
WHEN new."search_text" IS NOT old."search_text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" OR new."category_slug" IS NOT old."category_slug" BEGIN
  DELETE FROM "blog_search" WHERE rowid = old."row_id";
  INSERT INTO "blog_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END || new."category_slug" || '~', new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "post_counts_insert" AFTER INSERT ON "Blog_posts" BEGIN
  INSERT INTO "post_counts" (scope, level, period, count)
    SELECT s.scope, l.level, substr(new."Blog Post - Posted Date", 1, l.level), 1
    FROM (SELECT '' AS scope UNION SELECT new."category_slug") AS s,
      (SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10) AS l
    WHERE new."Draft" = 0 AND new."Archived" = 0
    ON CONFLICT (scope, level, period) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "post_counts_delete" AFTER DELETE ON "Blog_posts" BEGIN
  UPDATE "post_counts" SET count = count - 1
    WHERE old."Draft" = 0 AND old."Archived" = 0 AND scope IN ('', old."category_slug")
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
  DELETE FROM "post_counts"
    WHERE count = 0 AND scope IN ('', old."category_slug")
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
END;
--> statement-breakpoint
CREATE TRIGGER "post_counts_update" AFTER UPDATE ON "Blog_posts"
WHEN new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" OR new."category_slug" IS NOT old."category_slug" OR new."Blog Post - Posted Date" IS NOT old."Blog Post - Posted Date" BEGIN
  UPDATE "post_counts" SET count = count - 1
    WHERE old."Draft" = 0 AND old."Archived" = 0 AND scope IN ('', old."category_slug")
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
  DELETE FROM "post_counts"
    WHERE count = 0 AND scope IN ('', old."category_slug")
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
  INSERT INTO "post_counts" (scope, level, period, count)
    SELECT s.scope, l.level, substr(new."Blog Post - Posted Date", 1, l.level), 1
    FROM (SELECT '' AS scope UNION SELECT new."category_slug") AS s,
      (SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10) AS l
    WHERE new."Draft" = 0 AND new."Archived" = 0
    ON CONFLICT (scope, level, period) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "brief_search" USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "brief_search_insert" AFTER INSERT ON "example_briefs" BEGIN
  INSERT INTO "brief_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "brief_search_delete" AFTER DELETE ON "example_briefs" BEGIN
  DELETE FROM "brief_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "brief_search_update" AFTER UPDATE ON "example_briefs"
WHEN new."search_text" IS NOT old."search_text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "brief_search" WHERE rowid = old."row_id";
  INSERT INTO "brief_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, new."search_text");
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "tool_search" USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "tool_search_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO "tool_search" (rowid, scope, text) VALUES (new."row_id", '~public~' || coalesce(new."category_id", '') || '~', new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "tool_search_delete" AFTER DELETE ON "stack_items" BEGIN
  DELETE FROM "tool_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "tool_search_update" AFTER UPDATE ON "stack_items"
WHEN new."search_text" IS NOT old."search_text" OR new."category_id" IS NOT old."category_id" BEGIN
  DELETE FROM "tool_search" WHERE rowid = old."row_id";
  INSERT INTO "tool_search" (rowid, scope, text) VALUES (new."row_id", '~public~' || coalesce(new."category_id", '') || '~', new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('stack_items', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
  INSERT INTO row_counts (kind, count) SELECT 'stack_items/' || new."category_id", 1 WHERE new."category_id" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_delete" AFTER DELETE ON "stack_items" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items';
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items/' || old."category_id" AND old."category_id" IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_move" AFTER UPDATE ON "stack_items"
WHEN new."category_id" IS NOT old."category_id" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items/' || old."category_id" AND old."category_id" IS NOT NULL;
  INSERT INTO row_counts (kind, count) SELECT 'stack_items/' || new."category_id", 1 WHERE new."category_id" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "glossary_search" USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "glossary_search_insert" AFTER INSERT ON "IT_Glossary" BEGIN
  INSERT INTO "glossary_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "glossary_search_delete" AFTER DELETE ON "IT_Glossary" BEGIN
  DELETE FROM "glossary_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "glossary_search_update" AFTER UPDATE ON "IT_Glossary"
WHEN new."search_text" IS NOT old."search_text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "glossary_search" WHERE rowid = old."row_id";
  INSERT INTO "glossary_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_terms_insert" AFTER INSERT ON "IT_Glossary"
WHEN new."Draft" = 0 AND new."Archived" = 0 BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('IT_Glossary', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_terms_delete" AFTER DELETE ON "IT_Glossary"
WHEN old."Draft" = 0 AND old."Archived" = 0 BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'IT_Glossary';
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_terms_update" AFTER UPDATE ON "IT_Glossary"
WHEN new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('IT_Glossary', 0) ON CONFLICT (kind) DO NOTHING;
  UPDATE row_counts SET count = count + (new."Draft" = 0 AND new."Archived" = 0) - (old."Draft" = 0 AND old."Archived" = 0) WHERE kind = 'IT_Glossary';
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "submission_search" USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "submission_search_insert" AFTER INSERT ON "onboarding_submissions" BEGIN
  INSERT INTO "submission_search" (rowid, text) VALUES (new."row_id", new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "submission_search_delete" AFTER DELETE ON "onboarding_submissions" BEGIN
  DELETE FROM "submission_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "submission_search_update" AFTER UPDATE ON "onboarding_submissions"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "submission_search" WHERE rowid = old."row_id";
  INSERT INTO "submission_search" (rowid, text) VALUES (new."row_id", new."search_text");
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "submission_facets" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'");
--> statement-breakpoint
CREATE TRIGGER "submission_facets_insert" AFTER INSERT ON "onboarding_submissions" BEGIN
  INSERT INTO "submission_facets" (rowid, words) VALUES (new."row_id", 'status:' || new."status" || ' type:' || coalesce(new."project_type", '') || ' budget:' || new."budget" || ' start:' || new."start_timeline" || ' launch:' || new."launch_timeline");
END;
--> statement-breakpoint
CREATE TRIGGER "submission_facets_delete" AFTER DELETE ON "onboarding_submissions" BEGIN
  DELETE FROM "submission_facets" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "submission_facets_update" AFTER UPDATE ON "onboarding_submissions"
WHEN new."status" IS NOT old."status" OR new."project_type" IS NOT old."project_type" OR new."budget" IS NOT old."budget" OR new."start_timeline" IS NOT old."start_timeline" OR new."launch_timeline" IS NOT old."launch_timeline" BEGIN
  DELETE FROM "submission_facets" WHERE rowid = old."row_id";
  INSERT INTO "submission_facets" (rowid, words) VALUES (new."row_id", 'status:' || new."status" || ' type:' || coalesce(new."project_type", '') || ' budget:' || new."budget" || ' start:' || new."start_timeline" || ' launch:' || new."launch_timeline");
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "venture_search" USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "venture_search_insert" AFTER INSERT ON "ventures_data" BEGIN
  INSERT INTO "venture_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."status" = 'active' THEN '~public~' ELSE '~hidden~' END, new."search_text");
END;
--> statement-breakpoint
CREATE TRIGGER "venture_search_delete" AFTER DELETE ON "ventures_data" BEGIN
  DELETE FROM "venture_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "venture_search_update" AFTER UPDATE ON "ventures_data"
WHEN new."search_text" IS NOT old."search_text" OR new."status" IS NOT old."status" BEGIN
  DELETE FROM "venture_search" WHERE rowid = old."row_id";
  INSERT INTO "venture_search" (rowid, scope, text) VALUES (new."row_id", CASE WHEN new."status" = 'active' THEN '~public~' ELSE '~hidden~' END, new."search_text");
END;