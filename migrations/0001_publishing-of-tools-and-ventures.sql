ALTER TABLE `stack_items` ADD `draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stack_items` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `stack_items_listed` ON `stack_items` (`created_at`) WHERE "stack_items"."draft" = 0 and "stack_items"."archived" = 0;--> statement-breakpoint
CREATE INDEX `stack_items_listed_in_category` ON `stack_items` (`category_id`,`created_at`) WHERE "stack_items"."draft" = 0 and "stack_items"."archived" = 0;--> statement-breakpoint
CREATE INDEX `stack_items_listed_by_name` ON `stack_items` ("name" collate nocase) WHERE "stack_items"."draft" = 0 and "stack_items"."archived" = 0;--> statement-breakpoint
CREATE INDEX `stack_items_listed_by_name_in_category` ON `stack_items` (`category_id`,"name" collate nocase) WHERE "stack_items"."draft" = 0 and "stack_items"."archived" = 0;--> statement-breakpoint
ALTER TABLE `ventures_data` ADD `draft` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `ventures_data` ADD `archived` integer DEFAULT false NOT NULL;
--> statement-breakpoint
DROP TRIGGER `activity_facets_insert`;
--> statement-breakpoint
DROP TRIGGER `activity_facets_delete`;
--> statement-breakpoint
DROP TRIGGER `activity_facets_update`;
--> statement-breakpoint
DROP TRIGGER `row_counts_tools_insert`;
--> statement-breakpoint
DROP TRIGGER `row_counts_tools_delete`;
--> statement-breakpoint
DROP TRIGGER `row_counts_tools_move`;
--> statement-breakpoint
DROP TRIGGER `search_tool_insert`;
--> statement-breakpoint
DROP TRIGGER `search_tool_delete`;
--> statement-breakpoint
DROP TRIGGER `search_tool_update`;
--> statement-breakpoint
DROP TRIGGER `search_tool_category`;
--> statement-breakpoint
DROP TRIGGER `tool_search_insert`;
--> statement-breakpoint
DROP TRIGGER `tool_search_delete`;
--> statement-breakpoint
DROP TRIGGER `tool_search_update`;
--> statement-breakpoint
DROP TRIGGER `search_venture_insert`;
--> statement-breakpoint
DROP TRIGGER `search_venture_delete`;
--> statement-breakpoint
DROP TRIGGER `search_venture_update`;
--> statement-breakpoint
DROP TRIGGER `venture_search_insert`;
--> statement-breakpoint
DROP TRIGGER `venture_search_delete`;
--> statement-breakpoint
DROP TRIGGER `venture_search_update`;
--> statement-breakpoint
DROP TABLE `activity_facets`;
--> statement-breakpoint
DROP TABLE `tool_search`;
--> statement-breakpoint
DROP TABLE `venture_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE "activity_facets" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars ':-'");
--> statement-breakpoint
INSERT INTO "activity_facets" (rowid, words) SELECT source."row_id", 'who:' || source."who" || ' section:' || source."section" || ' area:' || source."area" || ' action:' || source."action" FROM "activity" AS source ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "activity_facets_insert" AFTER INSERT ON "activity" BEGIN
  INSERT INTO "activity_facets" (rowid, words) VALUES (new."row_id", 'who:' || new."who" || ' section:' || new."section" || ' area:' || new."area" || ' action:' || new."action");
END;
--> statement-breakpoint
CREATE TRIGGER "activity_facets_delete" AFTER DELETE ON "activity" BEGIN
  DELETE FROM "activity_facets" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "activity_facets_update" AFTER UPDATE ON "activity"
WHEN new."who" IS NOT old."who" OR new."section" IS NOT old."section" OR new."area" IS NOT old."area" OR new."action" IS NOT old."action" BEGIN
  DELETE FROM "activity_facets" WHERE rowid = old."row_id";
  INSERT INTO "activity_facets" (rowid, words) VALUES (new."row_id", 'who:' || new."who" || ' section:' || new."section" || ' area:' || new."area" || ' action:' || new."action");
END;
--> statement-breakpoint
INSERT INTO row_counts (kind, count) SELECT 'stack_items', count(*) FROM "stack_items" AS source WHERE source."draft" = 0 AND source."archived" = 0 ON CONFLICT (kind) DO UPDATE SET count = excluded.count;
--> statement-breakpoint
INSERT INTO row_counts (kind, count) SELECT 'stack_items/' || source."category_id", count(*) FROM "stack_items" AS source WHERE source."category_id" IS NOT NULL AND source."draft" = 0 AND source."archived" = 0 GROUP BY 1 ON CONFLICT (kind) DO UPDATE SET count = excluded.count;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_insert" AFTER INSERT ON "stack_items"
WHEN new."draft" = 0 AND new."archived" = 0 BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('stack_items', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
  INSERT INTO row_counts (kind, count) SELECT 'stack_items/' || new."category_id", 1 WHERE new."category_id" IS NOT NULL AND new."draft" = 0 AND new."archived" = 0 ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_delete" AFTER DELETE ON "stack_items"
WHEN old."draft" = 0 AND old."archived" = 0 BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items';
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items/' || old."category_id" AND old."category_id" IS NOT NULL AND old."draft" = 0 AND old."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_update" AFTER UPDATE ON "stack_items"
WHEN new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('stack_items', 0) ON CONFLICT (kind) DO NOTHING;
  UPDATE row_counts SET count = count + (new."draft" = 0 AND new."archived" = 0) - (old."draft" = 0 AND old."archived" = 0) WHERE kind = 'stack_items';
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_tools_move" AFTER UPDATE ON "stack_items"
WHEN new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" OR new."category_id" IS NOT old."category_id" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items/' || old."category_id" AND old."category_id" IS NOT NULL AND old."draft" = 0 AND old."archived" = 0;
  INSERT INTO row_counts (kind, count) SELECT 'stack_items/' || new."category_id", 1 WHERE new."category_id" IS NOT NULL AND new."draft" = 0 AND new."archived" = 0 ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 3, '<tool', '<end' || ' ' || source."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(source."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), ''), source."micro_description" || ' ' || source."short_description", source."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "stack_items" AS source WHERE source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 3, source."name" || ' ' || replace(coalesce(source."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), '') FROM "stack_items" AS source WHERE source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "search_tool_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 3, '<tool', '<end' || ' ' || new."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), ''), new."micro_description" || ' ' || new."short_description", new."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 3, new."name" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), '') WHERE new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_delete" AFTER DELETE ON "stack_items" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 3;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 3;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_update" AFTER UPDATE ON "stack_items"
WHEN new."name" IS NOT old."name" OR new."aliases" IS NOT old."aliases" OR new."tags" IS NOT old."tags" OR new."category_id" IS NOT old."category_id" OR new."micro_description" IS NOT old."micro_description" OR new."short_description" IS NOT old."short_description" OR new."how_we_use_it" IS NOT old."how_we_use_it" OR new."long_description" IS NOT old."long_description" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 3;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 3;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 3, '<tool', '<end' || ' ' || new."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), ''), new."micro_description" || ' ' || new."short_description", new."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 3, new."name" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = new."category_id"), '') WHERE new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_category" AFTER UPDATE ON "stack_categories"
WHEN new."name" IS NOT old."name" BEGIN
  INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 3, '<tool', '<end' || ' ' || source."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(source."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), ''), source."micro_description" || ' ' || source."short_description", source."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "stack_items" AS source WHERE source."category_id" = new."id" AND source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
  INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 3, source."name" || ' ' || replace(coalesce(source."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(source."tags", ''), '{"name":', '') || ' ' || coalesce((SELECT "name" FROM "stack_categories" WHERE "id" = source."category_id"), '') FROM "stack_items" AS source WHERE source."category_id" = new."id" AND source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "tool_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO "tool_search" (rowid, scope, text, hidden) SELECT source."row_id", CASE WHEN source."draft" = 0 AND source."archived" = 0 THEN '~public~' ELSE '~hidden~' END || coalesce(source."category_id", '') || '~', CASE WHEN source."draft" = 0 AND source."archived" = 0 THEN source."search_text" ELSE '' END, CASE WHEN source."draft" = 0 AND source."archived" = 0 THEN '' ELSE source."search_text" END FROM "stack_items" AS source ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "tool_search_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO "tool_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END || coalesce(new."category_id", '') || '~', CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "tool_search_delete" AFTER DELETE ON "stack_items" BEGIN
  DELETE FROM "tool_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "tool_search_update" AFTER UPDATE ON "stack_items"
WHEN new."search_text" IS NOT old."search_text" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" OR new."category_id" IS NOT old."category_id" BEGIN
  DELETE FROM "tool_search" WHERE rowid = old."row_id";
  INSERT INTO "tool_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END || coalesce(new."category_id", '') || '~', CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 5, '<venture', '<end' || ' ' || source."name" || ' ' || '<end', '', replace(coalesce(source."stack", ''), '{"name":', ''), source."micro_description", source."problem" || ' ' || source."solution" || ' ' || source."use_case" || ' ' || source."key_features" FROM "ventures_data" AS source WHERE source."status" = 'active' AND source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 5, source."name" || ' ' || '' || ' ' || replace(coalesce(source."stack", ''), '{"name":', '') FROM "ventures_data" AS source WHERE source."status" = 'active' AND source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "search_venture_insert" AFTER INSERT ON "ventures_data" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 5, '<venture', '<end' || ' ' || new."name" || ' ' || '<end', '', replace(coalesce(new."stack", ''), '{"name":', ''), new."micro_description", new."problem" || ' ' || new."solution" || ' ' || new."use_case" || ' ' || new."key_features" WHERE new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 5, new."name" || ' ' || '' || ' ' || replace(coalesce(new."stack", ''), '{"name":', '') WHERE new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_venture_delete" AFTER DELETE ON "ventures_data" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 5;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 5;
END;
--> statement-breakpoint
CREATE TRIGGER "search_venture_update" AFTER UPDATE ON "ventures_data"
WHEN new."name" IS NOT old."name" OR new."stack" IS NOT old."stack" OR new."micro_description" IS NOT old."micro_description" OR new."problem" IS NOT old."problem" OR new."solution" IS NOT old."solution" OR new."use_case" IS NOT old."use_case" OR new."key_features" IS NOT old."key_features" OR new."status" IS NOT old."status" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 5;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 5;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 5, '<venture', '<end' || ' ' || new."name" || ' ' || '<end', '', replace(coalesce(new."stack", ''), '{"name":', ''), new."micro_description", new."problem" || ' ' || new."solution" || ' ' || new."use_case" || ' ' || new."key_features" WHERE new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 5, new."name" || ' ' || '' || ' ' || replace(coalesce(new."stack", ''), '{"name":', '') WHERE new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE "venture_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO "venture_search" (rowid, scope, text, hidden) SELECT source."row_id", CASE WHEN source."status" = 'active' AND source."draft" = 0 AND source."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN source."status" = 'active' AND source."draft" = 0 AND source."archived" = 0 THEN source."search_text" ELSE '' END, CASE WHEN source."status" = 'active' AND source."draft" = 0 AND source."archived" = 0 THEN '' ELSE source."search_text" END FROM "ventures_data" AS source ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "venture_search_insert" AFTER INSERT ON "ventures_data" BEGIN
  INSERT INTO "venture_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "venture_search_delete" AFTER DELETE ON "ventures_data" BEGIN
  DELETE FROM "venture_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "venture_search_update" AFTER UPDATE ON "ventures_data"
WHEN new."search_text" IS NOT old."search_text" OR new."status" IS NOT old."status" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "venture_search" WHERE rowid = old."row_id";
  INSERT INTO "venture_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."status" = 'active' AND new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;