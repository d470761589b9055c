import { isObject, parseObject } from "../../base/words/json";
import { mergeTexts, missingFields, type Texts } from "../../base/words/merge-texts";

/** A text of a page: a line, a paragraph, paragraphs with an empty line between them, or the address of a link. */
export interface TextField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: "line" | "paragraph" | "paragraphs" | "link";
  /** Whether it may be empty. */
  readonly optional?: boolean | undefined;
  /** Whether its paragraphs are the items of a list. */
  readonly isList?: boolean | undefined;
  /** Whether it names somebody of the team, whose names the form suggests. */
  readonly isPerson?: boolean | undefined;
  readonly hint?: string | undefined;
}

/** A list of parts that each have the same texts, such as values with a title and an explanation. */
export interface PartsField {
  readonly name: string;
  readonly label: string;
  readonly kind: "parts";
  /** What one part is called. */
  readonly item: string;
  readonly fields: readonly TextField[];
}

/** The texts of a page by name: those of its lists are lists. */
export type TextValues = Readonly<Record<string, TextValue>>;
type TextValue = string | readonly string[] | ReadonlyArray<Readonly<Record<string, string>>>;

/**
 * Which texts a `texts` field has: they depend on the value of another field. Plain data, like all of a content type.
 * Without an entry for that value, there are none. Where all rows have the same texts, `by` and their key are "".
 */
export interface TextForms {
  readonly by: string;
  readonly of: Readonly<Record<string, ReadonlyArray<TextField | PartsField>>>;
}

/** The most parts of a list: its controls are numbered with two digits. */
export const maxParts = 50;
/** Characters of a line and of a longer text. */
const maxLengths = { line: 300, link: 1_000, paragraph: 5_000, paragraphs: 20_000 } as const;

export type Fields = ReadonlyArray<TextField | PartsField>;

/** The texts that a field has in a row, or in a form: those of its page. */
export const textFieldsFor = (forms: TextForms | undefined, key: unknown): Fields =>
  (forms && Object.hasOwn(forms.of, String(key ?? "")) && forms.of[String(key ?? "")]) || [];

/** The lines of a text, trimmed. Not by a pattern with spaces on both sides of the break, which takes quadratic time. */
const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim());

const lineOf = (text: string): string =>
  linesOf(text)
    .filter((line) => line !== "")
    .join(" ");

/** The paragraphs of a text, which empty lines separate. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text))
    if (line === "") paragraphs.push([]);
    else paragraphs.at(-1)!.push(line);
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}

/**
 * Texts as a form has them, by control name, such as `headline` or `values.0.title`. A list also has a control with its
 * own name, which says how many parts it has: a form without it did not arrive whole.
 */
export function controlsOf(fields: Fields, values: TextValues): Record<string, string> {
  const controls: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name] ?? (field.kind === "parts" ? [] : "");
    if (field.kind !== "parts") {
      controls[field.name] = typeof value === "string" ? value : value.map(String).join("\n\n");
      continue;
    }
    const parts = (Array.isArray(value) ? value : []) as ReadonlyArray<Readonly<Record<string, unknown>>>;
    controls[field.name] = String(parts.length);
    parts.forEach((part, row) => {
      for (const { name } of field.fields) controls[`${field.name}.${row}.${name}`] = String(part[name] ?? "");
    });
  }
  return controls;
}

/** The texts of a form: the inverse of `controlsOf`. The number of parts follows from their controls. */
export function valuesOfControls(fields: Fields, controls: Texts): TextValues {
  return Object.fromEntries(
    fields.map((field): [string, TextValue] => {
      if (field.kind !== "parts") return [field.name, valueOf(field, controls[field.name] ?? "")];
      const rows = rowsIn(controls, field.name);
      // A part's paragraphs stay one text, with an empty line between them.
      const textOf = (part: TextField, row: number) =>
        [valueOf(part, controls[`${field.name}.${row}.${part.name}`] ?? "")].flat().join("\n\n");
      const partAt = (row: number) => Object.fromEntries(field.fields.map((part) => [part.name, textOf(part, row)]));
      return [field.name, rows.map(partAt)];
    }),
  );
}

const valueOf = ({ kind }: TextField, control: string): string | string[] => {
  const text = control.replaceAll(/\r\n?/g, "\n").trim();
  if (kind === "paragraphs") return paragraphsOf(text);
  return kind === "paragraph" ? text : lineOf(text);
};

const rowsIn = (controls: Texts, list: string): number[] => {
  const numbers = Object.keys(controls).flatMap((name) => {
    const [, row] = name.startsWith(`${list}.`) ? (/^\w+\.(\d{1,2})\.\w+$/.exec(name) ?? []) : [];
    return row === undefined ? [] : [Number(row)];
  });
  return [...new Set(numbers)].toSorted((one, other) => one - other);
};

/**
 * Reads the controls of a form that stand for the texts of a field: `texts.headline` and so on. Null for a form with a
 * script, whose field has one control with all of them.
 */
export function readControls(form: FormData, field: string): Texts | null {
  const entries = [...form].flatMap(([name, value]) =>
    name.startsWith(`${field}.`) && typeof value === "string" ? [[name.slice(field.length + 1), value] as const] : [],
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Texts);
}

/** Whether a form lacks some of a page's texts, or parts of a list that it says to have: saving it would delete them. */
export function lacksControls(fields: Fields, controls: Texts): boolean {
  const form = new FormData();
  for (const [name, text] of Object.entries(controls)) form.set(name, text);
  const isCut = (field: PartsField) => rowsIn(controls, field.name).length !== Number(controls[field.name]);
  const isPartial = (field: PartsField) =>
    rowsIn(controls, field.name).some((row) =>
      field.fields.some(({ name }) => !form.has(`${field.name}.${row}.${name}`)),
    );
  return (
    missingFields(form, Object.fromEntries(fields.map(({ name }) => [name, "x"]))).length > 0 ||
    fields.some((field) => field.kind === "parts" && (isCut(field) || isPartial(field)))
  );
}

/** Parses texts from their form text, JSON; null for anything else. */
export const parseTexts = (text: string): TextValues | null => parseObject(text) as TextValues | null;

/** The texts of a form text, to read: each in a line of its own. */
export const textLines = (text: string): string =>
  Object.values(parseTexts(text) ?? {})
    .flatMap((value) =>
      typeof value === "string"
        ? value
        : value.map((part) => (typeof part === "string" ? part : Object.values(part).join(": "))),
    )
    .join("\n");

/** Texts in the order of the page's fields, as the form text of a `texts` field. */
export const writeTexts = (fields: Fields, values: TextValues): string =>
  JSON.stringify(fields.length === 0 ? values : valuesOfControls(fields, controlsOf(fields, { ...values })));

/** What a button of a list does: adds a part at the end, removes one, or moves it up or down. */
export type PartsChange = {
  readonly list: string;
  readonly row: number;
  readonly change: "add" | "remove" | "up" | "down";
};

/** The value of such a button, and what it says. */
export const partsChangeText = ({ list, row, change }: PartsChange): string => `${change} ${list} ${row}`;
export function parsePartsChange(text: unknown): PartsChange | null {
  const [, change, list, row] = /^(add|remove|up|down) (\w+) (\d{1,2})$/.exec(String(text)) ?? [];
  return list === undefined ? null : { list, row: Number(row), change: change as PartsChange["change"] };
}

/** The texts after a change of a list. */
export function withPartsChange(fields: Fields, values: TextValues, { list, row, change }: PartsChange): TextValues {
  const field = fields.find((one) => one.name === list);
  if (field?.kind !== "parts") return values;
  const parts = [...((values[list] ?? []) as ReadonlyArray<Readonly<Record<string, string>>>)];
  if (change === "add") {
    if (parts.length < maxParts) parts.push(Object.fromEntries(field.fields.map(({ name }) => [name, ""])));
  } else {
    const [part] = parts.splice(row, 1);
    if (part && change !== "remove") parts.splice(Math.max(0, row + (change === "up" ? -1 : 1)), 0, part);
  }
  return { ...values, [list]: parts };
}

/** A page's texts with labels, by control name: for its history, and for messages about it. */
export function labeledTexts(fields: Fields, values: TextValues): Map<string, { label: string; text: string }> {
  const controls = controlsOf(fields, values);
  return new Map(
    fields.flatMap((field) => {
      if (field.kind !== "parts") return [[field.name, { label: field.label, text: controls[field.name]! }] as const];
      return rowsIn(controls, field.name).flatMap((row) =>
        field.fields.map(({ name, label }) => {
          const control = `${field.name}.${row}.${name}`;
          return [
            control,
            { label: `${field.item} ${row + 1}: ${label.toLowerCase()}`, text: controls[control]! },
          ] as const;
        }),
      );
    }),
  );
}

/** What is wrong with texts, by control name. A text that is not there keeps its default, and so is not wrong. */
export function errorsOfTexts(fields: Fields, values: TextValues): Map<string, string> {
  const errors = new Map<string, string>();
  const known = fields.filter(({ name }) => Object.hasOwn(values, name));
  for (const name of Object.keys(values))
    if (!known.some((field) => field.name === name)) errors.set(name, `This page has no text “${name.slice(0, 60)}”.`);
  const controls = labeledTexts(known, values);
  const check = (field: TextField, name: string) => {
    const { label, text } = controls.get(name)!;
    const [most, trimmed] = [maxLengths[field.kind], text.trim()];
    if (trimmed === "" && !field.optional) errors.set(name, `${label} is required.`);
    if (text.length > most) errors.set(name, `${label}: use at most ${most} characters.`);
    if (field.kind === "link" && trimmed !== "" && !/^(?:\/(?!\/)|https:\/\/)\S*$/.test(trimmed))
      errors.set(name, `${label}: enter a path of this site, such as /blog, or an https:// address.`);
  };
  for (const field of known) {
    const value = values[field.name];
    if (field.kind !== "parts") {
      if (typeof value === "string" ? field.kind === "paragraphs" && value !== "" : field.kind !== "paragraphs")
        errors.set(field.name, `${field.label} must be ${field.kind === "paragraphs" ? "a list of texts" : "a text"}.`);
      else check(field, field.name);
    } else if (!Array.isArray(value) || value.some((part) => !isObject(part) || isStrange(field, part)))
      errors.set(
        field.name,
        `${field.label} must be a list of parts with ${field.fields.map(({ name }) => name).join(", ")}.`,
      );
    else if (value.length > maxParts) errors.set(field.name, `${field.label}: use at most ${maxParts} parts.`);
    else value.forEach((_, row) => field.fields.forEach((part) => check(part, `${field.name}.${row}.${part.name}`)));
  }
  return errors;
}

const isStrange = ({ fields }: PartsField, part: object): boolean =>
  Object.keys(part).some((name) => !fields.some((field) => field.name === name));

/** Merges two edits of the same texts, text by text. `isContested` if both changed one of them, which is then `mine`. */
export function mergeTextValues(fields: Fields, base: TextValues | null, mine: TextValues, saved: TextValues) {
  const [was, one, other] = [base, mine, saved].map((values) => {
    const controls = values && controlsOf(fields, values);
    // The number of parts follows from them.
    return controls && Object.fromEntries(Object.entries(controls).filter(([name]) => !isList(fields, name)));
  });
  const { texts, conflicts } = mergeTexts(was ?? null, one!, other!);
  // Rows that the chosen side does not have are merged as empty ones.
  const present = Object.entries(texts).filter(([name, text]) => text !== "" || name in one! || name in other!);
  const values = valuesOfControls(fields, Object.fromEntries(present));
  return { values: withoutEmptyParts(fields, values), isContested: conflicts.length > 0 };
}

const isList = (fields: Fields, name: string): boolean =>
  fields.some((field) => field.name === name && field.kind === "parts");

const withoutEmptyParts = (fields: Fields, values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, TextValue] => [
      name,
      isList(fields, name) && Array.isArray(value)
        ? (value as ReadonlyArray<Record<string, string>>).filter((part) => Object.values(part).some(Boolean))
        : value,
    ]),
  );
