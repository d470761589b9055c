-- Substring search over "Blog_posts": `scope` says who may find the row, `text` is its folded search_text.
CREATE VIRTUAL TABLE `blog_search` USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `blog_search_insert` AFTER INSERT ON `Blog_posts` BEGIN
  INSERT INTO `blog_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.Draft = 0 AND new.Archived = 0 THEN '~public~' ELSE '~hidden~' END || new.category_slug || '~', new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER `blog_search_delete` AFTER DELETE ON `Blog_posts` BEGIN
  DELETE FROM `blog_search` WHERE rowid = old.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER `blog_search_update` AFTER UPDATE ON `Blog_posts`
WHEN new.search_text IS NOT old.search_text OR new.Draft IS NOT old.Draft OR new.Archived IS NOT old.Archived OR new.category_slug IS NOT old.category_slug BEGIN
  DELETE FROM `blog_search` WHERE rowid = old.row_id;
  INSERT INTO `blog_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.Draft = 0 AND new.Archived = 0 THEN '~public~' ELSE '~hidden~' END || new.category_slug || '~', new.search_text);
END;
--> statement-breakpoint
-- Substring search over "IT_Glossary": `scope` says who may find the row, `text` is its folded search_text.
CREATE VIRTUAL TABLE `glossary_search` USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `glossary_search_insert` AFTER INSERT ON `IT_Glossary` BEGIN
  INSERT INTO `glossary_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.Draft = 0 AND new.Archived = 0 THEN '~public~' ELSE '~hidden~' END, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER `glossary_search_delete` AFTER DELETE ON `IT_Glossary` BEGIN
  DELETE FROM `glossary_search` WHERE rowid = old.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER `glossary_search_update` AFTER UPDATE ON `IT_Glossary`
WHEN new.search_text IS NOT old.search_text OR new.Draft IS NOT old.Draft OR new.Archived IS NOT old.Archived BEGIN
  DELETE FROM `glossary_search` WHERE rowid = old.row_id;
  INSERT INTO `glossary_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.Draft = 0 AND new.Archived = 0 THEN '~public~' ELSE '~hidden~' END, new.search_text);
END;
--> statement-breakpoint
-- Substring search over "example_briefs": `scope` says who may find the row, `text` is its folded search_text.
CREATE VIRTUAL TABLE `brief_search` USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `brief_search_insert` AFTER INSERT ON `example_briefs` BEGIN
  INSERT INTO `brief_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.Draft = 0 AND new.Archived = 0 THEN '~public~' ELSE '~hidden~' END, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER `brief_search_delete` AFTER DELETE ON `example_briefs` BEGIN
  DELETE FROM `brief_search` WHERE rowid = old.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER `brief_search_update` AFTER UPDATE ON `example_briefs`
WHEN new.search_text IS NOT old.search_text OR new.Draft IS NOT old.Draft OR new.Archived IS NOT old.Archived BEGIN
  DELETE FROM `brief_search` WHERE rowid = old.row_id;
  INSERT INTO `brief_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.Draft = 0 AND new.Archived = 0 THEN '~public~' ELSE '~hidden~' END, new.search_text);
END;
--> statement-breakpoint
-- Substring search over "stack_items": `scope` says who may find the row, `text` is its folded search_text.
CREATE VIRTUAL TABLE `tool_search` USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `tool_search_insert` AFTER INSERT ON `stack_items` BEGIN
  INSERT INTO `tool_search` (rowid, scope, text) VALUES (new.row_id, '~public~' || coalesce(new.category_id, '') || '~', new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER `tool_search_delete` AFTER DELETE ON `stack_items` BEGIN
  DELETE FROM `tool_search` WHERE rowid = old.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER `tool_search_update` AFTER UPDATE ON `stack_items`
WHEN new.search_text IS NOT old.search_text OR new.category_id IS NOT old.category_id BEGIN
  DELETE FROM `tool_search` WHERE rowid = old.row_id;
  INSERT INTO `tool_search` (rowid, scope, text) VALUES (new.row_id, '~public~' || coalesce(new.category_id, '') || '~', new.search_text);
END;
--> statement-breakpoint
-- Substring search over "ventures_data": `scope` says who may find the row, `text` is its folded search_text.
CREATE VIRTUAL TABLE `venture_search` USING fts5(scope, text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `venture_search_insert` AFTER INSERT ON `ventures_data` BEGIN
  INSERT INTO `venture_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.status = 'active' THEN '~public~' ELSE '~hidden~' END, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER `venture_search_delete` AFTER DELETE ON `ventures_data` BEGIN
  DELETE FROM `venture_search` WHERE rowid = old.row_id;
END;
--> statement-breakpoint
CREATE TRIGGER `venture_search_update` AFTER UPDATE ON `ventures_data`
WHEN new.search_text IS NOT old.search_text OR new.status IS NOT old.status BEGIN
  DELETE FROM `venture_search` WHERE rowid = old.row_id;
  INSERT INTO `venture_search` (rowid, scope, text) VALUES (new.row_id, CASE WHEN new.status = 'active' THEN '~public~' ELSE '~hidden~' END, new.search_text);
END;
--> statement-breakpoint
-- How many listed posts fall into each year, month and day: what makes any page of the blog cost the same.
CREATE TRIGGER `post_counts_insert` AFTER INSERT ON `Blog_posts` BEGIN
  INSERT INTO post_counts (scope, level, period, count)
    SELECT s.scope, l.level, substr(new."Blog Post - Posted Date", 1, l.level), 1
    FROM (SELECT '' AS scope UNION SELECT new.category_slug) AS s,
      (SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10) AS l
    WHERE new.Draft = 0 AND new.Archived = 0
    ON CONFLICT (scope, level, period) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `post_counts_delete` AFTER DELETE ON `Blog_posts` BEGIN
  UPDATE post_counts SET count = count - 1
    WHERE old.Draft = 0 AND old.Archived = 0 AND scope IN ('', old.category_slug)
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
  DELETE FROM post_counts
    WHERE count = 0 AND scope IN ('', old.category_slug)
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
END;
--> statement-breakpoint
CREATE TRIGGER `post_counts_update` AFTER UPDATE ON `Blog_posts`
WHEN new.Draft IS NOT old.Draft OR new.Archived IS NOT old.Archived OR new.category_slug IS NOT old.category_slug
  OR new."Blog Post - Posted Date" IS NOT old."Blog Post - Posted Date" BEGIN
  UPDATE post_counts SET count = count - 1
    WHERE old.Draft = 0 AND old.Archived = 0 AND scope IN ('', old.category_slug)
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
  DELETE FROM post_counts
    WHERE count = 0 AND scope IN ('', old.category_slug)
      AND ((level = 4 AND period = substr(old."Blog Post - Posted Date", 1, 4))
        OR (level = 7 AND period = substr(old."Blog Post - Posted Date", 1, 7))
        OR (level = 10 AND period = substr(old."Blog Post - Posted Date", 1, 10)));
  INSERT INTO post_counts (scope, level, period, count)
    SELECT s.scope, l.level, substr(new."Blog Post - Posted Date", 1, l.level), 1
    FROM (SELECT '' AS scope UNION SELECT new.category_slug) AS s,
      (SELECT 4 AS level UNION ALL SELECT 7 UNION ALL SELECT 10) AS l
    WHERE new.Draft = 0 AND new.Archived = 0
    ON CONFLICT (scope, level, period) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `row_counts_tools_insert` AFTER INSERT ON `stack_items` WHEN 1 BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('stack_items', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `row_counts_tools_delete` AFTER DELETE ON `stack_items` WHEN 1 BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'stack_items';
END;
--> statement-breakpoint
CREATE TRIGGER `row_counts_terms_insert` AFTER INSERT ON `IT_Glossary` WHEN new.Draft = 0 AND new.Archived = 0 BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('IT_Glossary', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `row_counts_terms_delete` AFTER DELETE ON `IT_Glossary` WHEN old.Draft = 0 AND old.Archived = 0 BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'IT_Glossary';
END;
--> statement-breakpoint
CREATE TRIGGER `row_counts_terms_update` AFTER UPDATE ON `IT_Glossary` WHEN new.Draft IS NOT old.Draft OR new.Archived IS NOT old.Archived BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('IT_Glossary', 0) ON CONFLICT (kind) DO NOTHING;
  UPDATE row_counts SET count = count + (new.Draft = 0 AND new.Archived = 0) - (old.Draft = 0 AND old.Archived = 0) WHERE kind = 'IT_Glossary';
END;
