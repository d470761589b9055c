import { derivePostColumns } from "../../app/domain/content/types/blog.server";
import { deriveBriefColumns } from "../../app/domain/content/types/briefs.server";
import { deriveToolColumns } from "../../app/domain/content/types/stack.server";
import { deriveTermColumns } from "../../app/domain/content/types/glossary.server";
import { searchTextOf } from "../../app/domain/text/search-text";
import { slugify } from "../../app/domain/text/slug";
import { deriveVentureColumns } from "../../app/domain/content/types/ventures.server";
import { blogCategories, briefs, posts, terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { insertStatements } from "../../scripts/sql-statements";
import type { PlantedRow } from "./planted-rows";

const filler =
  "A sentence that stands for all the careful words that an editor would have written in this place, and then some.";
const isPublic = { draft: false, archived: false };

/** The statements that insert a row, with the columns that every write derives. */
export function plantingStatements({ kind, given }: PlantedRow): string[] {
  switch (kind) {
    case "post": {
      const defaults = { excerpt: filler, category: "Product Academy", author: "Ada Quill", body: `<p>${filler}</p>` };
      const row = { ...defaults, postedDate: "2026-01-15T10:00:00.000Z", ...isPublic, ...given };
      const derived = derivePostColumns(row, slugify(row.title));
      return insertStatements(posts, [{ itemId: `test-${derived.slug}`, link: derived.slug, ...derived, ...row }]);
    }
    case "category": {
      const row = { link: slugify(given.name), description: filler, ...isPublic, ...given };
      return insertStatements(blogCategories, [{ ...row, searchText: searchTextOf(row.name, row.description ?? "") }]);
    }
    case "tool": {
      const row = { shortDescription: filler, createdAt: "2026-10-01T10:00:00.000Z", ...given };
      return insertStatements(tools, [{ ...deriveToolColumns(row, row.id), ...row }]);
    }
    case "toolCategory":
      return insertStatements(toolCategories, [{ displayOrder: 99, slug: slugify(given.name), ...given }]);
    case "venture": {
      const derived = deriveVentureColumns(given, "venture");
      return insertStatements(ventures, [
        { id: `test-${derived.slug}`, microDescription: filler, ...derived, ...given },
      ]);
    }
    case "brief": {
      const row = { slug: slugify(given.name), summary: filler, ...isPublic, ...given };
      return insertStatements(briefs, [{ ...row, ...deriveBriefColumns(row) }]);
    }
    case "term": {
      const row = { shortDefinition: filler, ...isPublic, ...given };
      const derived = deriveTermColumns(row, slugify(row.term));
      return insertStatements(terms, [{ itemId: `test-${derived.slug}`, ...derived, ...row }]);
    }
  }
}
