ALTER TABLE `stack_items` ADD `pricing_model` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `open_source` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `hosting` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `platform` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `works_with_ai` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `learning_effort` text DEFAULT '';--> statement-breakpoint
ALTER TABLE `stack_items` ADD `facets_checked_on` text DEFAULT '';