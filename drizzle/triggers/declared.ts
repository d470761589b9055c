import { FacetIndex, PeriodCounts, RowCount, SearchIndex } from "../schema/maintained";
import { facetIndexSql } from "./facet-index";
import { periodCountsSql } from "./period-counts";
import { rowCountSql } from "./row-count";
import { searchIndexSql } from "./search-index";
import type { Maintained } from "./sql";

/** All that triggers maintain, as the exports of a schema module declare it. */
export const declaredIn = (schema: Readonly<Record<string, unknown>>): Maintained[] =>
  Object.values(schema).flatMap((value) => {
    if (value instanceof SearchIndex) return [searchIndexSql(value)];
    if (value instanceof FacetIndex) return [facetIndexSql(value)];
    if (value instanceof RowCount) return [rowCountSql(value)];
    return value instanceof PeriodCounts ? [periodCountsSql(value)] : [];
  });
