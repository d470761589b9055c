CREATE INDEX `stack_items_drafts` ON `stack_items` (`updated_at`) WHERE "stack_items"."draft" = 1 and "stack_items"."archived" = 0;--> statement-breakpoint
CREATE INDEX `stack_items_archive` ON `stack_items` (`updated_at`) WHERE "stack_items"."archived" = 1;--> statement-breakpoint
CREATE INDEX `IT_Glossary_drafts` ON `IT_Glossary` (`updated_at`) WHERE "IT_Glossary"."Draft" = 1 and "IT_Glossary"."Archived" = 0;--> statement-breakpoint
CREATE INDEX `IT_Glossary_archive` ON `IT_Glossary` (`updated_at`) WHERE "IT_Glossary"."Archived" = 1;