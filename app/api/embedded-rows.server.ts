import type { DatabaseClient } from "../../drizzle/client";
import type { ApiTable } from "../content/types/tables";
import { apiLimits, limitExceeded } from "./api-error";
import type { View } from "./plan";
import type { ApiQuery, Embed } from "./read-query";
import { type ApiRow, listApiRows } from "./read-rows.server";
import { referencedValues } from "./relations";

/** The label of a value that only finds related rows. No column of the contract has this name. */
const keyLabel = "~key";

/** A query with the columns that its related rows are found by, under labels of their own. */
export function withReferences(table: ApiTable, query: ApiQuery): ApiQuery {
  const references = query.embeds.map(({ related }, at) => ({
    label: keyLabel + at,
    column: table.columns.get(related.column)!,
  }));
  return { ...query, fields: [...query.fields, ...references] };
}

/**
 * Adds the related rows that a query asks for, in one read for each table, and only those that the caller may see there.
 *
 * @param rows of a query made by `withReferences`
 * @param viewOf the rows of a related table that the caller may see
 */
export async function embedRows(
  db: DatabaseClient,
  { fields, embeds }: ApiQuery,
  rows: readonly ApiRow[],
  viewOf: (table: ApiTable) => View,
  now: string,
): Promise<readonly ApiRow[]> {
  if (embeds.length === 0) return rows;
  const found = await Promise.all(embeds.map((embed, at) => readEmbed(db, embed, rows, keyLabel + at, viewOf, now)));
  return rows.map((row) =>
    Object.fromEntries([
      ...fields.map(({ label }) => [label, row[label]] as const),
      ...embeds.map(({ label, related: { isOne } }, at) => {
        const related = (found[at]!.get(row[keyLabel + at]) ?? []).map(withoutKey);
        return [label, isOne ? (related[0] ?? null) : related] as const;
      }),
    ]),
  );
}

/** The related rows by the value that refers to them. */
async function readEmbed(
  db: DatabaseClient,
  { related: { table, key }, fields, label }: Embed,
  rows: readonly ApiRow[],
  reference: string,
  viewOf: (table: ApiTable) => View,
  now: string,
): Promise<ReadonlyMap<unknown, readonly ApiRow[]>> {
  const values = referencedValues(rows, reference);
  const view = viewOf(table);
  if (values.length === 0) return new Map();
  const column = table.columns.get(key)!;
  const query: ApiQuery = {
    fields: [...fields, { label: keyLabel, column }],
    embeds: [],
    // An index that begins with the column serves only a comparison with one value.
    conditions: [
      { kind: "test", negated: false, column, operator: values.length === 1 ? "eq" : "in", values, is: null },
    ],
    orders: [],
    limit: apiLimits.rows + 1,
    offset: 0,
  };
  const { rows: related } = await listApiRows(db, table, query, view, null, now);
  if (related.length > apiLimits.rows)
    throw limitExceeded(
      `More than ${apiLimits.rows} rows of ${table.name} would be embedded as "${label}".`,
      "Request fewer rows at a time, or the other table's rows separately.",
    );
  return Map.groupBy(related, (row) => row[keyLabel]);
}

const withoutKey = ({ [keyLabel]: _, ...row }: ApiRow): ApiRow => row;
