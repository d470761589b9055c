ALTER TABLE `stack_items` ADD `aliases` text DEFAULT '[]';--> statement-breakpoint
ALTER TABLE `IT_Glossary` ADD `aliases` text DEFAULT '[]';
--> statement-breakpoint
CREATE VIRTUAL TABLE "search_index" USING fts5(scope, title, aliases, keywords, summary, body, content='', contentless_delete=1, prefix='3', tokenize="unicode61 remove_diacritics 2 tokenchars '<'");
--> statement-breakpoint
CREATE VIRTUAL TABLE "search_words" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE "search_vocabulary" USING fts5vocab('search_words', 'row');
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 4, '<brief', '<end' || ' ' || source."Name" || ' ' || '<end', '', '', source."High Level Summary" || ' ' || source."App Type" || ' ' || source."App Format", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."Product Brief HTML", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "example_briefs" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 4, source."Name" || ' ' || '' || ' ' || '' FROM "example_briefs" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
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
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 1, '<post', '<end' || ' ' || source."Blog Post - Title" || ' ' || '<end', '', replace(coalesce(source."tags", ''), '{"name":', ''), source."Blog Post - Excerpt" || ' ' || source."Blog Post - Category", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."Blog Post - Richt Text", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "Blog_posts" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 1, source."Blog Post - Title" || ' ' || '' || ' ' || replace(coalesce(source."tags", ''), '{"name":', '') FROM "Blog_posts" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
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
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 2, '<term', '<end' || ' ' || source."glossary_term" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(source."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', '', source."short_definition", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."Definition", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "IT_Glossary" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 2, source."glossary_term" || ' ' || replace(coalesce(source."aliases", ''), '{"name":', '') || ' ' || '' FROM "IT_Glossary" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
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
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 3, '<tool', '<end' || ' ' || source."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(source."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(source."tags", ''), '{"name":', ''), source."micro_description" || ' ' || source."short_description", source."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "stack_items" AS source WHERE true ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 3, source."name" || ' ' || replace(coalesce(source."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(source."tags", ''), '{"name":', '') FROM "stack_items" AS source WHERE true ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "search_tool_insert" AFTER INSERT ON "stack_items" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 3, '<tool', '<end' || ' ' || new."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(new."tags", ''), '{"name":', ''), new."micro_description" || ' ' || new."short_description", new."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE true;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 3, new."name" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') WHERE true;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_delete" AFTER DELETE ON "stack_items" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 3;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 3;
END;
--> statement-breakpoint
CREATE TRIGGER "search_tool_update" AFTER UPDATE ON "stack_items"
WHEN new."name" IS NOT old."name" OR new."aliases" IS NOT old."aliases" OR new."tags" IS NOT old."tags" OR new."micro_description" IS NOT old."micro_description" OR new."short_description" IS NOT old."short_description" OR new."how_we_use_it" IS NOT old."how_we_use_it" OR new."long_description" IS NOT old."long_description" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 3;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 3;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 3, '<tool', '<end' || ' ' || new."name" || ' ' || '<end', '<end' || ' ' || replace(replace(coalesce(new."aliases", ''), '{"name":', ''), '","', '" <end "') || ' ' || '<end', replace(coalesce(new."tags", ''), '{"name":', ''), new."micro_description" || ' ' || new."short_description", new."how_we_use_it" || ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."long_description", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE true;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 3, new."name" || ' ' || replace(coalesce(new."aliases", ''), '{"name":', '') || ' ' || replace(coalesce(new."tags", ''), '{"name":', '') WHERE true;
END;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 5, '<venture', '<end' || ' ' || source."name" || ' ' || '<end', '', replace(coalesce(source."stack", ''), '{"name":', ''), source."micro_description", source."problem" || ' ' || source."solution" || ' ' || source."use_case" || ' ' || source."key_features" FROM "ventures_data" AS source WHERE source."status" = 'active' ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 5, source."name" || ' ' || '' || ' ' || replace(coalesce(source."stack", ''), '{"name":', '') FROM "ventures_data" AS source WHERE source."status" = 'active' ORDER BY 1;
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