import { sql, type SQL } from "drizzle-orm";
import { matchAny, publicScope } from "../base/search/search-text";
import { apiLimits } from "./api-limits";
import { conditionSql, factsSql } from "./condition-sql";
import { isIndexable, type Condition, type Operator, type Test } from "./conditions";
import { foldedPattern, longestText, readPattern } from "./pattern";
import type { Order } from "./read-query";
import type { AccessPath, ApiTable, Fact } from "../content/types/tables";

/** The rows of a table that a caller may see. */
export interface View {
  /** Column values that all these rows have. */
  readonly facts: ReadonlyMap<string, Fact>;
  /** Further conditions that all these rows fulfil. */
  readonly conditions: readonly Condition[];
  /** A further restriction, which callers cannot express as a condition. */
  readonly filter?: SQL | undefined;
  /** The values that replace stored ones in responses, by property. */
  readonly values?: Readonly<Record<string, SQL>> | undefined;
  /** Whether these are the public rows, which have stored counts and a search index. */
  readonly isPublic: boolean;
}

/** How to find the rows. */
export type Plan =
  /** No row can match. */
  | { readonly kind: "nothing" }
  /**
   * An index has exactly the matching rows, in order. `everything` means that the query and the view add no condition.
   */
  | { readonly kind: "direct"; readonly where: SQL; readonly path: AccessPath; readonly everything: boolean }
  /** An index narrows the rows down to candidates, which `where` filters. */
  | { readonly kind: "window"; readonly candidates: SQL; readonly where: SQL; readonly path: AccessPath };

const always = sql`true`;
const all = (parts: readonly SQL[]): SQL => (parts.length === 0 ? always : sql.join([...parts], sql` and `));

/** Chooses the plan that reads the fewest rows. Throws an `ApiError` for a pattern that no index serves. */
export function planRows(table: ApiTable, requested: readonly Condition[], orders: readonly Order[], view: View): Plan {
  const conditions: Condition[] = [...view.conditions];
  for (const condition of requested) {
    const known = condition.kind === "test" ? truthOf(condition, view.facts.get(condition.column.name)) : null;
    if (known === false) return { kind: "nothing" };
    if (known === null) conditions.push(condition);
  }
  // Otherwise, SQLite would look up one of the two values and scan all of its rows for the other.
  if (isContradiction(conditions)) return { kind: "nothing" };
  const visible = [...factsSql(table, view.facts), ...(view.filter ? [view.filter] : [])];
  const sqlOf = (condition: Condition) => sql`(${conditionSql(table, condition)})`;
  const wanted = all([...visible, ...conditions.map(sqlOf)]);
  const path = bestPath(table, conditions, orders, view.facts);

  const lookup = conditions.find((condition): condition is Test => isLookup(table, condition));
  if (lookup) {
    const candidates = sql`select ${table.rowId} from ${table.table} where ${sqlOf(lookup)} limit ${apiLimits.window + 1}`;
    return { kind: "window", candidates, where: wanted, path };
  }
  const covered = coveredBy(path, conditions);
  const isDirect = covered.length === conditions.length && follows(path, orders);
  const where = all([...factsSql(table, path.given), ...visible, ...coveredSql(table, path, covered)]);
  const everything = conditions.length === view.conditions.length && !view.filter;
  if (isDirect) return { kind: "direct", where, path, everything };

  const texts = table.search ? textsOf({ kind: "and", negated: false, parts: conditions }) : null;
  if (texts) {
    const index = sql.identifier(table.search!.index);
    const match = matchAny(texts, view.isPublic ? publicScope : null);
    const candidates = sql`select rowid from ${index} where ${index} match ${match} limit ${apiLimits.window + 1}`;
    return { kind: "window", candidates, where: wanted, path };
  }
  const candidates = sql`select ${table.rowId} from ${table.table} where ${where} order by ${orderSql(table, path, [])} limit ${apiLimits.window + 1}`;
  return { kind: "window", candidates, where: wanted, path };
}

/** The requested order, or else the path's own, with the row id as the last criterion. */
export function orderSql(table: ApiTable, path: AccessPath, orders: readonly Order[]): SQL {
  const parts = orders.map(({ column, descending, nullsFirst }) => {
    const nulls = column.nullable ? sql.raw(nullsFirst ? " nulls first" : " nulls last") : sql``;
    return sql`${column.sorted} ${direction(descending)}${nulls}`;
  });
  if (orders.length === 0 && path.order !== null)
    parts.push(sql`${table.columns.get(path.order)!.sorted} ${direction(path.descending)}`);
  const last = orders[0]?.descending ?? path.descending;
  return sql.join([...parts, sql`${table.rowId} ${direction(last)}`], sql`, `);
}

const direction = (descending: boolean) => sql.raw(descending ? "desc" : "asc");

/** Whether a test holds for all rows with a known column value; null if it depends on the row. */
function truthOf(test: Test, fact: Fact | undefined): boolean | null {
  if (fact === undefined) return null;
  const value = typeof fact === "boolean" ? Number(fact) : fact;
  const truth = () => {
    if (test.is === "null") return false;
    if (test.is === "not_null") return true;
    if (test.operator === "eq" || test.operator === "in" || test.operator === "is") return test.values.includes(value);
    return test.operator === "neq" ? !test.values.includes(value) : null;
  };
  const result = truth();
  return result === null ? null : result !== test.negated;
}

/** Whether two conditions require different values of one column. */
function isContradiction(conditions: readonly Condition[]): boolean {
  const values = new Map<string, unknown>();
  return conditions.some((condition) => {
    if (condition.kind !== "test" || !isEquality(condition)) return false;
    const { name } = condition.column;
    if (values.has(name)) return values.get(name) !== condition.values[0];
    values.set(name, condition.values[0]);
    return false;
  });
}

function isLookup(table: ApiTable, condition: Condition): boolean {
  return isIndexable(condition, ["eq", "in"]) && table.lookups.includes(condition.column.name);
}

const isEquality = (test: Test): boolean => isIndexable(test, ["eq", "is"]) && test.values.length === 1;

/** The usable path that leaves the fewest rows to scan. */
function bestPath(
  table: ApiTable,
  conditions: readonly Condition[],
  orders: readonly Order[],
  facts: View["facts"],
): AccessPath {
  const equal = new Map(
    conditions.flatMap((condition): Array<[string, unknown]> =>
      condition.kind === "test" && isEquality(condition) ? [[condition.column.name, condition.values[0]]] : [],
    ),
  );
  const holds = ([name, fact]: [string, Fact]) =>
    facts.get(name) === fact || equal.get(name) === (typeof fact === "boolean" ? Number(fact) : fact);
  const usable = table.paths.filter(
    (path) => [...path.given].every(holds) && path.equals.every((name) => equal.has(name)),
  );
  const score = (path: AccessPath) =>
    (follows(path, orders) ? 100 : 0) +
    coveredBy(path, conditions).length * 10 +
    path.given.size +
    (path.order === null ? 0 : 1);
  return usable.reduce((best, path) => (score(path) > score(best) ? path : best));
}

/** The conditions that a path's index answers. */
function coveredBy(path: AccessPath, conditions: readonly Condition[]): Condition[] {
  const ranges = ["gt", "gte", "lt", "lte"] as const;
  return conditions.filter((condition) => {
    if (condition.kind !== "test") return false;
    const { name } = condition.column;
    if (path.order === name && (isEquality(condition) || isIndexable(condition, ranges))) return true;
    return isEquality(condition) && (path.equals.includes(name) || path.given.has(name));
  });
}

/**
 * SQL for the conditions that a path's index answers. Given several bounds on one side of a range, SQLite enters the
 * index at any of them and scans up to the matching rows. So the narrowest bound is computed, and the conditions
 * themselves are hidden from the planner.
 */
function coveredSql(table: ApiTable, path: AccessPath, covered: readonly Condition[]): SQL[] {
  const column = path.order === null ? undefined : table.columns.get(path.order);
  const ranges = (operators: readonly Operator[]) =>
    covered.filter((test): test is Test => isIndexable(test, operators) && test.column === column);
  const parts: SQL[] = [];
  const hidden = new Set<Condition>();
  for (const [tests, comparison, pick] of [
    [ranges(["lt", "lte"]), "<=", "min"],
    [ranges(["gt", "gte"]), ">=", "max"],
  ] as const) {
    if (tests.length < 2 || !column) continue;
    for (const test of tests) hidden.add(test);
    const ends = tests.map(({ values }) => (column.isName ? sql`${values[0]} collate nocase` : sql`${values[0]}`));
    parts.push(sql`${column.sorted} ${sql.raw(comparison)} ${sql.raw(pick)}(${sql.join(ends, sql`, `)})`);
  }
  for (const condition of covered) {
    const own = sql`(${conditionSql(table, condition)})`;
    parts.push(hidden.has(condition) ? sql`iif(${own}, 1, 0)` : own);
  }
  return parts;
}

/** Whether a path returns rows in this order. */
function follows(path: AccessPath, orders: readonly Order[]): boolean {
  return orders.length === 0 || (orders.length === 1 && orders[0]!.column.name === path.order);
}

/**
 * Texts of which every match contains at least one, each long enough for the substring index; null if there are none.
 */
function textsOf(condition: Condition): string[] | null {
  if (condition.negated) return null;
  if (condition.kind === "test") return textsOfTest(condition);
  const parts = condition.parts.map(textsOf);
  if (condition.kind === "and") return parts.find((texts) => texts !== null) ?? null;
  return parts.every((texts) => texts !== null) ? parts.flat() : null;
}

function textsOfTest({ column, operator, values, is }: Test): string[] | null {
  if (column.searchField < 0 || is !== null || values.length === 0) return null;
  const texts = values.map((value) => {
    const pattern = { exact: true, start: String(value), middle: "", end: "" };
    return longestText(
      foldedPattern(operator === "like" || operator === "ilike" ? readPattern(pattern.start) : pattern),
    );
  });
  const isSearchable = operator === "eq" || operator === "in" || operator === "like" || operator === "ilike";
  return isSearchable && texts.every((text) => [...text].length >= 3) ? texts : null;
}
