CREATE TABLE `account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`account_id` text,
	`created_by` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_links_kind_is_known" CHECK("account_links"."kind" in ('invitation', 'reset')),
	CONSTRAINT "account_links_role_is_known" CHECK("account_links"."role" in ('user', 'inbox', 'editor', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_hash` ON `account_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_invitation` ON `account_links` (`email`) WHERE "account_links"."kind" = 'invitation';--> statement-breakpoint
CREATE INDEX `account_links_account` ON `account_links` (`account_id`);--> statement-breakpoint
CREATE INDEX `account_links_maker` ON `account_links` (`created_by`);--> statement-breakpoint
CREATE INDEX `account_links_expiry` ON `account_links` (`expires_at`);--> statement-breakpoint
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
	`proof` text DEFAULT 'password' NOT NULL,
	`proven_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role_is_known" CHECK("user_roles"."role" in ('user', 'inbox', 'editor', 'admin'))
);
--> statement-breakpoint
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
CREATE INDEX `activity_addresses` ON `activity` ("subject" collate nocase) WHERE "activity"."area" = 'people';--> statement-breakpoint
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
	`undated` integer DEFAULT false,
	`related_pages` text DEFAULT '[]',
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
CREATE INDEX `Blog_posts_listed_by_author` ON `Blog_posts` (`Blog Post - Author`,`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 0 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_featured` ON `Blog_posts` (`Blog Post - Is Featured?`,`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 0 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_date` ON `Blog_posts` (`Blog Post - Posted Date`);--> statement-breakpoint
CREATE INDEX `Blog_posts_title` ON `Blog_posts` ("Blog Post - Title" collate nocase);--> statement-breakpoint
CREATE INDEX `Blog_posts_folded_title` ON `Blog_posts` (substr("search_text", 1, instr("search_text" || char(31), char(31)) - 1));--> statement-breakpoint
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
	`related_pages` text DEFAULT '[]',
	CONSTRAINT "example_briefs_slug_is_an_address" CHECK("example_briefs"."Slug" <> '' and "example_briefs"."Slug" not glob '*[^a-z0-9-]*' and "example_briefs"."Slug" not glob '-*' and "example_briefs"."Slug" not glob '*-' and "example_briefs"."Slug" not glob '*--*'),
	CONSTRAINT "example_briefs_draft_is_a_flag" CHECK("example_briefs"."Draft" in (0, 1)),
	CONSTRAINT "example_briefs_archived_is_a_flag" CHECK("example_briefs"."Archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `example_briefs_slug` ON `example_briefs` (`Slug`);--> statement-breakpoint
CREATE INDEX `example_briefs_listed` ON `example_briefs` ("Name" collate nocase) WHERE "example_briefs"."Draft" = 0 and "example_briefs"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `example_briefs_name` ON `example_briefs` ("Name" collate nocase);--> statement-breakpoint
CREATE INDEX `example_briefs_folded_name` ON `example_briefs` (substr("search_text", 1, instr("search_text" || char(31), char(31)) - 1));--> statement-breakpoint
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
	`aliases` text DEFAULT '[]',
	`related_pages` text DEFAULT '[]',
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
CREATE INDEX `stack_items_folded_name` ON `stack_items` (substr("search_text", 1, instr("search_text" || char(31), char(31)) - 1));--> statement-breakpoint
CREATE INDEX `stack_items_by_name` ON `stack_items` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `stack_items_by_name_in_category` ON `stack_items` (`category_id`,"name" collate nocase);--> statement-breakpoint
CREATE INDEX `stack_items_changed` ON `stack_items` (`updated_at`);--> statement-breakpoint
CREATE TABLE `content_links` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`item` integer NOT NULL,
	`field` text NOT NULL,
	`path` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_links_item` ON `content_links` (`section`,`item`,`field`,`path`);--> statement-breakpoint
CREATE TABLE `findings` (
	`row_id` integer PRIMARY KEY NOT NULL,
	`section` text NOT NULL,
	`item` integer NOT NULL,
	`kind` text NOT NULL,
	`field` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `findings_item` ON `findings` (`section`,`item`,`kind`,`field`,`detail`);--> statement-breakpoint
CREATE INDEX `findings_section` ON `findings` (`section`);--> statement-breakpoint
CREATE INDEX `findings_kind` ON `findings` (`kind`);--> statement-breakpoint
CREATE INDEX `findings_section_kind` ON `findings` (`section`,`kind`);--> statement-breakpoint
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
	`aliases` text DEFAULT '[]',
	`related_pages` text DEFAULT '[]',
	CONSTRAINT "IT_Glossary_slug_is_an_address" CHECK("IT_Glossary"."Slug" <> '' and "IT_Glossary"."Slug" not glob '*[^a-z0-9-]*' and "IT_Glossary"."Slug" not glob '-*' and "IT_Glossary"."Slug" not glob '*-' and "IT_Glossary"."Slug" not glob '*--*'),
	CONSTRAINT "IT_Glossary_draft_is_a_flag" CHECK("IT_Glossary"."Draft" in (0, 1)),
	CONSTRAINT "IT_Glossary_archived_is_a_flag" CHECK("IT_Glossary"."Archived" in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `IT_Glossary_item_id_unique` ON `IT_Glossary` (`item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `IT_Glossary_slug` ON `IT_Glossary` (`Slug`);--> statement-breakpoint
CREATE INDEX `IT_Glossary_listed` ON `IT_Glossary` (`Alphabet`,"glossary_term" collate nocase) WHERE "IT_Glossary"."Draft" = 0 and "IT_Glossary"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `IT_Glossary_term` ON `IT_Glossary` ("glossary_term" collate nocase);--> statement-breakpoint
CREATE INDEX `IT_Glossary_folded_term` ON `IT_Glossary` (substr("search_text", 1, instr("search_text" || char(31), char(31)) - 1));--> statement-breakpoint
CREATE INDEX `IT_Glossary_changed` ON `IT_Glossary` (`updated_at`);--> statement-breakpoint
CREATE INDEX `IT_Glossary_listed_by_term` ON `IT_Glossary` ("glossary_term" collate nocase) WHERE "IT_Glossary"."Draft" = 0 and "IT_Glossary"."Archived" = 0;--> statement-breakpoint
CREATE TABLE `submission_changes` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_row` integer NOT NULL,
	`at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`actor` text NOT NULL,
	`source` text NOT NULL,
	`field` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`submission_row`) REFERENCES `onboarding_submissions`(`row_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_changes_submission` ON `submission_changes` (`submission_row`,`row_id`);--> statement-breakpoint
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
	`text_hash` text DEFAULT '' NOT NULL,
	`next_step` text DEFAULT '' NOT NULL,
	`undo_owner` text,
	`spam_reasons` text DEFAULT '[]' NOT NULL,
	`held` integer DEFAULT false NOT NULL,
	`owner_id` text,
	`undo_owner_id` text,
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
CREATE INDEX `onboarding_submissions_texts` ON `onboarding_submissions` (`text_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_owner` ON `onboarding_submissions` (`owner`,`row_id`);--> statement-breakpoint
CREATE INDEX `onboarding_submissions_owner_account` ON `onboarding_submissions` (`owner_id`,`row_id`) WHERE "onboarding_submissions"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX `onboarding_submissions_held` ON `onboarding_submissions` (`row_id`) WHERE "onboarding_submissions"."held" = 1 and "onboarding_submissions"."status" not in ('spam', 'lost');--> statement-breakpoint
CREATE INDEX `onboarding_submissions_next_step` ON `onboarding_submissions` (`next_step_on`,`row_id`) WHERE "onboarding_submissions"."next_step_on" is not null;--> statement-breakpoint
CREATE INDEX `onboarding_submissions_due` ON `onboarding_submissions` (`next_step_on`,`row_id`) WHERE "onboarding_submissions"."next_step_on" is not null and "onboarding_submissions"."status" not in ('won', 'lost', 'spam');--> statement-breakpoint
CREATE INDEX `onboarding_submissions_undo` ON `onboarding_submissions` (`undo_set`) WHERE "onboarding_submissions"."undo_set" is not null;--> statement-breakpoint
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
CREATE INDEX `media_uses_row` ON `media_uses` (`kind`,`row_key`);--> statement-breakpoint
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
CREATE INDEX `messages_age` ON `messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `related` (
	`source` integer NOT NULL,
	`place` integer NOT NULL,
	`target` integer NOT NULL,
	PRIMARY KEY(`source`, `place`)
);
--> statement-breakpoint
CREATE TABLE `related_progress` (
	`number` integer PRIMARY KEY NOT NULL,
	`changed_at` text DEFAULT '' NOT NULL,
	`changed_row` integer DEFAULT 0 NOT NULL,
	`refreshed_row` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`data` text DEFAULT '' NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`algorithm` integer NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `tool_suggestions` (
	`row_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`spam_reasons` text DEFAULT '[]' NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "tool_suggestions_status_is_known" CHECK("tool_suggestions"."status" in ('new', 'done', 'spam'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tool_suggestions_id_unique` ON `tool_suggestions` (`id`);--> statement-breakpoint
CREATE INDEX `tool_suggestions_newest` ON `tool_suggestions` (`created_at`);--> statement-breakpoint
CREATE INDEX `tool_suggestions_status` ON `tool_suggestions` (`status`,`row_id`);--> statement-breakpoint
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
	`related_pages` text DEFAULT '[]',
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
CREATE INDEX `ventures_data_changed` ON `ventures_data` (`updated_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_url_unique` ON `webhooks` (`url`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE VIRTUAL TABLE "search_index" USING fts5(scope, title, aliases, keywords, summary, body, content='', contentless_delete=1, prefix='3', tokenize="unicode61 remove_diacritics 2 tokenchars '<'");
--> statement-breakpoint
CREATE VIRTUAL TABLE "search_words" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE "search_vocabulary" USING fts5vocab('search_words', 'row');
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
--> statement-breakpoint
CREATE TRIGGER "search_brief_insert" AFTER INSERT ON "example_briefs" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 4, '<brief', '<end' || ' ' || new."Name" || ' ' || '<end', '', '', new."High Level Summary" || ' ' || new."App Type" || ' ' || new."App Format", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Product Brief HTML", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 4, new."Name" || ' ' || '' || ' ' || '' WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_brief_delete" AFTER DELETE ON "example_briefs" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 4;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 4;
END;
--> statement-breakpoint
CREATE TRIGGER "search_brief_update" AFTER UPDATE ON "example_briefs"
WHEN new."Name" IS NOT old."Name" OR new."High Level Summary" IS NOT old."High Level Summary" OR new."App Type" IS NOT old."App Type" OR new."App Format" IS NOT old."App Format" OR new."Product Brief HTML" IS NOT old."Product Brief HTML" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 4;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 4;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 4, '<brief', '<end' || ' ' || new."Name" || ' ' || '<end', '', '', new."High Level Summary" || ' ' || new."App Type" || ' ' || new."App Format", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Product Brief HTML", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 4, new."Name" || ' ' || '' || ' ' || '' WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "brief_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "brief_search_insert" AFTER INSERT ON "example_briefs" BEGIN
  INSERT INTO "brief_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "brief_search_delete" AFTER DELETE ON "example_briefs" BEGIN
  DELETE FROM "brief_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "brief_search_update" AFTER UPDATE ON "example_briefs"
WHEN new."search_text" IS NOT old."search_text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "brief_search" WHERE rowid = old."row_id";
  INSERT INTO "brief_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "media_search" USING fts5(text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "media_search_insert" AFTER INSERT ON "media" BEGIN
  INSERT INTO "media_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "media_search_delete" AFTER DELETE ON "media" BEGIN
  DELETE FROM "media_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "media_search_update" AFTER UPDATE ON "media"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "media_search" WHERE rowid = old."row_id";
  INSERT INTO "media_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
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
CREATE VIRTUAL TABLE "message_search" USING fts5(text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "message_search_insert" AFTER INSERT ON "messages" BEGIN
  INSERT INTO "message_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "message_search_delete" AFTER DELETE ON "messages" BEGIN
  DELETE FROM "message_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "message_search_update" AFTER UPDATE ON "messages"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "message_search" WHERE rowid = old."row_id";
  INSERT INTO "message_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
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
--> statement-breakpoint
CREATE TRIGGER "search_post_insert" AFTER INSERT ON "Blog_posts" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 1, '<post', '<end' || ' ' || new."Blog Post - Title" || ' ' || '<end', '', replace(coalesce(new."tags", ''), '{"name":', ''), new."Blog Post - Excerpt" || ' ' || new."Blog Post - Category", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Blog Post - Richt Text", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 1, new."Blog Post - Title" || ' ' || '' || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_post_delete" AFTER DELETE ON "Blog_posts" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 1;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "search_post_update" AFTER UPDATE ON "Blog_posts"
WHEN new."Blog Post - Title" IS NOT old."Blog Post - Title" OR new."tags" IS NOT old."tags" OR new."Blog Post - Excerpt" IS NOT old."Blog Post - Excerpt" OR new."Blog Post - Category" IS NOT old."Blog Post - Category" OR new."Blog Post - Richt Text" IS NOT old."Blog Post - Richt Text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 1;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 1;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 1, '<post', '<end' || ' ' || new."Blog Post - Title" || ' ' || '<end', '', replace(coalesce(new."tags", ''), '{"name":', ''), new."Blog Post - Excerpt" || ' ' || new."Blog Post - Category", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Blog Post - Richt Text", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 1, new."Blog Post - Title" || ' ' || '' || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "blog_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "blog_search_insert" AFTER INSERT ON "Blog_posts" BEGIN
  INSERT INTO "blog_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END || new."category_slug" || '~', CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "blog_search_delete" AFTER DELETE ON "Blog_posts" BEGIN
  DELETE FROM "blog_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "blog_search_update" AFTER UPDATE ON "Blog_posts"
WHEN new."search_text" IS NOT old."search_text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" OR new."category_slug" IS NOT old."category_slug" BEGIN
  DELETE FROM "blog_search" WHERE rowid = old."row_id";
  INSERT INTO "blog_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END || new."category_slug" || '~', CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '' ELSE new."search_text" END);
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
CREATE TRIGGER "row_counts_submissions_insert" AFTER INSERT ON "onboarding_submissions" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('onboarding_submissions', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
  INSERT INTO row_counts (kind, count) SELECT 'onboarding_submissions/' || new."status", 1 WHERE new."status" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_submissions_delete" AFTER DELETE ON "onboarding_submissions" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'onboarding_submissions';
  UPDATE row_counts SET count = count - 1 WHERE kind = 'onboarding_submissions/' || old."status" AND old."status" IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_submissions_move" AFTER UPDATE ON "onboarding_submissions"
WHEN new."status" IS NOT old."status" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'onboarding_submissions/' || old."status" AND old."status" IS NOT NULL;
  INSERT INTO row_counts (kind, count) SELECT 'onboarding_submissions/' || new."status", 1 WHERE new."status" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
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
CREATE VIRTUAL TABLE "submission_search" USING fts5(text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "submission_search_insert" AFTER INSERT ON "onboarding_submissions" BEGIN
  INSERT INTO "submission_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "submission_search_delete" AFTER DELETE ON "onboarding_submissions" BEGIN
  DELETE FROM "submission_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "submission_search_update" AFTER UPDATE ON "onboarding_submissions"
WHEN new."search_text" IS NOT old."search_text" BEGIN
  DELETE FROM "submission_search" WHERE rowid = old."row_id";
  INSERT INTO "submission_search" (rowid, text, hidden) VALUES (new."row_id", new."search_text", '');
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
CREATE TRIGGER "search_term_insert" AFTER INSERT ON "IT_Glossary" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 2, '<term', '<end' || ' ' || new."glossary_term" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', '', new."short_definition", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Definition", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 2, new."glossary_term" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || '' WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_term_delete" AFTER DELETE ON "IT_Glossary" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 2;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 2;
END;
--> statement-breakpoint
CREATE TRIGGER "search_term_update" AFTER UPDATE ON "IT_Glossary"
WHEN new."glossary_term" IS NOT old."glossary_term" OR new."aliases" IS NOT old."aliases" OR new."short_definition" IS NOT old."short_definition" OR new."Definition" IS NOT old."Definition" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 2;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 2;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 2, '<term', '<end' || ' ' || new."glossary_term" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', '', new."short_definition", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Definition", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 2, new."glossary_term" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || '' WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "glossary_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "glossary_search_insert" AFTER INSERT ON "IT_Glossary" BEGIN
  INSERT INTO "glossary_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "glossary_search_delete" AFTER DELETE ON "IT_Glossary" BEGIN
  DELETE FROM "glossary_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "glossary_search_update" AFTER UPDATE ON "IT_Glossary"
WHEN new."search_text" IS NOT old."search_text" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "glossary_search" WHERE rowid = old."row_id";
  INSERT INTO "glossary_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."Draft" = 0 AND new."Archived" = 0 THEN '' ELSE new."search_text" END);
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
CREATE TRIGGER "search_tool_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 3, '<tool', '<end' || ' ' || new."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), ''), new."micro_description" || ' ' || new."short_description", new."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE true;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 3, new."name" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), '') WHERE true;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_delete" AFTER DELETE ON "stack_items" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 3;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 3;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_update" AFTER UPDATE ON "stack_items"
WHEN new."name" IS NOT old."name" OR new."aliases" IS NOT old."aliases" OR new."tags" IS NOT old."tags" OR new."category_id" IS NOT old."category_id" OR new."micro_description" IS NOT old."micro_description" OR new."short_description" IS NOT old."short_description" OR new."how_we_use_it" IS NOT old."how_we_use_it" OR new."long_description" IS NOT old."long_description" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 3;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 3;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 3, '<tool', '<end' || ' ' || new."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), ''), new."micro_description" || ' ' || new."short_description", new."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE true;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 3, new."name" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), '') WHERE true;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_category" AFTER UPDATE ON "stack_categories"
WHEN new."name" IS NOT old."name" BEGIN
  INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 3, '<tool', '<end' || ' ' || source."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(source."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), ''), source."micro_description" || ' ' || source."short_description", source."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "stack_items" AS source WHERE source."category_id" = new."id" AND true ORDER BY 1;
  INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 3, source."name" || ' ' || replace(coalesce(source."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), '') FROM "stack_items" AS source WHERE source."category_id" = new."id" AND true ORDER BY 1;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "tool_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "tool_search_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO "tool_search" (rowid, scope, text, hidden) VALUES (new."row_id", '~public~' || coalesce(new."category_id", '') || '~', new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "tool_search_delete" AFTER DELETE ON "stack_items" BEGIN
  DELETE FROM "tool_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "tool_search_update" AFTER UPDATE ON "stack_items"
WHEN new."search_text" IS NOT old."search_text" OR new."category_id" IS NOT old."category_id" BEGIN
  DELETE FROM "tool_search" WHERE rowid = old."row_id";
  INSERT INTO "tool_search" (rowid, scope, text, hidden) VALUES (new."row_id", '~public~' || coalesce(new."category_id", '') || '~', new."search_text", '');
END;
--> statement-breakpoint
CREATE TRIGGER "search_venture_insert" AFTER INSERT ON "ventures_data" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 5, '<venture', '<end' || ' ' || new."name" || ' ' || '<end', '', replace(coalesce(new."stack", ''), '{"name":', ''), new."micro_description", new."problem" || ' ' || new."solution" || ' ' || new."use_case" || ' ' || new."key_features" WHERE new."status" = 'active';
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 5, new."name" || ' ' || '' || ' ' || replace(coalesce(new."stack", ''), '{"name":', '') WHERE new."status" = 'active';
END;
--> statement-breakpoint
CREATE TRIGGER "search_venture_delete" AFTER DELETE ON "ventures_data" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 5;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 5;
END;
--> statement-breakpoint
CREATE TRIGGER "search_venture_update" AFTER UPDATE ON "ventures_data"
WHEN new."name" IS NOT old."name" OR new."stack" IS NOT old."stack" OR new."micro_description" IS NOT old."micro_description" OR new."problem" IS NOT old."problem" OR new."solution" IS NOT old."solution" OR new."use_case" IS NOT old."use_case" OR new."key_features" IS NOT old."key_features" OR new."status" IS NOT old."status" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 5;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 5;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 5, '<venture', '<end' || ' ' || new."name" || ' ' || '<end', '', replace(coalesce(new."stack", ''), '{"name":', ''), new."micro_description", new."problem" || ' ' || new."solution" || ' ' || new."use_case" || ' ' || new."key_features" WHERE new."status" = 'active';
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 5, new."name" || ' ' || '' || ' ' || replace(coalesce(new."stack", ''), '{"name":', '') WHERE new."status" = 'active';
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "venture_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER "venture_search_insert" AFTER INSERT ON "ventures_data" BEGIN
  INSERT INTO "venture_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."status" = 'active' THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."status" = 'active' THEN new."search_text" ELSE '' END, CASE WHEN new."status" = 'active' THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "venture_search_delete" AFTER DELETE ON "ventures_data" BEGIN
  DELETE FROM "venture_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "venture_search_update" AFTER UPDATE ON "ventures_data"
WHEN new."search_text" IS NOT old."search_text" OR new."status" IS NOT old."status" BEGIN
  DELETE FROM "venture_search" WHERE rowid = old."row_id";
  INSERT INTO "venture_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."status" = 'active' THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."status" = 'active' THEN new."search_text" ELSE '' END, CASE WHEN new."status" = 'active' THEN '' ELSE new."search_text" END);
END;