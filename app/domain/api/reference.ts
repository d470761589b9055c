import { bounds } from "./bounds";
import { operators } from "./conditions";
import type { ApiColumn, ApiTable, Kind } from "./tables";

/** A field as the reference shows it. */
export interface ReferenceField {
  readonly name: string;
  readonly type: string;
  /** What can be asked by it; "" where it is only given. */
  readonly serves: string;
}

/** A table as the reference shows it. */
export interface ReferenceTable {
  readonly name: string;
  readonly about: string;
  readonly key: string;
  readonly reads: string;
  readonly writes: string;
  readonly fields: readonly ReferenceField[];
}

const typeNames: Readonly<Record<Kind, string>> = {
  text: "text",
  boolean: "yes or no",
  integer: "whole number",
  timestamp: "time",
  json: "list",
};

const readerNames: Readonly<Record<ApiTable["readers"], string>> = {
  everybody: "everybody; all rows with a session of an administrator or a token for the table",
  owner: "whoever is signed in, their own row",
  nobody: "nobody",
};

/** What there is to say of a table. */
export function referenceOf(table: ApiTable): ReferenceTable {
  return {
    name: table.name,
    about: table.about,
    key: table.key,
    reads: readerNames[table.readers],
    writes: table.writable ? "administrators, and tokens that may write" : writersOf(table),
    fields: [...table.columns.values()].map((column) => ({
      name: column.name,
      type: typeOf(column),
      serves: servicesOf(table, column).join(", "),
    })),
  };
}

const writersOf = ({ readers }: ApiTable) => (readers === "nobody" ? "everybody, one enquiry at a time" : "nobody");

const typeOf = ({ kind, values, nullable, isWholeText }: ApiColumn) =>
  `${values ? values.join(", ") : isWholeText ? "rich text" : typeNames[kind]}${nullable ? ", or null" : ""}`;

/** What a field can be used for besides being given. */
export function servicesOf(table: ApiTable, column: ApiColumn): string[] {
  if (table.readers === "nobody" || !table.filterable.includes(column.name)) return [];
  const isOrder = table.paths.some((path) => path.order === column.name);
  return ["filter", ...(isOrder ? ["order"] : []), ...(column.searchField >= 0 ? ["search"] : [])];
}

const inWords = (number: number) => number.toLocaleString("en-US");

/** What a request may ask for, in words. */
export const rules: readonly string[] = [
  `An answer has at most ${inWords(bounds.rows)} rows, ${inWords(bounds.wholeTextRows)} where it has a field of rich text (select=* has them all), and as many unless limit says otherwise.`,
  `An answer has at most ${inWords(bounds.bytes)} bytes. What would be longer is refused, with how many rows to ask for at a time; HEAD with Prefer: count=exact counts them in any case. What a write would give back is refused before anything is written.`,
  "A field is selected once, under its own name or another.",
  `Operators: ${operators.join(", ")}, each after not. too. Conditions are joined by and and or, at most ${bounds.conditions} of them, ${bounds.depth} levels deep; an in takes up to ${bounds.values} values.`,
  "Rows are filtered and ordered by the fields marked so below. What no index can answer looks through " +
    `at most ${inWords(bounds.window)} rows, and is refused when there are more.`,
  "A pattern of like and ilike begins with a text, ends with one, or holds one anywhere: text*, *text, *text*. Write \\ before %, * and _ that mean themselves.",
  `Offsets go up to ${inWords(bounds.offset)}. Beyond, order by a field and ask for what is greater or less than its last value.`,
  `Rows are counted up to ${inWords(bounds.count)}; all rows of Blog_posts, stack_items and IT_Glossary however many there are.`,
  "Texts are well-formed UTF-8: half of a surrogate pair is refused, in a row and in an address.",
  "Fields are given as they are: without casts, functions, paths into them and rows of other tables.",
];
