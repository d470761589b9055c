CREATE TABLE `visit_counts` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`item` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `item`)
);

--> statement-breakpoint
DROP TRIGGER `submission_totals_insert`;
--> statement-breakpoint
DROP TRIGGER `submission_totals_delete`;
--> statement-breakpoint
DROP TRIGGER `submission_totals_update`;
--> statement-breakpoint
DELETE FROM "submission_totals";
--> statement-breakpoint
INSERT INTO "submission_totals" (kind, item, month, currency, enquiries, calls, won, lost, amount, due, kept) SELECT 'all', '', substr(source."created_at", 1, 7), iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."currency", ''), sum((1)), sum(((source."call_at" IS NOT NULL))), sum((source."status" = 'won')), sum((source."status" = 'lost')), sum((iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."amount", 0))), sum(((source."answer_due_at" IS NOT NULL))), sum((coalesce(source."answered_at" <= source."answer_due_at", 0))) FROM "onboarding_submissions" AS source WHERE source."status" <> 'spam' GROUP BY 1, 2, 3, 4 UNION ALL SELECT 'source', coalesce(source."source_name", ''), substr(source."created_at", 1, 7), iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."currency", ''), sum((1)), sum(((source."call_at" IS NOT NULL))), sum((source."status" = 'won')), sum((source."status" = 'lost')), sum((iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."amount", 0))), sum(((source."answer_due_at" IS NOT NULL))), sum((coalesce(source."answered_at" <= source."answer_due_at", 0))) FROM "onboarding_submissions" AS source WHERE source."status" <> 'spam' GROUP BY 1, 2, 3, 4 UNION ALL SELECT 'page', coalesce(source."first_page", ''), substr(source."created_at", 1, 7), iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."currency", ''), sum((1)), sum(((source."call_at" IS NOT NULL))), sum((source."status" = 'won')), sum((source."status" = 'lost')), sum((iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."amount", 0))), sum(((source."answer_due_at" IS NOT NULL))), sum((coalesce(source."answered_at" <= source."answer_due_at", 0))) FROM "onboarding_submissions" AS source WHERE source."status" <> 'spam' GROUP BY 1, 2, 3, 4 UNION ALL SELECT 'type', coalesce(source."project_type", ''), substr(source."created_at", 1, 7), iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."currency", ''), sum((1)), sum(((source."call_at" IS NOT NULL))), sum((source."status" = 'won')), sum((source."status" = 'lost')), sum((iif((source."status" = 'won' AND source."amount" IS NOT NULL), source."amount", 0))), sum(((source."answer_due_at" IS NOT NULL))), sum((coalesce(source."answered_at" <= source."answer_due_at", 0))) FROM "onboarding_submissions" AS source WHERE source."status" <> 'spam' GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER "submission_totals_insert" AFTER INSERT ON "onboarding_submissions"
WHEN new."status" <> 'spam' BEGIN
  INSERT INTO "submission_totals" (kind, item, month, currency, enquiries, calls, won, lost, amount, due, kept)
    SELECT g.kind, g.item, substr(new."created_at", 1, 7), iif((new."status" = 'won' AND new."amount" IS NOT NULL), new."currency", ''), (1), ((new."call_at" IS NOT NULL)), (new."status" = 'won'), (new."status" = 'lost'), (iif((new."status" = 'won' AND new."amount" IS NOT NULL), new."amount", 0)), ((new."answer_due_at" IS NOT NULL)), (coalesce(new."answered_at" <= new."answer_due_at", 0))
    FROM (SELECT 'all' AS kind, '' AS item UNION ALL SELECT 'source' AS kind, coalesce(new."source_name", '') AS item UNION ALL SELECT 'page' AS kind, coalesce(new."first_page", '') AS item UNION ALL SELECT 'type' AS kind, coalesce(new."project_type", '') AS item) AS g
    WHERE new."status" <> 'spam'
    ON CONFLICT (kind, month, item, currency) DO UPDATE SET enquiries = enquiries + excluded.enquiries, calls = calls + excluded.calls, won = won + excluded.won, lost = lost + excluded.lost, amount = amount + excluded.amount, due = due + excluded.due, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER "submission_totals_delete" AFTER DELETE ON "onboarding_submissions"
WHEN old."status" <> 'spam' BEGIN
  UPDATE "submission_totals" SET enquiries = enquiries - (1), calls = calls - ((old."call_at" IS NOT NULL)), won = won - (old."status" = 'won'), lost = lost - (old."status" = 'lost'), amount = amount - (iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."amount", 0)), due = due - ((old."answer_due_at" IS NOT NULL)), kept = kept - (coalesce(old."answered_at" <= old."answer_due_at", 0))
    WHERE old."status" <> 'spam' AND month = substr(old."created_at", 1, 7) AND currency = iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."currency", '') AND ((kind = 'all' AND item = '') OR (kind = 'source' AND item = coalesce(old."source_name", '')) OR (kind = 'page' AND item = coalesce(old."first_page", '')) OR (kind = 'type' AND item = coalesce(old."project_type", '')));
  DELETE FROM "submission_totals" WHERE enquiries = 0 AND month = substr(old."created_at", 1, 7) AND currency = iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."currency", '') AND ((kind = 'all' AND item = '') OR (kind = 'source' AND item = coalesce(old."source_name", '')) OR (kind = 'page' AND item = coalesce(old."first_page", '')) OR (kind = 'type' AND item = coalesce(old."project_type", '')));
END;
--> statement-breakpoint
CREATE TRIGGER "submission_totals_update" AFTER UPDATE ON "onboarding_submissions"
WHEN (new."status" <> 'spam') IS NOT (old."status" <> 'spam') OR (substr(new."created_at", 1, 7)) IS NOT (substr(old."created_at", 1, 7)) OR (iif((new."status" = 'won' AND new."amount" IS NOT NULL), new."currency", '')) IS NOT (iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."currency", '')) OR (coalesce(new."source_name", '')) IS NOT (coalesce(old."source_name", '')) OR (coalesce(new."first_page", '')) IS NOT (coalesce(old."first_page", '')) OR (coalesce(new."project_type", '')) IS NOT (coalesce(old."project_type", '')) OR (((new."call_at" IS NOT NULL))) IS NOT (((old."call_at" IS NOT NULL))) OR ((new."status" = 'won')) IS NOT ((old."status" = 'won')) OR ((new."status" = 'lost')) IS NOT ((old."status" = 'lost')) OR ((iif((new."status" = 'won' AND new."amount" IS NOT NULL), new."amount", 0))) IS NOT ((iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."amount", 0))) OR (((new."answer_due_at" IS NOT NULL))) IS NOT (((old."answer_due_at" IS NOT NULL))) OR ((coalesce(new."answered_at" <= new."answer_due_at", 0))) IS NOT ((coalesce(old."answered_at" <= old."answer_due_at", 0))) BEGIN
  UPDATE "submission_totals" SET enquiries = enquiries - (1), calls = calls - ((old."call_at" IS NOT NULL)), won = won - (old."status" = 'won'), lost = lost - (old."status" = 'lost'), amount = amount - (iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."amount", 0)), due = due - ((old."answer_due_at" IS NOT NULL)), kept = kept - (coalesce(old."answered_at" <= old."answer_due_at", 0))
    WHERE old."status" <> 'spam' AND month = substr(old."created_at", 1, 7) AND currency = iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."currency", '') AND ((kind = 'all' AND item = '') OR (kind = 'source' AND item = coalesce(old."source_name", '')) OR (kind = 'page' AND item = coalesce(old."first_page", '')) OR (kind = 'type' AND item = coalesce(old."project_type", '')));
  DELETE FROM "submission_totals" WHERE enquiries = 0 AND month = substr(old."created_at", 1, 7) AND currency = iif((old."status" = 'won' AND old."amount" IS NOT NULL), old."currency", '') AND ((kind = 'all' AND item = '') OR (kind = 'source' AND item = coalesce(old."source_name", '')) OR (kind = 'page' AND item = coalesce(old."first_page", '')) OR (kind = 'type' AND item = coalesce(old."project_type", '')));
  INSERT INTO "submission_totals" (kind, item, month, currency, enquiries, calls, won, lost, amount, due, kept)
    SELECT g.kind, g.item, substr(new."created_at", 1, 7), iif((new."status" = 'won' AND new."amount" IS NOT NULL), new."currency", ''), (1), ((new."call_at" IS NOT NULL)), (new."status" = 'won'), (new."status" = 'lost'), (iif((new."status" = 'won' AND new."amount" IS NOT NULL), new."amount", 0)), ((new."answer_due_at" IS NOT NULL)), (coalesce(new."answered_at" <= new."answer_due_at", 0))
    FROM (SELECT 'all' AS kind, '' AS item UNION ALL SELECT 'source' AS kind, coalesce(new."source_name", '') AS item UNION ALL SELECT 'page' AS kind, coalesce(new."first_page", '') AS item UNION ALL SELECT 'type' AS kind, coalesce(new."project_type", '') AS item) AS g
    WHERE new."status" <> 'spam'
    ON CONFLICT (kind, month, item, currency) DO UPDATE SET enquiries = enquiries + excluded.enquiries, calls = calls + excluded.calls, won = won + excluded.won, lost = lost + excluded.lost, amount = amount + excluded.amount, due = due + excluded.due, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_visit_counts_insert" AFTER INSERT ON "visit_counts" BEGIN
  INSERT INTO row_counts (kind, count) VALUES ('visit_counts', 1) ON CONFLICT (kind) DO UPDATE SET count = count + 1;
  INSERT INTO row_counts (kind, count) SELECT 'visit_counts/' || new."day", 1 WHERE new."day" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_visit_counts_delete" AFTER DELETE ON "visit_counts" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'visit_counts';
  UPDATE row_counts SET count = count - 1 WHERE kind = 'visit_counts/' || old."day" AND old."day" IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER "row_counts_visit_counts_move" AFTER UPDATE ON "visit_counts"
WHEN new."day" IS NOT old."day" BEGIN
  UPDATE row_counts SET count = count - 1 WHERE kind = 'visit_counts/' || old."day" AND old."day" IS NOT NULL;
  INSERT INTO row_counts (kind, count) SELECT 'visit_counts/' || new."day", 1 WHERE new."day" IS NOT NULL ON CONFLICT (kind) DO UPDATE SET count = count + 1;
END;