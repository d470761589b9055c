ALTER TABLE `ventures_data` ADD `related_pages` text DEFAULT '[]';
--> statement-breakpoint
DROP TRIGGER `search_tool_insert`;
--> statement-breakpoint
DROP TRIGGER `search_tool_delete`;
--> statement-breakpoint
DROP TRIGGER `search_tool_update`;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 3, '<tool', '<end' || ' ' || source."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(source."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), ''), source."micro_description" || ' ' || source."short_description", source."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "stack_items" AS source WHERE true ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 3, source."name" || ' ' || replace(coalesce(source."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), '') FROM "stack_items" AS source WHERE true ORDER BY 1;
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