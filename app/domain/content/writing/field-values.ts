import { toInstant } from "../../text/dates";
import { splitList } from "../../text/lists";
import type { ContentType, Field, Values } from "../types/content-type";

/** What a form's control or a cell of a file holds, as the field's value. What cannot be read is left as it is, for the check to refuse. */
export function readText(field: Field, text: string): unknown {
  switch (field.kind) {
    case "flag":
      return readFlag(text);
    case "list":
      return splitList(text);
    case "names":
      return splitList(text).map((name) => ({ name }));
    case "number":
      return text.trim() === "" ? 0 : Number(text);
    case "dateTime":
      return text.trim() === "" ? "" : (toInstant(text) ?? text);
    case "relation":
      return text === "" ? null : text;
    case "richText":
    case "multiline":
      return text.replaceAll("\r\n", "\n");
    default:
      return text.trim();
  }
}

/** The usual spellings of yes and no; anything else is left as it is. */
function readFlag(text: string): unknown {
  const word = text.trim().toLowerCase();
  if (["1", "on", "true", "yes", "y", "t"].includes(word)) return true;
  if (["", "0", "off", "false", "no", "n", "f"].includes(word)) return false;
  return text;
}

/** A value as a form's control shows it. The inverse of `readText` for values that were accepted. */
export function writeText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    return value.map((entry) => (typeof entry === "string" ? entry : (entry as { name: string }).name)).join(", ");
  }
  if (field.kind === "flag") return value === true ? "on" : "";
  return typeof value === "string" ? value : String(value);
}

/** All values of a row as a form's controls show them. */
export function textsOf({ fields }: ContentType, values: Values): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, writeText(field, values[field.name])]));
}

/** The values a form gives. An unchecked box is absent from it; every other field must be there. */
export function readForm({ fields }: ContentType, form: FormData): Values {
  const given = fields.flatMap((field) => {
    const entry = form.get(field.name);
    if (field.kind === "flag") return [[field.name, readText(field, typeof entry === "string" ? entry : "")]];
    return typeof entry === "string" ? [[field.name, readText(field, entry)]] : [];
  });
  return Object.fromEntries(given) as Values;
}

/** What a new row starts with. */
export function initialValues({ fields }: ContentType): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? emptyValue(field)]));
}

function emptyValue({ kind }: Field): unknown {
  if (kind === "flag") return false;
  if (kind === "list" || kind === "names") return [];
  if (kind === "number") return 0;
  return kind === "relation" ? null : "";
}

/** Whether two values are the same, lists by their entries. */
export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of two versions that differ. */
export function changedFields({ fields }: ContentType, before: Values, after: Values): Field[] {
  return fields.filter(({ name }) => !sameValue(before[name] ?? null, after[name] ?? null));
}
