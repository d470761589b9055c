import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { inJson } from "../../drizzle/prepared";
import type { ApiTable } from "../content/types/tables";
import { apiLimits, limitExceeded, rangeNotSatisfiable, responseTooLarge } from "./api-error";
import { referencedValues } from "./contract";
import { orderSql, type Plan, planRows, type View } from "./plan";
import type { ApiQuery, Embed, Field } from "./read-query";

const encoder = new TextEncoder();

/** The length of a text in bytes of UTF-8. */
export const byteLength = (text: string): number => encoder.encode(text).byteLength;

/**
 * SQL for the size of a row in a response, in bytes: its stored values and the labels. `octet_length` only reads the
 * lengths in the row's header, not the values.
 */
function rowSize(fields: readonly Field[]): SQL<number> {
  const labels = byteLength(JSON.stringify(fields.map(({ label }) => `${label}:`)));
  const values = fields.map(({ column }) => sql`coalesce(octet_length(${column.column}), 4)`);
  return sql.join([sql.raw(String(labels)), ...values], sql` + `) as SQL<number>;
}

/**
 * The number and total size in bytes of the rows with one of these values in a column.
 *
 * @param fields the fields of a row's size; none to count only
 * @param name an indexed column
 */
export async function measureRows(
  db: DatabaseClient,
  table: ApiTable,
  fields: readonly Field[],
  name: string,
  values: readonly string[],
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const column = table.columns.get(name)!.column;
  const hasValue = inJson(column, values);
  const [measurement] = await db.read(
    db.query
      .select({ rows: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${rowSize(fields)}), 0)` })
      .from(table.table)
      .where(hasValue),
  );
  return measurement!;
}

/** How to count the rows, as in PostgREST's `Prefer: count=…`. */
export type CountMode = "exact" | "planned" | "estimated";

/** A row of a response, by the labels of the query. */
export type ApiRow = Readonly<Record<string, unknown>>;

/** The rows of a response, and the total count. */
export interface ApiRows {
  readonly rows: readonly ApiRow[];
  /** Null unless a count was requested. */
  readonly total: number | null;
}

/**
 * Reads the rows of a view that match a query, in one round trip. Never reads more than `apiLimits` allows, however
 * long the table is: throws an `ApiError` with a hint instead. A query without fields returns empty rows.
 *
 * @param now the request's time, an ISO instant
 */
export async function listApiRows(
  db: DatabaseClient,
  table: ApiTable,
  query: ApiQuery,
  view: View,
  counting: CountMode | null,
  now: string,
): Promise<ApiRows> {
  const plan = planRows(table, query.conditions, query.orders, view);
  if (plan.kind === "nothing") return withinRange({ rows: [], total: counting ? 0 : null }, query);
  const [rows, counts] = await Promise.all([
    db.read(rowsQuery(db, table, query, plan, view)),
    db.read(countQuery(db, table, plan, view, counting, now)),
  ]);
  const { scanned, total } = counts[0]!;
  if (scanned > apiLimits.window) throw tooManyScanned(table);
  const bytes = rows[0]?.[bytesColumn] ?? 0;
  if (bytes > apiLimits.bytes) throw responseTooLarge(rows.length, bytes);
  if (total !== null && total > apiLimits.count && !hasStoredCount(table, plan, view) && counting === "exact")
    throw limitExceeded(
      `More than ${apiLimits.count} rows cannot be counted exactly.`,
      "Use count=estimated, or narrow down the query.",
    );
  return withinRange({ rows: rows.map((row) => labelRow(row, query.fields)), total }, query);
}

/** Holds the size of the whole response in each row. No column of the contract has this name. */
const bytesColumn = "~bytes";

/**
 * Selects the rows, each with the total size of all. If that exceeds the limit, the columns are null: the database
 * would otherwise send, and the worker hold in memory, a response that is then refused.
 */
function rowsQuery(
  db: DatabaseClient,
  table: ApiTable,
  query: ApiQuery,
  plan: Exclude<Plan, { kind: "nothing" }>,
  view: View,
) {
  const order = orderSql(table, plan.path, query.orders);
  const within = plan.kind === "direct" ? plan.where : sql`${table.rowId} in (${plan.candidates}) and ${plan.where}`;
  // The offset is applied in the index, before any row is read.
  const pickedRows = db.query
    .$with("picked", {})
    .as(
      sql`select ${table.rowId} as picked_row, ${rowSize(query.fields)} as picked_bytes from ${table.table} where ${within} order by ${order} limit ${query.limit} offset ${query.offset}`,
    );
  const columns = query.fields.map(({ column }) => [
    column.property,
    sql`iif(answer_bytes <= ${sql.raw(String(apiLimits.bytes))}, ${view.values?.[column.property] ?? column.responseValue ?? column.column}, null)`.mapWith(
      column.column,
    ),
  ]);
  return (
    db.query
      .with(pickedRows)
      // `fromEntries` loses the type of its values.
      .select({ ...Object.fromEntries(columns), [bytesColumn]: sql<number>`answer_bytes` } as Selection)
      .from(
        // A cross join fixes the join order: the sum once, then each row by its row id.
        sql`(select sum(picked_bytes) as answer_bytes from picked) cross join picked cross join ${table.table} on ${table.rowId} = picked_row`,
      )
      .orderBy(order)
  );
}

type Selection = Record<string, SQL<unknown>> & { readonly [bytesColumn]: SQL<number> };

/** The number of candidates, and the total count if requested. */
function countQuery(
  db: DatabaseClient,
  table: ApiTable,
  plan: Exclude<Plan, { kind: "nothing" }>,
  view: View,
  counting: CountMode | null,
  now: string,
) {
  const scannedCount =
    plan.kind === "window" ? sql<number>`(select count(*) from (${plan.candidates}))` : sql<number>`0`;
  return db.query
    .select({ scanned: scannedCount.as("scanned"), total: totalOf(table, plan, view, counting, now).as("total") })
    .from(sql`(select 1)`);
}

function totalOf(
  table: ApiTable,
  plan: Exclude<Plan, { kind: "nothing" }>,
  view: View,
  counting: CountMode | null,
  now: string,
): SQL<number | null> {
  if (counting === null) return sql`null`;
  if (hasStoredCount(table, plan, view)) return table.publicCount!(now);
  if (plan.kind === "direct")
    return sql`(select count(*) from (select 1 from ${table.table} where ${plan.where} limit ${apiLimits.count + 1}))`;
  return sql`(select count(*) from ${table.table} where ${table.rowId} in (${plan.candidates}) and ${plan.where})`;
}

/** Whether triggers maintain the count of exactly these rows. */
const hasStoredCount = (table: ApiTable, plan: Plan, view: View): boolean =>
  view.isPublic && table.publicCount !== null && plan.kind === "direct" && plan.everything;

function withinRange(result: ApiRows, { offset }: ApiQuery): ApiRows {
  if (result.total === null || offset <= result.total) return result;
  throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${result.total} rows.`);
}

function tooManyScanned(table: ApiTable): Error {
  return limitExceeded(
    `The query would scan more than ${apiLimits.window} rows of ${table.name}.`,
    `Filter by ${table.lookups.map((name) => `"${name}"`).join(" or ")}, search for a longer text, or use fewer conditions and one indexed order.`,
  );
}

/** A row by the labels of a query's fields, in their order. */
function labelRow(row: Readonly<Record<string, unknown>>, fields: readonly Field[]): ApiRow {
  return Object.fromEntries(fields.map(({ label, column }) => [label, row[column.property]]));
}

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
