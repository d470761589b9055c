import { FacetIndex, PeriodCounts, RowCount, SearchIndex } from "../schema/maintained";
import { facetIndexSql } from "./facet-index";
import { periodCountsSql } from "./period-counts";
import { rowCountSql } from "./row-count";
import { searchIndexSql } from "./search-index";
import type { MaintainedObjects } from "./sql";

/** The virtual tables and triggers of every declaration among the exports of a schema module. */
export const maintainedObjectsIn = (schema: Readonly<Record<string, unknown>>): MaintainedObjects[] =>
  Object.values(schema).flatMap((value) => {
    if (value instanceof SearchIndex) return [searchIndexSql(value)];
    if (value instanceof FacetIndex) return [facetIndexSql(value)];
    if (value instanceof RowCount) return [rowCountSql(value)];
    return value instanceof PeriodCounts ? [periodCountsSql(value)] : [];
  });
