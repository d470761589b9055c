import { parseIsoDate } from "../../base/time/dates";
import { parseFormInstant } from "../../base/time/time-zones";
import { isObject } from "../../base/words/json";
import { splitList } from "../../base/words/lists";
import { sentencesOf } from "../../base/words/sentences";
import type { ContentType, Field, Values } from "./content-type";
import {
  labeledTexts,
  lacksControls,
  parseTexts,
  readControls,
  textFieldsFor,
  type TextValues,
  valuesOfControls,
  writeTexts,
} from "./text-fields";

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
    case "texts":
      return text.trim() === "" ? {} : (parseTexts(text) ?? text);
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
  if (value === null || value === undefined || (field.isNoneAtZero && value === 0)) return "";
  if (Array.isArray(value)) {
    const entries = value.map((entry) => (typeof entry === "string" ? entry : (entry as { name: string }).name));
    // A comma within a URL would split it when the form is read.
    return entries.map((entry) => (field.kind === "images" ? entry.replaceAll(",", "%2C") : entry)).join(", ");
  }
  if (field.kind === "flag") return value === true ? "on" : "";
  if (field.kind === "texts") return typeof value === "string" ? value : JSON.stringify(value);
  return typeof value === "string" ? value : String(value);
}

/** The texts of a row's fields in a form, by field name. */
export function textsOf({ fields }: ContentType, values: Values): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.name] ?? {};
      const isTexts = field.kind === "texts" && isObject(value);
      // Always in the order of the page, or a form would seem to differ from what was stored.
      return [
        field.name,
        isTexts ? writeTexts(textFieldsIn(field, values), value as TextValues) : writeText(field, values[field.name]),
      ];
    }),
  );
}

/** The texts that a `texts` field has in a row. */
export const textFieldsIn = ({ texts }: Field, values: Values) => textFieldsFor(texts, texts && values[texts.by]);

/** Whether a form lacks texts of a page, which saving it would delete. */
export const isCutForm = ({ fields }: ContentType, form: FormData): boolean =>
  fields.some((field) => {
    const controls = field.kind === "texts" ? readControls(form, field.name) : null;
    return controls !== null && lacksControls(textFieldsFor(field.texts, form.get(field.texts?.by ?? "")), controls);
  });

/**
 * The values of a submitted form. A missing flag is an unchecked box; other missing fields are left out. The name of a row
 * is one line, although its control, which wraps, can send several.
 */
export function parseForm({ fields, label }: ContentType, form: FormData): Values {
  const entries = fields.flatMap((field) => {
    const value = form.get(field.name);
    const entry = field.name === label && typeof value === "string" ? value.replaceAll(/[\r\n]+/g, " ") : value;
    if (field.kind === "flag") return [[field.name, parseText(field, typeof entry === "string" ? entry : "")]];
    const controls = field.kind === "texts" ? readControls(form, field.name) : null;
    if (controls) {
      const texts = textFieldsFor(field.texts, form.get(field.texts?.by ?? ""));
      return [[field.name, valuesOfControls(texts, controls)]];
    }
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
  if (kind === "texts") return {};
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

/** A text that differs between two versions of a row, with its label. */
export interface ChangedText {
  readonly label: string;
  readonly isHtml: boolean;
  readonly before: string;
  readonly after: string;
}

/** The texts that differ between two versions of a row: of a page with many, each for itself. */
export function changedTexts(type: ContentType, before: Values, after: Values): ChangedText[] {
  const [oldTexts, newTexts] = [textsOf(type, before), textsOf(type, after)];
  return changedFields(type, before, after).flatMap((field): ChangedText[] => {
    const { name, label, kind } = field;
    if (kind !== "texts")
      return [{ label, isHtml: kind === "richText", before: oldTexts[name] ?? "", after: newTexts[name] ?? "" }];
    const [old, next] = [before, after].map((row) =>
      labeledTexts(textFieldsIn(field, row), (row[name] ?? {}) as TextValues),
    );
    return [...new Set([...old!.keys(), ...next!.keys()])].flatMap((control) => {
      const [one, other] = [old!.get(control), next!.get(control)];
      if (one?.text === other?.text) return [];
      return [{ label: (other ?? one)!.label, isHtml: false, before: one?.text ?? "", after: other?.text ?? "" }];
    });
  });
}

/** The fields that cards show. */
export const fieldsOnCards = ({ fields, list: { card = [] } }: Pick<ContentType, "fields" | "list">): Field[] =>
  card.flatMap((name) => fields.find((field) => field.name === name) ?? []);

/** What a card shows of a value: the first line of a table, the end of a longer text, and others with their labels. */
function cardText({ label, kind, columns, countOf }: Field, value: unknown, row: Values): string[] {
  const [text = "", ...more] = partsOfValue(value);
  if (text === "" || (kind === "number" && Number(text) <= 0)) return [];
  if (countOf) return [`${text} ${String(row[countOf] ?? "")}`.trim()];
  if (columns) {
    const [measured = "", ...values] = text
      .split("\n", 1)[0]!
      .split("|")
      .map((cell) => cell.trim());
    return [`${measured}: ${values.filter(Boolean).join(" → ")}`];
  }
  return [kind === "multiline" ? sentencesOf(text).at(-1)! : `${label}: ${[text, ...more].join(", ")}`];
}

/** What a value names: one text, or those of a list. */
export const partsOfValue = (value: unknown): string[] =>
  [value]
    .flat()
    .map((one) =>
      typeof one === "object" && one !== null ? String((one as { name?: unknown }).name ?? "") : String(one ?? ""),
    )
    .map((text) => text.trim())
    .filter(Boolean);

/** What a card shows of a row besides its summary. */
export const cardTexts = (type: Pick<ContentType, "fields" | "list">, row: Values): string[] =>
  fieldsOnCards(type).flatMap((field) => cardText(field, row[field.name], row));
