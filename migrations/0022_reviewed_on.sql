ALTER TABLE `Blog_posts` ADD `reviewed_on` text DEFAULT '';--> statement-breakpoint
CREATE INDEX `Blog_posts_reviewed` ON `Blog_posts` (`reviewed_on`) WHERE "Blog_posts"."reviewed_on" > '';--> statement-breakpoint
ALTER TABLE `example_briefs` ADD `reviewed_on` text DEFAULT '';--> statement-breakpoint
CREATE INDEX `example_briefs_reviewed` ON `example_briefs` (`reviewed_on`) WHERE "example_briefs"."reviewed_on" > '';--> statement-breakpoint
ALTER TABLE `IT_Glossary` ADD `reviewed_on` text DEFAULT '';--> statement-breakpoint
CREATE INDEX `IT_Glossary_reviewed` ON `IT_Glossary` (`reviewed_on`) WHERE "IT_Glossary"."reviewed_on" > '';--> statement-breakpoint
ALTER TABLE `ventures_data` ADD `reviewed_on` text DEFAULT '';--> statement-breakpoint
CREATE INDEX `ventures_data_reviewed` ON `ventures_data` (`reviewed_on`) WHERE "ventures_data"."reviewed_on" > '';--> statement-breakpoint
CREATE INDEX `stack_items_checked` ON `stack_items` (`facets_checked_on`) WHERE "stack_items"."facets_checked_on" > '';