import { dateForm, parseIsoDate } from "../base/time/dates";
import type { ApiColumn, ApiTable } from "../content/types/tables";
import { ApiError, apiLimits, limitExceeded, parseError, unknownColumn } from "./api-error";

/**
 * A scanner for PostgREST's notation. It matches column names against the table's, the longest first, because the
 * contract's names contain spaces, dashes, parentheses and a question mark, and clients do not always quote them.
 */
export class QueryText {
  #position = 0;

  constructor(
    readonly part: string,
    readonly text: string,
    readonly table: ApiTable,
  ) {}

  get done(): boolean {
    return this.#position >= this.text.length;
  }

  /** Consumes a token if it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.#position)) return false;
    this.#position += token.length;
    return true;
  }

  /** Consumes a token with the blanks around it, if it comes next: PostgREST allows them around commas and parentheses. */
  mark(token: string): boolean {
    const start = this.#position;
    this.#skipBlanks();
    if (this.take(token)) {
      this.#skipBlanks();
      return true;
    }
    this.#position = start;
    return false;
  }

  /** Consumes one of these words if a parenthesis follows it. The parenthesis is left. */
  group<Word extends string>(words: readonly Word[]): Word | null {
    const ahead = this.text.slice(this.#position);
    const match = words.find((word) => ahead.startsWith(word) && /^[ \t]*\(/.test(ahead.slice(word.length)));
    this.#position += match?.length ?? 0;
    return match ?? null;
  }

  /** Consumes a token or throws. */
  expect(token: string): void {
    if (!this.take(token)) throw this.#unexpected(`expecting "${token}"`);
  }

  /** Consumes a token with the blanks around it, or throws. */
  expectMark(token: string): void {
    if (!this.mark(token)) throw this.#unexpected(`expecting "${token}"`);
  }

  /** Throws unless everything is consumed. */
  expectEnd(): void {
    if (!this.done) throw this.#unexpected("expecting the end");
  }

  /** Consumes the longest of these words that comes next, or throws. */
  word<Word extends string>(words: readonly Word[], expected: string): Word {
    const match = words
      .filter((word) => this.text.startsWith(word, this.#position))
      .reduce<Word | null>((longest, word) => (longest && longest.length >= word.length ? longest : word), null);
    if (!match) throw this.#unexpected(expected);
    this.#position += match.length;
    return match;
  }

  /** Consumes a column's name, quoted or not, and the blanks around it. */
  column(): ApiColumn {
    this.#skipBlanks();
    const name = this.#name();
    this.#skipBlanks();
    const column = this.table.columns.get(name);
    if (!column) throw unknownColumn(this.table.name, name);
    return column;
  }

  /** Consumes the label and colon of `label:column`, if there is one. */
  label(): string | null {
    const match = /^[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^",():. \t][^",():.]*)):(?!:)/su.exec(
      this.text.slice(this.#position),
    );
    if (!match) return null;
    this.#position += match[0].length;
    return match[1] === undefined ? match[2]!.trim() : unescaped(match[1]);
  }

  /**
   * Consumes a value up to one of these characters, which a quoted value may contain. As in PostgREST, quotation marks
   * that do not enclose all of the value are part of it, and so are blanks.
   */
  value(ends: string): string {
    const quoted = /^"((?:[^"\\]|\\.)*)"/su.exec(this.text.slice(this.#position));
    const next = quoted ? this.text[this.#position + quoted[0].length] : undefined;
    if (quoted && (next === undefined || ends.includes(next))) {
      this.#position += quoted[0].length;
      return unescaped(quoted[1]!);
    }
    const from = this.#position;
    while (!this.done && !ends.includes(this.text[this.#position]!)) this.#position += 1;
    return this.text.slice(from, this.#position);
  }

  /** A scanner for the same text from here on that knows the columns of another table. */
  within(table: ApiTable): QueryText {
    const inner = new QueryText(this.part, this.text, table);
    inner.#position = this.#position;
    return inner;
  }

  /** Continues where a scanner of `within` stopped. */
  continueAfter(inner: QueryText): void {
    this.#position = inner.#position;
  }

  /** Consumes the rest of the text. */
  rest(): string {
    const rest = this.text.slice(this.#position);
    this.#position = this.text.length;
    return rest;
  }

  #name(): string {
    if (this.take('"')) return this.#quoted();
    const columnNames = [...this.table.columns.keys()].filter((name) => {
      const rest = this.text.slice(this.#position + name.length);
      return this.text.startsWith(name, this.#position) && /^[ \t]*(?:$|[,.):(])/.test(rest);
    });
    if (columnNames.length > 0) return this.word(columnNames, "expecting a column");
    const name = this.value(",.():").trim();
    if (name === "") throw this.#unexpected("expecting a column");
    return name;
  }

  #skipBlanks(): void {
    while (" \t".includes(this.text[this.#position] ?? "x")) this.#position += 1;
  }

  #quoted(): string {
    const match = /^(?:[^"\\]|\\.)*(?=")/su.exec(this.text.slice(this.#position));
    if (!match) throw this.#unexpected('expecting a closing "');
    this.#position += match[0].length + 1;
    return unescaped(match[0]);
  }

  #unexpected(expecting: string): Error {
    const next = this.done ? "the end" : `"${this.text[this.#position]}"`;
    return parseError(this.part, this.text, `unexpected ${next} at character ${this.#position + 1}, ${expecting}`);
  }
}

const unescaped = (text: string) => text.replace(/\\(.)/gsu, "$1");

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
