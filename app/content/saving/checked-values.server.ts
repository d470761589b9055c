import { sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseClient } from "../../../drizzle/client";
import { dateForm, toInstant } from "../../base/time/dates";
import { completeWebAddress } from "../../base/web/link-address";
import { hasSeveralUrls, imageUrl, isWebUrl } from "../../base/web/urls";
import { freeSlug, slugify } from "../../base/words/slug";
import { storableText } from "../../base/words/storable-text";
import type { ContentType, Field, FieldErrors, Values } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";
import { findChoice } from "../types/field-values";
import { checkRichText, listChanges } from "./rich-text.server";
import { constraintMessage, type RowWrite } from "./row-writes.server";

/** Characters of a one-line text. Longer texts are limited only by the size of a form (ADM-34). */
const maxLineLength = 1_000;
const maxListEntries = 200;

const text = z.string("Must be text.").overwrite(storableText);
const lineOf = (value: z.ZodString) => value.max(maxLineLength, `Use at most ${maxLineLength} characters.`);
const line = lineOf(text);
const listOf = (entry: z.ZodString) =>
  z.array(entry, "Must be a list.").max(maxListEntries, `Use at most ${maxListEntries} entries.`);
const imageRule = "starts with https://, or with / for an image on this site";

/** Image URLs. The error names the first invalid entry, which would be hard to find among many. */
const images = listOf(text).superRefine((entries, { addIssue }) => {
  const invalid = entries.find((entry) => entry.length > maxLineLength || imageUrl(entry) === null);
  if (invalid === undefined) return;
  const excerpt = invalid.length > 80 ? `${invalid.slice(0, 80)}…` : invalid;
  const message = `“${excerpt}” is not an image URL of at most ${maxLineLength} characters that ${imageRule}.`;
  addIssue({ code: "custom", message: storableText(message) });
});

/** Addresses of pages of this site. */
const pages = listOf(line).superRefine((entries, { addIssue }) => {
  const invalid = entries.find((entry) => !/^\/[^/\s]\S*$/.test(entry));
  if (invalid === undefined) return;
  const message = `“${invalid.slice(0, 80)}” is not the address of a page of this site: those start with /.`;
  addIssue({ code: "custom", message });
});

/** The texts of a page. Which ones a page has is checked where its row is known (`faultsOfTexts`). */
const texts = z.record(
  line,
  z.union([text, listOf(text), z.array(z.record(line, text), "Must be a list.").max(maxListEntries)]),
  "The texts did not arrive whole.",
);

/** Whether a value is what a field has while nothing is entered: a number is not, not even 0, and neither is a flag. */
function isEmpty({ kind }: Field, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== "string") return value === null || value === undefined;
  // A picture alone is a text, too. In HTML that is not sanitized yet, anything may be one.
  return (kind === "richText" ? value.replaceAll(/<(?!img\b)[^<>]*>|&nbsp;/g, "") : value).trim() === "";
}

/** The schema of a field's kind, and the one rule of required fields: of every kind, they may not be empty. */
function schemaOf(field: Field): z.ZodType {
  const schema = schemaOfKind(field);
  if (!field.required) return schema;
  const message = `${field.label} is required.`;
  const isThere = (value: unknown) => !isEmpty(field, value);
  // Before the kind's own errors, and again after it, since sanitizing may leave nothing of a text.
  return z.unknown().refine(isThere, message).pipe(schema).refine(isThere, message);
}

function schemaOfKind(field: Field): z.ZodType {
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
    case "texts":
      return texts;
    case "relation":
      return line.transform((id) => id || null).nullable();
    case "richText":
      return text.transform((html, { addIssue }) => {
        const result = checkRichText(html);
        if (result.ok) return result.html;
        addIssue({ code: "custom", message: result.error });
        return z.NEVER;
      });
    case "multiline":
      return text;
    case "dateTime":
      return z
        .string(`Enter a date such as ${dateForm}.`)
        .refine((value) => value === "" || toInstant(value) === value, `Enter a date such as ${dateForm}.`);
    case "url":
      return lineOf(text.overwrite(completeWebAddress)).refine(
        (value) => value === "" || isWebUrl(value),
        "Enter a URL that starts with https://.",
      );
    case "image":
      return line
        .refine((value) => !hasSeveralUrls(value), "Enter one image URL: this field has one picture.")
        .refine((value) => value === "" || imageUrl(value) !== null, `Enter an image URL that ${imageRule}.`);
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
      return line;
  }
}

const schemas = new Map<ContentType, z.ZodObject>();

function schemaFor(type: ContentType): z.ZodObject {
  const cachedSchema = schemas.get(type);
  if (cachedSchema) return cachedSchema;
  const schema = z.strictObject(Object.fromEntries(type.fields.map((field) => [field.name, schemaOf(field)])));
  schemas.set(type, schema);
  return schema;
}

/** What the rich texts among values would lose in a write, in sentences, by field. */
export function lossesOf(
  type: ContentType,
  values: Values,
): ReadonlyArray<{ readonly field: Field; readonly text: string }> {
  return type.fields.flatMap((field) => {
    const html = values[field.name];
    if (field.kind !== "richText" || typeof html !== "string") return [];
    return listChanges(html).map((sentence) => ({ field, text: sentence }));
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
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, values: result.data };
  // A map, because an object would take "toString" for a field that already has an error.
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const name of names) {
      if (!fields.has(name))
        fields.set(name, issue.code === "unrecognized_keys" ? "This field does not exist." : issue.message);
    }
  }
  return { ok: false, fields: Object.fromEntries(fields) };
}

/**
 * Resolves slugs that other rows already have: a generated slug gets a number (BLOG-25), one chosen by an editor is a
 * error. Errors are keyed by position in `writes`.
 *
 * @param preferredSlugs the slug that each write takes before its generated one if it is free; "" for none
 */
export async function resolveSlugs(
  db: DatabaseClient,
  stored: StoredType,
  writes: readonly RowWrite[],
  preferredSlugs: readonly string[],
) {
  const column = stored.columns[stored.slug]!;
  const generatedSlug = ({ row }: RowWrite) => String(row[stored.slug]);
  const generated = writes.filter(({ before, row }) => row[stored.slug] !== before?.[stored.slug]).map(generatedSlug);
  const requestedSlugs = [...new Set([...generated, ...preferredSlugs])].filter(Boolean);
  const errors = new Map<number, FieldErrors>();
  if (requestedSlugs.length === 0) return { writes, errors };
  const takenRows = await db.read(
    db.query
      .select({ slug: sql<string>`${column}`.as("taken"), rowId: sql<number>`${stored.table.rowId}`.as("taken_by") })
      .from(sql`json_each(${JSON.stringify(requestedSlugs)}) as wanted`)
      // "." sorts right after "-": this finds the slug itself and its numbered variants.
      .innerJoin(stored.table, sql`${column} >= wanted.value and ${column} < wanted.value || '.'`)
      .limit(20_000),
  );
  const rowIdBySlug = new Map(takenRows.map(({ slug, rowId }) => [slug, rowId]));
  // First of all, or a generated slug could take one that is another row's own.
  const choices = preferredSlugs.map((choice, position) => {
    if (choice === "" || rowIdBySlug.has(choice)) return null;
    rowIdBySlug.set(choice, -1 - position);
    return choice;
  });
  const resolvedWrites = writes.map((write, position) => {
    const choice = choices[position] ?? null;
    if (choice !== null) return { ...write, row: { ...write.row, [stored.slug]: choice } };
    const slug = generatedSlug(write);
    const current = write.before ? String(write.before[stored.slug]) : null;
    if (slug === current) return write;
    const others = { has: (name: string) => rowIdBySlug.has(name) && rowIdBySlug.get(name) !== write.before?.rowId };
    if (stored.ownSlug && others.has(slug))
      errors.set(position, { [stored.slug]: constraintMessage(stored, stored.slug) });
    // A row keeps its number while its title stays the same, or its address would change with every save.
    const keepsNumber = current !== null && others.has(slug) && isNumbered(current, slug);
    const free = keepsNumber ? current : freeSlug(slug, others);
    rowIdBySlug.set(free, write.before?.rowId ?? -1 - position);
    return { ...write, row: { ...write.row, [stored.slug]: free } };
  });
  return { writes: resolvedWrites, errors };
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
}
