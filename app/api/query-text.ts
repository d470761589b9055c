import type { ApiColumn, ApiTable } from "../content/types/tables";
import { unknownColumn, parseError } from "./api-error";

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
