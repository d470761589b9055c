CREATE INDEX `Blog_posts_date` ON `Blog_posts` (`Blog Post - Posted Date`);--> statement-breakpoint
CREATE INDEX `Blog_posts_title` ON `Blog_posts` ("Blog Post - Title" collate nocase);--> statement-breakpoint
CREATE INDEX `Blog_posts_changed` ON `Blog_posts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `Blog_posts_category` ON `Blog_posts` (`category_slug`,`Blog Post - Posted Date`);--> statement-breakpoint
CREATE INDEX `Blog_posts_drafts` ON `Blog_posts` (`Blog Post - Posted Date`) WHERE "Blog_posts"."Draft" = 1 and "Blog_posts"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `Blog_posts_archive` ON `Blog_posts` (`Blog Post - Posted Date`) WHERE "Blog_posts"."Archived" = 1;--> statement-breakpoint
CREATE INDEX `example_briefs_name` ON `example_briefs` ("Name" collate nocase);--> statement-breakpoint
CREATE INDEX `example_briefs_changed` ON `example_briefs` (`updated_at`);--> statement-breakpoint
CREATE INDEX `stack_items_by_name` ON `stack_items` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `stack_items_changed` ON `stack_items` (`updated_at`);--> statement-breakpoint
CREATE INDEX `IT_Glossary_term` ON `IT_Glossary` ("glossary_term" collate nocase);--> statement-breakpoint
CREATE INDEX `IT_Glossary_changed` ON `IT_Glossary` (`updated_at`);--> statement-breakpoint
CREATE INDEX `revisions_of_row` ON `revisions` (`kind`,`row_id`,`id`);--> statement-breakpoint
CREATE INDEX `revisions_bin` ON `revisions` (`kind`,`created_at`) WHERE "revisions"."action" = 'delete';--> statement-breakpoint
CREATE INDEX `ventures_data_newest` ON `ventures_data` (`created_at`);--> statement-breakpoint
CREATE INDEX `ventures_data_changed` ON `ventures_data` (`updated_at`);