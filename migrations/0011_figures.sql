ALTER TABLE `Blog_posts` ADD `figure` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `Blog_posts` ADD `figure_label` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `example_briefs` ADD `figure` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `example_briefs` ADD `figure_label` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_categories` ADD `first_choice` text DEFAULT '';