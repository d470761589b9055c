import { FacetIndex, PeriodCounts, PictureUses, RowCount, SearchDocument, SearchIndex } from "../schema/maintained";
import { facetIndexSql } from "./facet-index";
import { periodCountsSql } from "./period-counts";
import { pictureUsesSql } from "./picture-uses";
import { rowCountSql } from "./row-count";
import { searchDocumentSql, siteIndexSql } from "./search-document";
import { searchIndexSql } from "./search-index";
import type { MaintainedObjects } from "./sql";

/** The virtual tables and triggers of every declaration among a schema module's exports. */
export function maintainedObjectsIn(schema: Readonly<Record<string, unknown>>): MaintainedObjects[] {
  const declared = Object.values(schema);
  // Before the documents, which are written to it.
  const shared = declared.some((value) => value instanceof SearchDocument) ? [siteIndexSql()] : [];
  return [
    ...shared,
    ...declared.flatMap((value) => {
      if (value instanceof SearchIndex) return [searchIndexSql(value)];
      if (value instanceof SearchDocument) return [searchDocumentSql(value)];
      if (value instanceof FacetIndex) return [facetIndexSql(value)];
      if (value instanceof PictureUses) return [pictureUsesSql(value)];
      if (value instanceof RowCount) return [rowCountSql(value)];
      return value instanceof PeriodCounts ? [periodCountsSql(value)] : [];
    }),
  ];
}
