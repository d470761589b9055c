import { index, integer, text } from "drizzle-orm/sqlite-core";
import * as columns from "./columns";
import { toolCategories } from "./directory";
import { budgets, projectTypes } from "./intake";
import { ListedSlugs, SearchDocument, SearchIndex } from "./maintained";

/** What a service's page draws below its headline; "" for a weave. */
export const compositions = ["", "week ruler", "spreadsheet", "stations", "ledger"] as const;

/** What the company offers (SVC-11). */
export const services = columns.contentTable(
  "services",
  {
    rowId: columns.rowId(),
    id: text("id").notNull().unique(),
    name: text("name").notNull(),
    summary: text("summary").notNull().default(""),
    audience: text("audience").notNull().default(""),
    duration: text("duration").notNull().default(""),
    headline: text("headline").notNull().default(""),
    lead: text("lead").notNull().default(""),
    /** The other texts of the page, by the names of `serviceTexts`. */
    texts: text("texts", { mode: "json" })
      .$type<Record<string, string | string[] | Array<Record<string, string>>>>()
      .notNull()
      .default({}),
    seoDescription: text("seo_description").notNull().default(""),
    /** The answer of the intake that the page's buttons choose. */
    projectType: text("project_type", { enum: projectTypes }).notNull().default("startup-mvp"),
    /** The price range in which most of its projects start; "" if it is not told. */
    usualBudget: text("usual_budget", { enum: ["", ...budgets] })
      .notNull()
      .default(""),
    /** How long projects take; "" for the time of the price range. */
    weeks: text("weeks").notNull().default(""),
    composition: text("composition", { enum: compositions }).notNull().default(""),
    displayOrder: integer("display_order").notNull().default(0),
    keywords: columns.textList("keywords"),
    /** The slugs of the categories of tools that it works with. */
    toolCategories: columns.textList("tool_categories"),
    relatedPages: columns.textList("related_pages"),
    slug: text("slug").notNull(),
    ...columns.draftColumns({ draft: true }),
    ...columns.bookkeeping(),
    /** Words of visitors that lead here from the draft of an idea. */
    leads: columns.optionalTextList("leads"),
  },
  columns.neitherDraftNorArchived,
  (t, isPublic) => [
    ...columns.pageIndexes("services", t),
    ...columns.draftChecks("services", t),
    index("services_listed").on(t.displayOrder).where(isPublic),
    index("services_order").on(t.displayOrder),
    index("services_name").on(columns.byName(t.name)),
    columns.oneOf("services_project_type_is_known", t.projectType, projectTypes),
    columns.oneOf("services_usual_budget_is_known", t.usualBudget, ["", ...budgets]),
    columns.oneOf("services_composition_is_known", t.composition, compositions),
  ],
);

export const serviceSearch = new SearchIndex("service_search", services);
export const serviceDocument = new SearchDocument("service", services, {
  number: 7,
  title: services.name,
  keywords: services.leads,
  summary: [services.summary],
  texts: [services.headline, services.lead, services.audience],
});
export const categoriesOfServices = new ListedSlugs(
  "categories_of_services",
  toolCategories.slug,
  services.toolCategories,
);
