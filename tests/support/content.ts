import { sql } from "drizzle-orm";
import { afterSave } from "../../app/catalog/after-save.server";
import { parseListQuery, type ListPage } from "../../app/content/listing/list";
import { listRows } from "../../app/content/listing/list.server";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, newId, type WriteResult } from "../../app/content/saving/store.server";
import type { ContentType, Field, Values } from "../../app/content/types/content-type";
import type { Row } from "../../app/content/types/content-type.server";
import { initialValues, parseText } from "../../app/content/types/field-values";
import { contentTypeNamed, contentTypes, type ContentName } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import type { posts, revisions } from "../../drizzle/schema";
import { now } from "./rows";

/** Five minutes after `now`. */
export const later = "2026-06-15T12:05:00.000Z";

/** The context of a write without an account, in its own change set. */
export const writeContext = (setId = newId(), at = now): WriteContext => ({ by: null, now: at, setId, afterSave });

/** The type's initial values, overridden by the given ones. */
export const completeValues = (name: ContentName, values: Values): Values => ({
  ...initialValues(storedTypes[name].type),
  ...values,
});

/** What to enter for the label and every required field of a type, but its relations, which need a row. */
export const requiredTexts = ({ fields, label }: ContentType): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, kind, required }) => (required || name === label) && kind !== "relation")
      .map((field) => [field.name, exampleText(field)]),
  );

function exampleText({ kind, label, choices, isLink = false }: Field): string {
  if (isLink) return "/about";
  switch (kind) {
    case "dateTime":
      return "2026-01-02T03:04:05.678Z";
    case "number":
      return "1";
    case "choice":
      return choices?.[0] ?? `Example ${label.toLowerCase()}`;
    case "url":
    case "image":
    case "images":
      return "https://example.com/example.png";
    case "pages":
      return "/blog";
    default:
      return `Example ${label.toLowerCase()}`;
  }
}

/** The values of `requiredTexts`. */
function requiredValues(type: ContentType): Values {
  const texts = requiredTexts(type);
  return Object.fromEntries(
    type.fields.flatMap((field) => {
      const text = texts[field.name];
      return text === undefined ? [] : [[field.name, parseText(field, text)]];
    }),
  );
}

/**
 * The values of a complete row that visitors can see; `hiddenValues` of one that they cannot see, or null if the type
 * has no hidden rows. `createContent` adds the rows of required relations.
 */
export function visibleValues(type: ContentType): Values {
  return { ...requiredValues(type), ...(type.publishing.by === "draft" ? { draft: false } : {}) };
}
export function hiddenValues(type: ContentType): Values | null {
  return type.publishing.by === "always" ? null : { ...requiredValues(type), draft: true };
}

/** Creates a row the way forms do, and first one for each required relation without a value. Throws if it is refused. */
export async function createContent(
  db: DatabaseClient,
  name: ContentName,
  values: Values,
  context = writeContext(),
): Promise<Row> {
  const related: Record<string, unknown> = {};
  for (const { name: relation, required, relatesTo } of contentTypes[name].fields) {
    const target = required && values[relation] === undefined ? contentTypeNamed(relatesTo) : null;
    if (target)
      related[relation] = (await createContent(db, target.name, visibleValues(target)))[storedTypes[target.name].key];
  }
  return writtenRow(await createRow(db, storedTypes[name], completeValues(name, { ...related, ...values }), context));
}

/** The row of a successful write. Throws if the write was refused. */
export function writtenRow(result: WriteResult): Row {
  if (result.status !== "written") throw new Error(JSON.stringify(result));
  return result.row;
}

/** The portal's list of a type at a query string. */
export const listContent = (db: DatabaseClient, name: ContentName, query = ""): Promise<ListPage> =>
  listRows(db, storedTypes[name], parseListQuery(storedTypes[name].type, new URLSearchParams(query)), now);

/** The labels of a list's rows, in order. */
export const labelsOf = (page: ListPage) => page.rows.map(({ label }) => label);

/** The number of rows in a table. */
export const countRows = async (db: DatabaseClient, table: typeof posts | typeof revisions) =>
  (await db.read(db.query.select({ count: sql<number>`count(*)`.as("count") }).from(table)))[0]!.count;
