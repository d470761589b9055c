import { inJson } from "../../drizzle/in-json";
import { sql, type SQL } from "drizzle-orm";
import { readPattern, foldedPattern, type Pattern } from "./pattern";
import type { Comparable, Condition, Test } from "./conditions";
import type { ApiColumn, ApiTable, Fact } from "../content/types/tables";

/** A condition as SQL. Names come from the table's definition; values are bound. */
export function conditionSql(table: ApiTable, condition: Condition): SQL {
  if (condition.kind === "test") return negated(condition, testSql(table, condition));
  const parts = condition.parts.map((part) => sql`(${conditionSql(table, part)})`);
  return negated(condition, sql.join(parts, condition.kind === "and" ? sql` and ` : sql` or `));
}

/** Known column values as SQL, spelled as the partial indexes spell them. */
export function factsSql(table: ApiTable, facts: ReadonlyMap<string, Fact>): SQL[] {
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
  const { column: own, sorted } = column;
  if (is === "null") return sql`${own} is null`;
  if (is === "not_null") return sql`${own} is not null`;
  const value = literal(column, values[0] ?? "");
  switch (operator) {
    case "eq":
    case "is":
      // The case-insensitive index answers the first comparison; the second is exact.
      return column.isName ? sql`${sorted} = ${value} and ${own} = ${value}` : sql`${own} = ${value}`;
    case "neq":
      return sql`${own} <> ${value}`;
    case "gt":
      return sql`${sorted} > ${value}`;
    case "gte":
      return sql`${sorted} >= ${value}`;
    case "lt":
      return sql`${sorted} < ${value}`;
    case "lte":
      return sql`${sorted} <= ${value}`;
    case "in":
      return inJson(own, values);
    case "like":
      return patternSql(own, readPattern(String(values[0])));
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
