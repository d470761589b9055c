import { z } from "zod";
import { toInstant } from "../../text/dates";
import { slugify } from "../../text/slug";
import { imageUrl, isWebUrl } from "../../text/urls";
import { storableText } from "../../text/well-formed";
import type { ContentType, Field, FieldErrors, Values } from "../types/content-type";
import { checkRichText } from "./rich-text.server";

/** The most characters of a one-line text. Longer texts are bounded by the size of a form alone (ADM-34). */
const lineLimit = 1_000;
/** The most entries of a list. */
const listLimit = 200;

const whole = z.string("Give a text.").overwrite(storableText);
const line = whole.max(lineLimit, `Use at most ${lineLimit} characters.`);
const list = z.array(line, "Give a list.").max(listLimit, `Use at most ${listLimit} entries.`);

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "flag":
      return z.boolean("Say yes or no.");
    case "list":
      return list;
    case "names":
      return z.array(z.strictObject({ name: line }), "Give a list.").max(listLimit);
    case "number":
      return z.int("Give a whole number.").min(-1_000_000).max(1_000_000);
    case "relation":
      return line.nullable();
    case "richText":
      return whole.transform((html, { addIssue }) => {
        const checked = checkRichText(html);
        if (checked.ok) return checked.html;
        addIssue({ code: "custom", message: checked.fault });
        return z.NEVER;
      });
    case "multiline":
      return required(field, whole);
    case "dateTime":
      return z.string().refine((value) => value === "" || toInstant(value) === value, "Give a date and a time.");
    case "url":
      return line.refine((value) => value === "" || isWebUrl(value), "Give an address that begins with https://.");
    case "image":
      return line.refine(
        (value) => value === "" || imageUrl(value) !== null,
        "Give the address of an image, beginning with https:// or, on this site, with /.",
      );
    case "slug":
      return line.refine((value) => value === "" || slugify(value) !== "", "Use letters and digits.");
    case "choice":
      if (field.otherwise !== undefined)
        return z.unknown().transform((value) => field.choices?.find((choice) => choice === value) ?? field.otherwise);
      return line.refine(
        (value) => value === "" || field.open === true || (field.choices ?? []).includes(value),
        "Choose one of these.",
      );
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
  const known = schemas.get(type);
  if (known) return known;
  const schema = z.strictObject(Object.fromEntries(type.fields.map((field) => [field.name, schemaOf(field)])));
  schemas.set(type, schema);
  return schema;
}

/** Values that were accepted, rich text sanitised; or what is wrong with them, field by field. */
export type Checked =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly fields: FieldErrors };

/**
 * Checks what somebody wants to write. Fields the type does not have are refused, so nobody sets a system column
 * through a form or the API.
 *
 * @param partly whether fields may be missing, as in a change of some columns
 */
export function checkValues(type: ContentType, values: unknown, partly = false): Checked {
  const schema = partly ? schemaFor(type).partial() : schemaFor(type);
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, values: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const name of names) {
      fields[name] ??= issue.code === "unrecognized_keys" ? "There is no such field." : issue.message;
    }
  }
  return { ok: false, fields };
}
