import { sql } from "drizzle-orm";
import { afterSave } from "../../app/catalog/after-save.server";
import { parseListQuery, type ListPage } from "../../app/content/listing/list";
import { listRows } from "../../app/content/listing/list.server";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, newId, type WriteResult } from "../../app/content/saving/store.server";
import type { ContentType, Values } from "../../app/content/types/content-type";
import type { Row } from "../../app/content/types/content-type.server";
import { initialValues } from "../../app/content/types/field-values";
import type { ContentName } from "../../app/types";
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

/** A text for the label and every required field of a type. */
export const requiredTexts = ({ fields, label }: ContentType): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, required }) => required || name === label)
      .map(({ name, label: text }) => [name, `Example ${text.toLowerCase()}`]),
  );

/**
 * The values of a complete row that visitors can see; `hiddenValues` of one that they cannot see, or null if the type
 * has no hidden rows.
 */
export function visibleValues(type: ContentType): Values {
  return { ...requiredTexts(type), ...(type.publishing.by === "draft" ? { draft: false } : {}) };
}
export function hiddenValues(type: ContentType): Values | null {
  return type.publishing.by === "always" ? null : { ...requiredTexts(type), draft: true };
}

/** Creates a row the way forms do. Throws if it is refused. */
export async function createContent(
  db: DatabaseClient,
  name: ContentName,
  values: Values,
  context = writeContext(),
): Promise<Row> {
  return writtenRow(await createRow(db, storedTypes[name], completeValues(name, values), context));
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
