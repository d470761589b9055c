CREATE VIRTUAL TABLE "case_search" USING fts5(scope, text, hidden, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO "case_search" (rowid, scope, text, hidden) SELECT source."row_id", CASE WHEN source."draft" = 0 AND source."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN source."draft" = 0 AND source."archived" = 0 THEN source."search_text" ELSE '' END, CASE WHEN source."draft" = 0 AND source."archived" = 0 THEN '' ELSE source."search_text" END FROM "cases" AS source ORDER BY 1;
--> statement-breakpoint
CREATE TRIGGER "case_search_insert" AFTER INSERT ON "cases" BEGIN
  INSERT INTO "case_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;
--> statement-breakpoint
CREATE TRIGGER "case_search_delete" AFTER DELETE ON "cases" BEGIN
  DELETE FROM "case_search" WHERE rowid = old."row_id";
END;
--> statement-breakpoint
CREATE TRIGGER "case_search_update" AFTER UPDATE ON "cases"
WHEN new."search_text" IS NOT old."search_text" OR new."draft" IS NOT old."draft" OR new."archived" IS NOT old."archived" BEGIN
  DELETE FROM "case_search" WHERE rowid = old."row_id";
  INSERT INTO "case_search" (rowid, scope, text, hidden) VALUES (new."row_id", CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '~public~' ELSE '~hidden~' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN new."search_text" ELSE '' END, CASE WHEN new."draft" = 0 AND new."archived" = 0 THEN '' ELSE new."search_text" END);
END;