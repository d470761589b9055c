ALTER TABLE `Blog_posts` ADD `no_term_links` integer DEFAULT false;--> statement-breakpoint
ALTER TABLE `example_briefs` ADD `no_term_links` integer DEFAULT false;--> statement-breakpoint
ALTER TABLE `stack_items` ADD `no_term_links` integer DEFAULT false;--> statement-breakpoint
ALTER TABLE `IT_Glossary` ADD `no_term_links` integer DEFAULT false;--> statement-breakpoint
ALTER TABLE `IT_Glossary` ADD `unlinked` integer DEFAULT false;--> statement-breakpoint
ALTER TABLE `cases` ADD `no_term_links` integer DEFAULT false;