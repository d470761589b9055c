CREATE TRIGGER "listed_slugs_categories_of_services" AFTER UPDATE ON "stack_categories"
WHEN new."slug" IS NOT old."slug" BEGIN
  UPDATE "services" SET "tool_categories" = replace("tool_categories", json_quote(old."slug"), json_quote(new."slug")) WHERE instr("tool_categories", json_quote(old."slug")) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER "listed_slugs_services_of_cases" AFTER UPDATE ON "services"
WHEN new."slug" IS NOT old."slug" BEGIN
  UPDATE "cases" SET "services" = replace("services", json_quote(old."slug"), json_quote(new."slug")) WHERE instr("services", json_quote(old."slug")) > 0;
END;