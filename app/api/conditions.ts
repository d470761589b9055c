import { dateForm, parseIsoDate } from "../base/time/dates";
import type { ApiColumn, ApiTable } from "../content/types/tables";
import { ApiError, apiLimits, limitExceeded, parseError } from "./api-error";
import { QueryText } from "./query-text";

/** The supported operators of PostgREST. */
export const operators = ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "is", "in"] as const;
export type Operator = (typeof operators)[number];

/** A value as SQL compares it: a flag is 0 or 1. */
export type Comparable = string | number;

/** One comparison of one column. */
export interface Test {
  readonly kind: "test";
  readonly negated: boolean;
  readonly column: ApiColumn;
  readonly operator: Operator;
  /** One value, those of `in`, or none for `is.null` and `is.not_null`. */
  readonly values: readonly Comparable[];
  /** What `is` compares with; null for other operators. */
  readonly is: "null" | "not_null" | "value" | null;
}

/** Conditions combined by `and` or `or`. */
export interface Group {
  readonly kind: "and" | "or";
  readonly negated: boolean;
  readonly parts: readonly Condition[];
}

export type Condition = Test | Group;

const operatorsAndNot = [...operators, "not"] as const;
const help = `The operators are ${operators.join(", ")}, each optionally after "not."; conditions are combined by and=(…) and or=(…).`;

/**
 * Parses a condition of the query string: `column=operator.value`, or a group under `and`, `or`, `not.and`, `not.or`.
 */
export function parseCondition(table: ApiTable, key: string, value: string): Condition {
  const group = /^(not\.)?(and|or)$/.exec(key);
  if (group) {
    const text = new QueryText("logic tree", value, table);
    const condition = readGroup(text, group[2] as Group["kind"], group[1] !== undefined, 1);
    text.expectEnd();
    return condition;
  }
  const name = new QueryText("column", key, table);
  const column = name.column();
  name.expectEnd();
  const text = new QueryText("filter", value, table);
  return readTest(text, column, null);
}

function readGroup(text: QueryText, kind: Group["kind"], negated: boolean, depth: number): Group {
  if (depth > apiLimits.depth)
    throw limitExceeded("The conditions are nested too deeply.", `At most ${apiLimits.depth} levels of and and or.`);
  text.expectMark("(");
  const parts: Condition[] = [];
  do {
    const group = text.group(["and", "or", "not.and", "not.or"]);
    if (group === null) {
      const column = text.column();
      text.expect(".");
      parts.push(readTest(text, column, ",)"));
    } else {
      const inner = group.endsWith("and") ? "and" : "or";
      parts.push(readGroup(text, inner, group.startsWith("not."), depth + 1));
    }
  } while (text.mark(","));
  text.expectMark(")");
  return { kind, negated, parts };
}

/** @param ends the characters that end a value within a group; null where the value is the rest of the text */
function readTest(text: QueryText, column: ApiColumn, ends: string | null): Test {
  let operator = text.word(operatorsAndNot, help);
  text.expect(".");
  const negated = operator === "not";
  if (operator === "not") {
    operator = text.word(operators, help);
    text.expect(".");
  }
  // "not" is replaced above.
  const comparison = operator as Operator;
  const base = { kind: "test", negated, column, operator: comparison, is: null } as const;
  if (comparison === "in") {
    const values = readList(text).map((value) => comparable(column, value));
    if (ends === null) text.expectEnd();
    return { ...base, values };
  }
  const value = ends === null ? text.rest() : text.value(ends);
  if (comparison !== "is") {
    if (comparison === "like" || comparison === "ilike") return { ...base, values: [value] };
    return { ...base, values: [comparable(column, value)] };
  }
  const operand = value.toLowerCase();
  if (operand === "null" || operand === "unknown") return { ...base, values: [], is: "null" };
  if (operand === "not_null") return { ...base, values: [], is: "not_null" };
  if ((operand !== "true" && operand !== "false") || column.kind !== "boolean")
    throw parseError("filter", value, "is takes null, not_null, and for boolean columns true, false and unknown");
  return { ...base, values: [operand === "true" ? 1 : 0], is: "value" };
}

function readList(text: QueryText): string[] {
  text.expectMark("(");
  if (text.mark(")")) return [];
  const values: string[] = [];
  do values.push(text.value(",)"));
  while (text.take(","));
  text.expectMark(")");
  if (values.length > apiLimits.values)
    throw limitExceeded("There are too many values in one in.", `At most ${apiLimits.values} values.`);
  return values;
}

/** The spellings of true and false, and what they may be shortened to, in PostgreSQL. */
const yes = /^(?:t(?:r(?:ue?)?)?|y(?:es?)?|on|1)$/i;
const no = /^(?:f(?:a(?:l(?:se?)?)?)?|no?|off?|0)$/i;
/** The range of PostgreSQL's integer. */
const maxInteger = 2_147_483_647;

/** Parses a value for a column, to compare with or to store. Throws an `ApiError` with PostgreSQL's code for an invalid one. */
export function comparable(column: ApiColumn, value: string): Comparable {
  switch (column.kind) {
    case "boolean": {
      const word = value.trim();
      if (yes.test(word)) return 1;
      if (no.test(word)) return 0;
      throw invalid("22P02", "boolean", value);
    }
    case "integer":
      if (!/^[+-]?\d+$/.test(value.trim())) throw invalid("22P02", "integer", value);
      if (Number(value) > maxInteger || Number(value) < -maxInteger - 1)
        throw new ApiError(400, "22003", `value "${value.slice(0, 100)}" is out of range for type integer`);
      return Number(value);
    case "timestamp": {
      const instant = parseIsoDate(value);
      if (instant !== null) return instant;
      const hint = `Use ISO 8601, such as ${dateForm}, with + as %2B in a URL.`;
      const text = value.slice(0, 100);
      throw /^\s*\d{4}-\d\d?-\d\d?(?:[T\s]|$)/.test(value)
        ? new ApiError(400, "22008", `date/time field value out of range: "${text}"`, null, hint)
        : new ApiError(400, "22007", `invalid input syntax for type timestamp with time zone: "${text}"`, null, hint);
    }
    default:
      if (value.includes("\0")) throw new ApiError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
      return value;
  }
}

const invalid = (code: string, type: string, value: string) =>
  new ApiError(400, code, `invalid input syntax for type ${type}: "${value.slice(0, 100)}"`);

/** All comparisons in a condition. */
export function testsOf(condition: Condition): Test[] {
  return condition.kind === "test" ? [condition] : condition.parts.flatMap(testsOf);
}

/** Whether a condition is a plain comparison by one of these operators, which an index can answer. */
export function isIndexable(condition: Condition, among: readonly Operator[]): condition is Test {
  return condition.kind === "test" && !condition.negated && among.includes(condition.operator);
}
