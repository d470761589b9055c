import { sql, type SQL } from "drizzle-orm";
import { inJson } from "../../drizzle/prepared";
import { foldCase, matchAny, publicScope } from "../base/search/search-text";
import type { AccessPath, ApiColumn, ApiTable, Fact } from "../content/types/tables";
import { ApiError, apiLimits, limitExceeded } from "./api-error";
import { type Comparable, type Condition, isIndexable, type Operator, type Test } from "./query-text";
import type { Order } from "./read-query";

/**
 * A parsed pattern: a text's prefix, suffix and a substring in between. `exact` allows only `start`, with no wildcard.
 */
interface Pattern {
  readonly exact: boolean;
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/**
 * Parses a pattern of `like` and `ilike`: `*` or `%` for any text, `\` to escape. The substring index serves a prefix,
 * a suffix, both, or one substring; other patterns are refused.
 */
function readPattern(pattern: string): Pattern {
  if (pattern.includes("\0")) throw new ApiError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  const parts = [""];
  for (const [piece] of pattern.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (piece === "_") throw unsupportedPattern("_");
    if (piece === "%" || piece === "*") parts.push("");
    else parts[parts.length - 1] += piece.length > 1 && piece.startsWith("\\") ? piece.slice(1) : piece;
  }
  const [start = "", ...rest] = parts;
  const end = rest.pop() ?? "";
  const between = rest.filter(Boolean);
  if (between.length > 1 || (between.length === 1 && (start || end))) throw unsupportedPattern("* in the middle");
  return { exact: parts.length === 1, start, middle: between[0] ?? "", end };
}

/** The pattern with its case folded, for `ilike`. */
function foldedPattern({ exact, start, middle, end }: Pattern): Pattern {
  return { exact, start: foldCase(start), middle: foldCase(middle), end: foldCase(end) };
}

/** The longest text that every match contains. */
function longestText({ start, middle, end }: Pattern): string {
  return [start, middle, end].reduce((longest, text) => (text.length > longest.length ? text : longest));
}

const unsupportedPattern = (what: string) =>
  limitExceeded(
    `A pattern with ${what} is not supported: no index serves it.`,
    "Use *text*, text*, *text, start*end or text; escape %, * and _ with \\.",
  );

/** A condition as SQL. Names come from the table's definition; values are bound. */
function conditionSql(table: ApiTable, condition: Condition): SQL {
  if (condition.kind === "test") return negated(condition, testSql(table, condition));
  const parts = condition.parts.map((part) => sql`(${conditionSql(table, part)})`);
  return negated(condition, sql.join(parts, condition.kind === "and" ? sql` and ` : sql` or `));
}

/** Known column values as SQL, spelled as the partial indexes spell them. */
function factsSql(table: ApiTable, facts: ReadonlyMap<string, Fact>): SQL[] {
  // By name, because a fact can be about a column that the API does not expose.
  return [...facts].map(([name, fact]) => sql`${table.table}.${sql.identifier(name)} = ${factLiteral(fact)}`);
}

function factLiteral(fact: Fact): SQL {
  // Safe as raw SQL: the value comes from a table's definition, never from a request.
  return sql.raw(typeof fact === "boolean" ? String(Number(fact)) : `'${fact}'`);
}

function negated({ negated: isNegated }: { negated: boolean }, condition: SQL): SQL {
  return isNegated ? sql`not (${condition})` : condition;
}

function testSql(table: ApiTable, { column, operator, values, is }: Test): SQL {
  const { column: columnSql, sortExpression } = column;
  if (is === "null") return sql`${columnSql} is null`;
  if (is === "not_null") return sql`${columnSql} is not null`;
  const value = literal(column, values[0] ?? "");
  switch (operator) {
    case "eq":
    case "is":
      // The case-insensitive index answers the first comparison; the second is exact.
      return column.isName
        ? sql`${sortExpression} = ${value} and ${columnSql} = ${value}`
        : sql`${columnSql} = ${value}`;
    case "neq":
      return sql`${columnSql} <> ${value}`;
    case "gt":
      return sql`${sortExpression} > ${value}`;
    case "gte":
      return sql`${sortExpression} >= ${value}`;
    case "lt":
      return sql`${sortExpression} < ${value}`;
    case "lte":
      return sql`${sortExpression} <= ${value}`;
    case "in":
      return inJson(columnSql, values);
    case "like":
      return patternSql(columnSql, readPattern(String(values[0])));
    case "ilike":
      return patternSql(foldedField(table, column), foldedPattern(readPattern(String(values[0]))));
  }
}

/** A flag is a literal, because a bound value does not match the partial indexes. */
function literal(column: ApiColumn, value: Comparable): SQL {
  return column.kind === "boolean" ? sql.raw(value === 1 ? "1" : "0") : sql`${value}`;
}

/** LIKE is not an option: D1 refuses patterns over 50 bytes, and it only folds the case of ASCII letters. */
function patternSql(text: SQL | ApiColumn["column"], { exact, start, middle, end }: Pattern): SQL {
  if (exact) return sql`${text} = ${start}`;
  const parts: SQL[] = [sql`${text} is not null`];
  const [before, after] = [[...start].length, [...end].length];
  if (before > 0) parts.push(sql`substr(${text}, 1, ${before}) = ${start}`);
  if (after > 0) parts.push(sql`substr(${text}, ${-after}) = ${end}`);
  if (before > 0 && after > 0) parts.push(sql`length(${text}) >= ${before + after}`);
  if (middle !== "") parts.push(sql`instr(${text}, ${middle}) > 0`);
  return sql.join(parts, sql` and `);
}

/** A column's part of the row's search text, which is folded when the row is written. */
function foldedField(table: ApiTable, column: ApiColumn): SQL {
  let rest = sql`${table.search!.text}`;
  for (let field = 0; field < column.searchField; field += 1)
    rest = sql`substr(${rest}, instr(${rest} || char(31), char(31)) + 1)`;
  return sql`substr(${rest}, 1, instr(${rest} || char(31), char(31)) - 1)`;
}

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
export function planRows(table: ApiTable, filter: readonly Condition[], orders: readonly Order[], view: View): Plan {
  const conditions: Condition[] = [...view.conditions];
  for (const condition of filter) {
    const truth = condition.kind === "test" ? truthOf(condition, view.facts.get(condition.column.name)) : null;
    if (truth === false) return { kind: "nothing" };
    if (truth === null) conditions.push(condition);
  }
  // Otherwise, SQLite would look up one of the two values and scan all of its rows for the other.
  if (isContradiction(conditions)) return { kind: "nothing" };
  const visible = [...factsSql(table, view.facts), ...(view.filter ? [view.filter] : [])];
  const sqlOf = (condition: Condition) => sql`(${conditionSql(table, condition)})`;
  const whereSql = all([...visible, ...conditions.map(sqlOf)]);
  const path = bestPath(table, conditions, orders, view.facts);

  const lookup = conditions.find((condition): condition is Test => isLookup(table, condition));
  if (lookup) {
    const candidates = sql`select ${table.rowId} from ${table.table} where ${sqlOf(lookup)} limit ${apiLimits.window + 1}`;
    return { kind: "window", candidates, where: whereSql, path };
  }
  const coveredConditions = coveredBy(path, conditions);
  const isDirect = coveredConditions.length === conditions.length && follows(path, orders);
  const where = all([...factsSql(table, path.constants), ...visible, ...coveredSql(table, path, coveredConditions)]);
  const everything = conditions.length === view.conditions.length && !view.filter;
  if (isDirect) return { kind: "direct", where, path, everything };

  const texts = table.search ? textsOf({ kind: "and", negated: false, parts: conditions }) : null;
  if (texts) {
    const index = sql.identifier(table.search!.index);
    const match = matchAny(texts, view.isPublic ? publicScope : null);
    const candidates = sql`select rowid from ${index} where ${index} match ${match} limit ${apiLimits.window + 1}`;
    return { kind: "window", candidates, where: whereSql, path };
  }
  const candidates = sql`select ${table.rowId} from ${table.table} where ${where} order by ${orderSql(table, path, [])} limit ${apiLimits.window + 1}`;
  return { kind: "window", candidates, where: whereSql, path };
}

/** The requested order, or else the path's own, with the row id as the last criterion. */
export function orderSql(table: ApiTable, path: AccessPath, orders: readonly Order[]): SQL {
  const parts = orders.map(({ column, descending, nullsFirst }) => {
    const nulls = column.nullable ? sql.raw(nullsFirst ? " nulls first" : " nulls last") : sql``;
    return sql`${column.sortExpression} ${direction(descending)}${nulls}`;
  });
  if (orders.length === 0 && path.order !== null)
    parts.push(sql`${table.columns.get(path.order)!.sortExpression} ${direction(path.descending)}`);
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
    (path) => [...path.constants].every(holds) && path.equals.every((name) => equal.has(name)),
  );
  const score = (path: AccessPath) =>
    (follows(path, orders) ? 100 : 0) +
    coveredBy(path, conditions).length * 10 +
    path.constants.size +
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
    return isEquality(condition) && (path.equals.includes(name) || path.constants.has(name));
  });
}

/**
 * SQL for the conditions that a path's index answers. Given several bounds on one side of a range, SQLite enters the
 * index at any of them and scans up to the matching rows. So the narrowest bound is computed, and the conditions
 * themselves are hidden from the planner.
 */
function coveredSql(table: ApiTable, path: AccessPath, coveredConditions: readonly Condition[]): SQL[] {
  const column = path.order === null ? undefined : table.columns.get(path.order);
  const ranges = (operators: readonly Operator[]) =>
    coveredConditions.filter((test): test is Test => isIndexable(test, operators) && test.column === column);
  const parts: SQL[] = [];
  const hidden = new Set<Condition>();
  for (const [tests, comparison, pick] of [
    [ranges(["lt", "lte"]), "<=", "min"],
    [ranges(["gt", "gte"]), ">=", "max"],
  ] as const) {
    if (tests.length < 2 || !column) continue;
    for (const test of tests) hidden.add(test);
    const ends = tests.map(({ values }) => (column.isName ? sql`${values[0]} collate nocase` : sql`${values[0]}`));
    parts.push(sql`${column.sortExpression} ${sql.raw(comparison)} ${sql.raw(pick)}(${sql.join(ends, sql`, `)})`);
  }
  for (const condition of coveredConditions) {
    const expression = sql`(${conditionSql(table, condition)})`;
    parts.push(hidden.has(condition) ? sql`iif(${expression}, 1, 0)` : expression);
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
