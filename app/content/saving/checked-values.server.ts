import { z } from "zod";
import { toInstant } from "../../base/time/dates";
import { imageUrl, isWebUrl } from "../../base/web/urls";
import { slugify } from "../../base/words/slug";
import { storableText } from "../../base/words/storable-text";
import type { ContentType, Field, FieldErrors, Values } from "../types/content-type";
import { findChoice } from "../types/field-values";
import { checkRichText } from "./rich-text.server";

/** Characters of a one-line text. Longer texts are limited only by the size of a form (ADM-34). */
const maxLineLength = 1_000;
const maxListEntries = 200;

const text = z.string("Must be text.").overwrite(storableText);
const line = text.max(maxLineLength, `Use at most ${maxLineLength} characters.`);
const listOf = (entry: z.ZodString) =>
  z.array(entry, "Must be a list.").max(maxListEntries, `Use at most ${maxListEntries} entries.`);
const imageRule = "starts with https://, or with / for an image on this site";

/** Image URLs. The error names the first invalid entry, which would be hard to find among many. */
const images = listOf(text).superRefine((entries, { addIssue }) => {
  const invalid = entries.find((entry) => entry.length > maxLineLength || imageUrl(entry) === null);
  if (invalid === undefined) return;
  const quoted = invalid.length > 80 ? `${invalid.slice(0, 80)}…` : invalid;
  const message = `“${quoted}” is not an image URL of at most ${maxLineLength} characters that ${imageRule}.`;
  addIssue({ code: "custom", message: storableText(message) });
});

/** Addresses of pages of this site. */
const pages = listOf(line).superRefine((entries, { addIssue }) => {
  const invalid = entries.find((entry) => !/^\/[^/\s]\S*$/.test(entry));
  if (invalid === undefined) return;
  const message = `“${invalid.slice(0, 80)}” is not the address of a page of this site: those start with /.`;
  addIssue({ code: "custom", message });
});

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return z.boolean("Must be yes or no.");
    case "list":
      return listOf(line);
    case "images":
      return images;
    case "pages":
      return pages;
    case "names":
      return z.array(z.strictObject({ name: line }), "Must be a list.").max(maxListEntries);
    case "number":
      return z.int("Enter a whole number.").min(-1_000_000).max(1_000_000);
    case "relation":
      return line.nullable();
    case "richText":
      return text.transform((html, { addIssue }) => {
        const checked = checkRichText(html);
        if (checked.ok) return checked.html;
        addIssue({ code: "custom", message: checked.fault });
        return z.NEVER;
      });
    case "multiline":
      return required(field, text);
    case "dateTime":
      return z.string().refine((value) => value === "" || toInstant(value) === value, "Enter a date and time.");
    case "url":
      return line.refine((value) => value === "" || isWebUrl(value), "Enter a URL that starts with https://.");
    case "image":
      return line.refine((value) => value === "" || imageUrl(value) !== null, `Enter an image URL that ${imageRule}.`);
    case "slug":
      return line.refine((value) => value === "" || slugify(value) !== "", "Use letters and digits.");
    case "choice":
      if (field.fallback !== undefined)
        return z.unknown().transform((value) => findChoice(field, value) ?? field.fallback);
      if (field.open) return line;
      return line
        .overwrite((value) => findChoice(field, value) ?? value)
        .refine((value) => value === "" || (field.choices ?? []).includes(value), "Choose one of the options.");
    default:
      return required(field, line);
  }
}

function required(field: Field, schema: z.ZodString): z.ZodType {
  if (!field.required) return schema;
  return schema.refine((value) => value.trim() !== "", `${field.label} is required.`);
}

const schemas = new Map<ContentType, z.ZodObject>();

function schemaFor(type: ContentType): z.ZodObject {
  const cached = schemas.get(type);
  if (cached) return cached;
  const schema = z.strictObject(Object.fromEntries(type.fields.map((field) => [field.name, schemaOf(field)])));
  schemas.set(type, schema);
  return schema;
}

/** What the rich texts among values would lose in a write, in sentences, by field. Nothing for a text that is too complex. */
export function lossesOf(
  type: ContentType,
  values: Values,
): ReadonlyArray<{ readonly field: Field; readonly text: string }> {
  return type.fields.flatMap((field) => {
    const html = values[field.name];
    if (field.kind !== "richText" || typeof html !== "string") return [];
    const checked = checkRichText(html);
    return checked.ok ? checked.changes.map((sentence) => ({ field, text: sentence })) : [];
  });
}

/** The valid values, with rich text sanitized, or an error for each invalid field. */
export type CheckedValues =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly fields: FieldErrors };

/**
 * Validates values before a write. Unknown fields are refused, so that neither a form nor the API can set a system
 * column.
 *
 * @param isPartial accepts missing fields, for an update of some columns
 */
export function checkValues(type: ContentType, values: unknown, isPartial = false): CheckedValues {
  const schema = isPartial ? schemaFor(type).partial() : schemaFor(type);
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, values: parsed.data };
  // A map, because an object would take "toString" for a field that already has an error.
  const fields = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const name of names) {
      if (!fields.has(name))
        fields.set(name, issue.code === "unrecognized_keys" ? "This field does not exist." : issue.message);
    }
  }
  return { ok: false, fields: Object.fromEntries(fields) };
}
