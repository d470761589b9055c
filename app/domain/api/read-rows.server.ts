import { sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { badRange, tooLarge, tooMuch } from "./api-error";
import { bytesOf } from "./answer-bytes.server";
import { bounds } from "./bounds";
import { orderSql, planRows, type Plan, type View } from "./plan";
import type { ApiQuery, Field } from "./read-query";
import type { ApiTable } from "./tables";

/** Whether the rows are counted: one by one, or only roughly. */
export type Counting = "exact" | "planned" | "estimated";

/** A row as it is given: by the labels asked for. */
export type ApiRow = Readonly<Record<string, unknown>>;

/** Rows of a table, and how many there are beyond them. */
export interface ApiRows {
  readonly rows: readonly ApiRow[];
  /** Null when nobody asked. */
  readonly total: number | null;
}

/**
 * Reads rows of a table: those of the view that meet the conditions, in one round trip. Never reads more than
 * `bounds` allows, however long the table is: what would is refused with an `ApiError` that says what to ask instead.
 * With no fields in the query, the rows are empty and there are as many as there would be.
 *
 * @param now the request's time, an ISO instant
 */
export async function readApiRows(
  db: DatabaseClient,
  table: ApiTable,
  query: ApiQuery,
  view: View,
  counting: Counting | null,
  now: string,
): Promise<ApiRows> {
  const plan = planRows(table, query.conditions, query.orders, view);
  if (plan.kind === "nothing") return withinRange({ rows: [], total: counting ? 0 : null }, query);
  const [rows, counts] = await Promise.all([
    db.read(rowsQuery(db, table, query, plan)),
    db.read(countQuery(db, table, plan, view, counting, now)),
  ]);
  const { looked, total } = counts[0]!;
  if (looked > bounds.window) throw tooMany(table);
  const bytes = rows[0]?.[bytesColumn] ?? 0;
  if (bytes > bounds.bytes) throw tooLarge(rows.length, bytes);
  if (total !== null && total > bounds.count && !isKept(table, plan, view) && counting === "exact")
    throw tooMuch(
      `More than ${bounds.count} rows are not counted one by one.`,
      "Ask for count=estimated, or narrow the rows down.",
    );
  return withinRange({ rows: rows.map((row) => labelled(row, query.fields)), total }, query);
}

/** How many bytes all rows of an answer have. No column of the contract has this name. */
const bytesColumn = "~bytes";

/**
 * The rows, each with the bytes of all of them, which are summed up before any row is read: where they are more than an
 * answer may have, the rows are empty. The database would else send, and the worker hold, what is refused then.
 */
function rowsQuery(db: DatabaseClient, table: ApiTable, query: ApiQuery, plan: Exclude<Plan, { kind: "nothing" }>) {
  const order = orderSql(table, plan.path, query.orders);
  const within = plan.kind === "direct" ? plan.where : sql`${table.rowId} in (${plan.candidates}) and ${plan.where}`;
  // What is skipped is skipped in the index, before any row is read.
  const picked = db.query
    .$with("picked", {})
    .as(
      sql`select ${table.rowId} as picked_row, ${bytesOf(query.fields)} as picked_bytes from ${table.table} where ${within} order by ${order} limit ${query.limit} offset ${query.offset}`,
    );
  const columns = query.fields.map(({ column }) => [
    column.property,
    sql`iif(answer_bytes <= ${sql.raw(String(bounds.bytes))}, ${column.column}, null)`.mapWith(column.column),
  ]);
  return db.query
    .with(picked)
    .select({ ...Object.fromEntries(columns), [bytesColumn]: sql<number>`answer_bytes` } as Selection)
    .from(
      // A cross join keeps its order: the sum once, then each row by its number.
      sql`(select sum(picked_bytes) as answer_bytes from picked) cross join picked cross join ${table.table} on ${table.rowId} = picked_row`,
    )
    .orderBy(order);
}

type Selection = Record<string, SQL<unknown>> & { readonly [bytesColumn]: SQL<number> };

/** How many candidates were looked through, and how many rows there are, if somebody asked. */
function countQuery(
  db: DatabaseClient,
  table: ApiTable,
  plan: Exclude<Plan, { kind: "nothing" }>,
  view: View,
  counting: Counting | null,
  now: string,
) {
  const looked = plan.kind === "window" ? sql<number>`(select count(*) from (${plan.candidates}))` : sql<number>`0`;
  return db.query
    .select({ looked: looked.as("looked"), total: totalOf(table, plan, view, counting, now).as("total") })
    .from(sql`(select 1)`);
}

function totalOf(
  table: ApiTable,
  plan: Exclude<Plan, { kind: "nothing" }>,
  view: View,
  counting: Counting | null,
  now: string,
): SQL<number | null> {
  if (counting === null) return sql`null`;
  if (isKept(table, plan, view)) return table.publicCount!(now);
  if (plan.kind === "direct")
    return sql`(select count(*) from (select 1 from ${table.table} where ${plan.where} limit ${bounds.count + 1}))`;
  return sql`(select count(*) from ${table.table} where ${table.rowId} in (${plan.candidates}) and ${plan.where})`;
}

/** Whether triggers keep count of just these rows. */
const isKept = (table: ApiTable, plan: Plan, view: View): boolean =>
  view.isPublic && table.publicCount !== null && plan.kind === "direct" && plan.everything;

function withinRange(read: ApiRows, { offset }: ApiQuery): ApiRows {
  if (read.total === null || offset <= read.total) return read;
  throw badRange(`An offset of ${offset} was requested, but there are only ${read.total} rows.`);
}

function tooMany(table: ApiTable): Error {
  return tooMuch(
    `More than ${bounds.window} rows of ${table.name} would have to be looked through.`,
    `Compare ${table.lookups.map((name) => `"${name}"`).join(" or ")}, search for a longer text, or ask for fewer conditions and one order that an index has.`,
  );
}

/** A row by the labels of the fields, in their order. */
function labelled(row: Readonly<Record<string, unknown>>, fields: readonly Field[]): ApiRow {
  return Object.fromEntries(fields.map(({ label, column }) => [label, row[column.property]]));
}
