import { parseIsoDate } from "../../base/time/dates";
import { parseFormInstant } from "../../base/time/time-zones";
import { splitList } from "../../base/words/lists";
import type { ContentType, Field, Values } from "./content-type";

/** Parses the text of a form control or a file's cell. Text that cannot be parsed is returned as it is and fails validation. */
export function parseText(field: Field, text: string): unknown {
  switch (field.kind) {
    case "flag":
      return readFlag(text);
    case "list":
    case "images":
    case "pages":
      return splitList(text);
    case "names":
      return splitList(text).map((name) => ({ name }));
    case "number":
      return text.trim() === "" ? emptyValue(field) : readNumber(text.trim());
    case "dateTime":
      return parseFormInstant(text) ?? parseIsoDate(text) ?? text;
    case "relation":
      return text === "" ? null : text;
    case "richText":
    case "multiline":
      return text.replaceAll("\r\n", "\n");
    default:
      return text.trim();
  }
}

/** The choice that a text names, whatever its case and the spaces around it; null for any other value. */
export function findChoice({ choices = [] }: Field, value: unknown): string | null {
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === word) ?? null;
}

/** The usual spellings of yes and no, and those of spreadsheets in other languages. */
const yes = "1 on true yes y t x ✓ ✔ checked vrai oui wahr ja verdadero verdadeiro sí si sim vero".split(" ");
const no = "0 off false no n f unchecked faux non falsch nein falso não nao".split(" ");

function readFlag(text: string): unknown {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return word === "" || no.includes(word) ? false : text;
}

/** A whole number, also with its thousands apart, as spreadsheets show it; NaN for any other text. */
const readNumber = (text: string): number =>
  Number(/^[+-]?\d{1,3}([,'’\s])\d{3}(?:\1\d{3})*$/.test(text) ? text.replaceAll(/[,'’\s]/g, "") : text);

/** The text of a value in a form control: the inverse of `parseText` for valid values. */
export function writeText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const entries = value.map((entry) => (typeof entry === "string" ? entry : (entry as { name: string }).name));
    // A comma within a URL would split it when the form is read.
    return entries.map((entry) => (field.kind === "images" ? entry.replaceAll(",", "%2C") : entry)).join(", ");
  }
  if (field.kind === "flag") return value === true ? "on" : "";
  return typeof value === "string" ? value : String(value);
}

/** The texts of a row's fields in a form, by field name. */
export function textsOf({ fields }: ContentType, values: Values): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, writeText(field, values[field.name])]));
}

/**
 * The values of a submitted form. A missing flag is an unchecked box; other missing fields are left out. The name of a row
 * is one line, although its control, which wraps, can send several.
 */
export function parseForm({ fields, label }: ContentType, form: FormData): Values {
  const entries = fields.flatMap((field) => {
    const value = form.get(field.name);
    const entry = field.name === label && typeof value === "string" ? value.replaceAll(/[\r\n]+/g, " ") : value;
    if (field.kind === "flag") return [[field.name, parseText(field, typeof entry === "string" ? entry : "")]];
    return typeof entry === "string" ? [[field.name, parseText(field, entry)]] : [];
  });
  return Object.fromEntries(entries) as Values;
}

/** The values of a new row. */
export function initialValues({ fields }: ContentType): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? emptyValue(field)]));
}

function emptyValue({ kind, required }: Field): unknown {
  if (kind === "flag") return false;
  if (kind === "list" || kind === "images" || kind === "names" || kind === "pages") return [];
  if (kind === "number" && !required) return 0;
  return kind === "relation" || kind === "number" ? null : "";
}

/** Compares values; lists are equal if their entries are. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ between two versions. */
export function changedFields({ fields }: ContentType, before: Values, after: Values): Field[] {
  return fields.filter(({ name }) => !sameValue(before[name] ?? null, after[name] ?? null));
}
