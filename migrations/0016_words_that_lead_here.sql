ALTER TABLE `example_briefs` ADD `leads` text DEFAULT '[]';--> statement-breakpoint
ALTER TABLE `services` ADD `leads` text DEFAULT '[]';
--> statement-breakpoint
DROP TRIGGER `search_brief_insert`;
--> statement-breakpoint
DROP TRIGGER `search_brief_delete`;
--> statement-breakpoint
DROP TRIGGER `search_brief_update`;
--> statement-breakpoint
DROP TRIGGER `search_service_insert`;
--> statement-breakpoint
DROP TRIGGER `search_service_delete`;
--> statement-breakpoint
DROP TRIGGER `search_service_update`;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 4, '<brief', '<end' || ' ' || source."Name" || ' ' || '<end', '', replace(coalesce(source."leads", ''), '{"name":', ''), source."High Level Summary" || ' ' || source."App Type" || ' ' || source."App Format", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(source."Product Brief HTML", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') FROM "example_briefs" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 4, source."Name" || ' ' || '' || ' ' || replace(coalesce(source."leads", ''), '{"name":', '') FROM "example_briefs" AS source WHERE source."Draft" = 0 AND source."Archived" = 0 ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "search_brief_insert" AFTER INSERT ON "example_briefs" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 4, '<brief', '<end' || ' ' || new."Name" || ' ' || '<end', '', replace(coalesce(new."leads", ''), '{"name":', ''), new."High Level Summary" || ' ' || new."App Type" || ' ' || new."App Format", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Product Brief HTML", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 4, new."Name" || ' ' || '' || ' ' || replace(coalesce(new."leads", ''), '{"name":', '') WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_brief_delete" AFTER DELETE ON "example_briefs" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 4;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 4;
END;
--> statement-breakpoint
CREATE TRIGGER "search_brief_update" AFTER UPDATE ON "example_briefs"
WHEN new."Name" IS NOT old."Name" OR new."leads" IS NOT old."leads" OR new."High Level Summary" IS NOT old."High Level Summary" OR new."App Type" IS NOT old."App Type" OR new."App Format" IS NOT old."App Format" OR new."Product Brief HTML" IS NOT old."Product Brief HTML" OR new."Draft" IS NOT old."Draft" OR new."Archived" IS NOT old."Archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 4;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 4;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 4, '<brief', '<end' || ' ' || new."Name" || ' ' || '<end', '', replace(coalesce(new."leads", ''), '{"name":', ''), new."High Level Summary" || ' ' || new."App Type" || ' ' || new."App Format", replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new."Product Brief HTML", '</', ' <'), '<', ' <'), ' href="', ' <'), ' src="', ' <'), ' rel="noopener"', ''), ' alt="', ' '), '&amp;', '&'), '&lt;', ' '), '&gt;', ' '), '&quot;', ' ') WHERE new."Draft" = 0 AND new."Archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 4, new."Name" || ' ' || '' || ' ' || replace(coalesce(new."leads", ''), '{"name":', '') WHERE new."Draft" = 0 AND new."Archived" = 0;
END;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT source."row_id" * 64 + 7, '<service', '<end' || ' ' || source."name" || ' ' || '<end', '', replace(coalesce(source."leads", ''), '{"name":', ''), source."summary", source."headline" || ' ' || source."lead" || ' ' || source."audience" FROM "services" AS source WHERE source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
--> statement-breakpoint
INSERT OR REPLACE INTO "search_words" (rowid, words) SELECT source."row_id" * 64 + 7, source."name" || ' ' || '' || ' ' || replace(coalesce(source."leads", ''), '{"name":', '') FROM "services" AS source WHERE source."draft" = 0 AND source."archived" = 0 ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "search_service_insert" AFTER INSERT ON "services" BEGIN
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 7, '<service', '<end' || ' ' || new."name" || ' ' || '<end', '', replace(coalesce(new."leads", ''), '{"name":', ''), new."summary", new."headline" || ' ' || new."lead" || ' ' || new."audience" WHERE new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 7, new."name" || ' ' || '' || ' ' || replace(coalesce(new."leads", ''), '{"name":', '') WHERE new."draft" = 0 AND new."archived" = 0;
END;
--> statement-breakpoint
CREATE TRIGGER "search_service_delete" AFTER DELETE ON "services" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 7;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 7;
END;
--> statement-breakpoint
CREATE TRIGGER "search_service_update" AFTER UPDATE ON "services"
WHEN new."name" IS NOT old."name" OR new."leads" IS NOT old."leads" OR new."summary" IS NOT old."summary" OR new."headline" IS NOT old."headline" OR new."lead" IS NOT old."lead" OR new."audience" IS NOT old."audience" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "search_index" WHERE rowid = old."row_id" * 64 + 7;
  DELETE FROM "search_words" WHERE rowid = old."row_id" * 64 + 7;
  INSERT INTO "search_index" (rowid, scope, title, aliases, keywords, summary, body) SELECT new."row_id" * 64 + 7, '<service', '<end' || ' ' || new."name" || ' ' || '<end', '', replace(coalesce(new."leads", ''), '{"name":', ''), new."summary", new."headline" || ' ' || new."lead" || ' ' || new."audience" WHERE new."draft" = 0 AND new."archived" = 0;
  INSERT INTO "search_words" (rowid, words) SELECT new."row_id" * 64 + 7, new."name" || ' ' || '' || ' ' || replace(coalesce(new."leads", ''), '{"name":', '') WHERE new."draft" = 0 AND new."archived" = 0;
END;