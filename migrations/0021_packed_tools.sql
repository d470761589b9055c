CREATE TABLE `stack_item_packs` (
	`pack` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`rows` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `stack_items` ADD `our_pick` integer DEFAULT false;
--> statement-breakpoint
DELETE FROM "stack_item_packs";
--> statement-breakpoint
INSERT INTO "stack_item_packs" (pack, version, rows) SELECT source."row_id" / 256, hex(randomblob(8)), json_group_object(CAST(source."row_id" AS TEXT), json_array(source.id, source.category_id, CASE source."pricing_model" WHEN 'Free' THEN '1' WHEN 'Free tier' THEN '2' WHEN 'Pay per use' THEN '3' WHEN 'Subscription' THEN '4' ELSE '0' END || CASE source."open_source" WHEN 'Open source' THEN '1' WHEN 'Partly open' THEN '2' WHEN 'Proprietary' THEN '3' ELSE '0' END || CASE source."hosting" WHEN 'Cloud' THEN '1' WHEN 'Cloud or self-hosted' THEN '2' WHEN 'Self-hosted' THEN '3' ELSE '0' END || CASE source."platform" WHEN 'Browser' THEN '1' WHEN 'Desktop' THEN '2' WHEN 'Command line' THEN '3' WHEN 'Library or API' THEN '4' ELSE '0' END || CASE source."works_with_ai" WHEN 'Built on AI' THEN '1' WHEN 'AI features' THEN '2' WHEN 'No AI of its own' THEN '3' ELSE '0' END || CASE source."learning_effort" WHEN 'An hour' THEN '1' WHEN 'A day' THEN '2' WHEN 'A week' THEN '3' WHEN 'Weeks' THEN '4' ELSE '0' END, coalesce(source.our_pick, 0), source.created_at, substr(source.name, 1, 100))) FROM "stack_items" AS source WHERE source."draft" = 0 AND source."archived" = 0 GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER "stack_item_packs_insert" AFTER INSERT ON "stack_items"
WHEN new."draft" = 0 AND new."archived" = 0 BEGIN
  INSERT INTO "stack_item_packs" (pack, version, rows) SELECT new."row_id" / 256, hex(randomblob(8)), json_object(CAST(new."row_id" AS TEXT), json_array(new.id, new.category_id, CASE new."pricing_model" WHEN 'Free' THEN '1' WHEN 'Free tier' THEN '2' WHEN 'Pay per use' THEN '3' WHEN 'Subscription' THEN '4' ELSE '0' END || CASE new."open_source" WHEN 'Open source' THEN '1' WHEN 'Partly open' THEN '2' WHEN 'Proprietary' THEN '3' ELSE '0' END || CASE new."hosting" WHEN 'Cloud' THEN '1' WHEN 'Cloud or self-hosted' THEN '2' WHEN 'Self-hosted' THEN '3' ELSE '0' END || CASE new."platform" WHEN 'Browser' THEN '1' WHEN 'Desktop' THEN '2' WHEN 'Command line' THEN '3' WHEN 'Library or API' THEN '4' ELSE '0' END || CASE new."works_with_ai" WHEN 'Built on AI' THEN '1' WHEN 'AI features' THEN '2' WHEN 'No AI of its own' THEN '3' ELSE '0' END || CASE new."learning_effort" WHEN 'An hour' THEN '1' WHEN 'A day' THEN '2' WHEN 'A week' THEN '3' WHEN 'Weeks' THEN '4' ELSE '0' END, coalesce(new.our_pick, 0), new.created_at, substr(new.name, 1, 100))) WHERE new."draft" = 0 AND new."archived" = 0
    ON CONFLICT (pack) DO UPDATE SET version = excluded.version, rows = json_patch(rows, excluded.rows);
END;
--> statement-breakpoint
CREATE TRIGGER "stack_item_packs_delete" AFTER DELETE ON "stack_items"
WHEN old."draft" = 0 AND old."archived" = 0 BEGIN
  UPDATE "stack_item_packs" SET version = hex(randomblob(8)), rows = json_remove(rows, '$."' || old."row_id" || '"') WHERE pack = old."row_id" / 256;
END;
--> statement-breakpoint
CREATE TRIGGER "stack_item_packs_update" AFTER UPDATE ON "stack_items"
WHEN new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" OR new."id" IS NOT old."id" OR new."category_id" IS NOT old."category_id" OR new."pricing_model" IS NOT old."pricing_model" OR new."open_source" IS NOT old."open_source" OR new."hosting" IS NOT old."hosting" OR new."platform" IS NOT old."platform" OR new."works_with_ai" IS NOT old."works_with_ai" OR new."learning_effort" IS NOT old."learning_effort" OR new."our_pick" IS NOT old."our_pick" OR new."created_at" IS NOT old."created_at" OR new."name" IS NOT old."name" BEGIN
  UPDATE "stack_item_packs" SET version = hex(randomblob(8)), rows = json_remove(rows, '$."' || old."row_id" || '"') WHERE pack = old."row_id" / 256 AND NOT (new."draft" = 0 AND new."archived" = 0);
  INSERT INTO "stack_item_packs" (pack, version, rows) SELECT new."row_id" / 256, hex(randomblob(8)), json_object(CAST(new."row_id" AS TEXT), json_array(new.id, new.category_id, CASE new."pricing_model" WHEN 'Free' THEN '1' WHEN 'Free tier' THEN '2' WHEN 'Pay per use' THEN '3' WHEN 'Subscription' THEN '4' ELSE '0' END || CASE new."open_source" WHEN 'Open source' THEN '1' WHEN 'Partly open' THEN '2' WHEN 'Proprietary' THEN '3' ELSE '0' END || CASE new."hosting" WHEN 'Cloud' THEN '1' WHEN 'Cloud or self-hosted' THEN '2' WHEN 'Self-hosted' THEN '3' ELSE '0' END || CASE new."platform" WHEN 'Browser' THEN '1' WHEN 'Desktop' THEN '2' WHEN 'Command line' THEN '3' WHEN 'Library or API' THEN '4' ELSE '0' END || CASE new."works_with_ai" WHEN 'Built on AI' THEN '1' WHEN 'AI features' THEN '2' WHEN 'No AI of its own' THEN '3' ELSE '0' END || CASE new."learning_effort" WHEN 'An hour' THEN '1' WHEN 'A day' THEN '2' WHEN 'A week' THEN '3' WHEN 'Weeks' THEN '4' ELSE '0' END, coalesce(new.our_pick, 0), new.created_at, substr(new.name, 1, 100))) WHERE new."draft" = 0 AND new."archived" = 0
    ON CONFLICT (pack) DO UPDATE SET version = excluded.version, rows = json_patch(rows, excluded.rows);
END;