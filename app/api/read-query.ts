import type { ApiColumn, ApiTable } from "../content/types/tables";
import { ApiError, apiLimits, limitExceeded, parseError, repeatedColumn, unknownColumn } from "./api-error";
import { noRelation, type Related, relatedTables } from "./contract";
import { type Condition, parseCondition, QueryText, testsOf } from "./query-text";

/** A selected column and its name in the response. */
export interface Field {
  readonly label: string;
  readonly column: ApiColumn;
}

/** Related rows that a query asks for, such as `category:stack_categories(name)`. */
export interface Embed {
  readonly label: string;
  readonly related: Related;
  readonly fields: readonly Field[];
}

/** A column to order by. */
export interface Order {
  readonly column: ApiColumn;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

/** A parsed query, validated against its table. */
export interface ApiQuery {
  readonly fields: readonly Field[];
  readonly embeds: readonly Embed[];
  readonly conditions: readonly Condition[];
  readonly orders: readonly Order[];
  readonly limit: number;
  readonly offset: number;
}

/** Parameters that are not conditions. */
const reservedNames = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);

/** Parses a query string. Throws an `ApiError` for an invalid one. */
export function parseQuery(table: ApiTable, parameters: ReadonlyArray<readonly [string, string]>): ApiQuery {
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1];
  const conditions = parameters
    .filter(([key]) => !reservedNames.has(key))
    .map(([key, value]) => parseCondition(table, key, value));
  if (conditions.flatMap(testsOf).length > apiLimits.conditions)
    throw limitExceeded("There are too many conditions.", `At most ${apiLimits.conditions} conditions.`);
  const orders = readOrders(table, first("order") ?? "");
  for (const { column } of [...conditions.flatMap(testsOf), ...orders]) requireIndexed(table, column);
  for (const { operator, column } of conditions.flatMap(testsOf))
    if (operator === "like" || operator === "ilike") requireSearchable(table, column);
  const offset = readNumber("offset", first("offset")) ?? 0;
  if (offset > apiLimits.offset)
    throw limitExceeded(
      `At most ${apiLimits.offset} rows can be skipped.`,
      "Continue from the last row instead: order by a column, and filter by gt or lt its last value.",
    );
  const { fields, embeds } = parseSelect(table, first("select") ?? "*");
  const maxRows = [fields, ...embeds.map((embed) => embed.fields)].flat().some(({ column }) => column.isRichText)
    ? apiLimits.richTextRows
    : apiLimits.rows;
  return {
    fields,
    embeds,
    conditions,
    orders,
    limit: Math.min(readNumber("limit", first("limit")) ?? maxRows, maxRows),
    offset,
  };
}

/** Parses the `select` of a write, which returns no related rows. */
export function parseFields(table: ApiTable, select: string): readonly Field[] {
  const { fields, embeds } = parseSelect(table, select);
  if (embeds.length > 0) throw parseError("select parameter", select, "a write returns no related rows");
  return fields;
}

/** Parses `select`: fields of the table, and of tables that are related to it. */
function parseSelect(table: ApiTable, select: string): Pick<ApiQuery, "fields" | "embeds"> {
  if (select === "") return { fields: allFields(table), embeds: [] };
  const text = new QueryText("select parameter", select, table);
  const parsed = parseList(text, table, true);
  text.expectEnd();
  return parsed;
}

const allFields = (table: ApiTable): Field[] =>
  [...table.columns.values()].map((column) => ({ label: column.name, column }));

/**
 * Parses a list of fields. No column or label can repeat, or a response could be many times the size of its rows.
 *
 * @param embeds whether the list may have related tables; those within one may not
 */
function parseList(text: QueryText, table: ApiTable, embeds: boolean): Pick<ApiQuery, "fields" | "embeds"> {
  const all = allFields(table);
  const fields: Field[] = [];
  const embedded: Embed[] = [];
  const [columns, labels] = [new Set<ApiColumn>(), new Set<string>()];
  const add = (field: Field) => {
    if (columns.has(field.column)) throw repeatedColumn(field.column.name);
    if (labels.has(field.label)) throw repeatedColumn(field.label);
    columns.add(field.column);
    labels.add(field.label);
    fields.push(field);
  };
  do {
    if (text.mark("*")) {
      for (const field of all) add(field);
      continue;
    }
    const label = text.label();
    const name = embeds ? text.group([...relatedTables(table).keys()]) : null;
    if (name !== null) {
      const related = relatedTables(table).get(name)!;
      const shown = label ?? name;
      if (labels.has(shown)) throw repeatedColumn(shown);
      labels.add(shown);
      const inner = text.within(related.table);
      inner.expectMark("(");
      embedded.push({ label: shown, related, fields: parseList(inner, related.table, false).fields });
      inner.expectMark(")");
      text.continueAfter(inner);
      continue;
    }
    const column = parseColumn(text, table);
    add({ label: label ?? column.name, column });
  } while (text.mark(","));
  return { fields, embeds: embedded };
}

function parseColumn(text: QueryText, table: ApiTable): ApiColumn {
  try {
    const column = text.column();
    if (text.take("::") || text.take("->"))
      throw parseError("select parameter", text.text, "casts and JSON paths are not supported");
    return column;
  } catch (error) {
    // A name followed by a parenthesis embeds rows of another table.
    if (!(error instanceof ApiError) || error.code !== "42703" || !text.take("(")) throw error;
    throw noRelation(table);
  }
}

function readOrders(table: ApiTable, order: string): Order[] {
  if (order === "") return [];
  const text = new QueryText("order", order, table);
  const orders: Order[] = [];
  do {
    const column = text.column();
    let descending = false;
    let nullsFirst: boolean | null = null;
    while (text.take(".")) {
      const word = text.word(
        ["asc", "desc", "nullsfirst", "nullslast"],
        "expecting asc, desc, nullsfirst or nullslast",
      );
      if (word === "asc" || word === "desc") descending = word === "desc";
      else nullsFirst = word === "nullsfirst";
    }
    orders.push({ column, descending, nullsFirst: nullsFirst ?? descending });
  } while (text.mark(","));
  text.expectEnd();
  if (orders.length > apiLimits.orders)
    throw limitExceeded("Too many columns to order by.", `At most ${apiLimits.orders} columns.`);
  return orders;
}

function readNumber(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,15}$/.test(value)) throw parseError(name, value, "expecting a number that is not negative");
  return Number(value);
}

/** Refuses columns that no index serves: they would read the whole table. */
function requireIndexed(table: ApiTable, column: ApiColumn): void {
  if (table.filterable.includes(column.name)) return;
  if (!table.columns.has(column.name)) throw unknownColumn(table.name, column.name);
  throw limitExceeded(
    `${table.name} cannot be filtered or ordered by "${column.name}": no index serves it.`,
    `The indexed columns are ${table.filterable.map((name) => `"${name}"`).join(", ")}.`,
  );
}

function requireSearchable(table: ApiTable, column: ApiColumn): void {
  if (column.searchField >= 0) return;
  const searchColumns = [...table.columns.values()].filter(({ searchField }) => searchField >= 0);
  throw limitExceeded(
    `${table.name} cannot be searched by "${column.name}": it has no substring index.`,
    searchColumns.length === 0
      ? "No column of this table can be searched."
      : `The searchable columns are ${searchColumns.map(({ name }) => `"${name}"`).join(", ")}.`,
  );
}
