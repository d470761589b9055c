import { and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { revisions, siteSettings } from "../../drizzle/schema";
import type { Actor } from "../activity/activity";
import { mergeTexts, missingFields, type MergedTexts, type Texts } from "../base/words/merge-texts";
import { storableValue } from "../base/words/storable-text";

/** A row of `site_settings`. */
export interface StoredValue {
  /** As parsed from its JSON. */
  readonly value: unknown;
  readonly version: number;
  readonly updatedAt: string;
}

/** Reads a row by its key; null until it is first saved. */
export async function findStoredValue(db: DatabaseClient, key: string): Promise<StoredValue | null> {
  const { value, version, updatedAt } = siteSettings;
  const [row] = await db.read(
    db.query.select({ value, version, updatedAt }).from(siteSettings).where(eq(siteSettings.key, key)).limit(1),
  );
  return row ? { ...row, value: JSON.parse(row.value) as unknown } : null;
}

/** Who writes a row of `site_settings`, and when. */
export interface StoredValueWrite {
  /** The account; null for the system, or a visitor. */
  readonly by: string | null;
  readonly now: string;
  readonly setId: string;
}

/** The write of an actor of the activity log. */
export const storedValueWrite = (by: Actor, now: string): StoredValueWrite => ({
  by: typeof by === "string" ? null : by.account,
  now,
  setId: crypto.randomUUID(),
});

/**
 * Saves a value as JSON, and the previous one as a revision, unless `version` is stale. `version` is 0 the first time.
 *
 * @param record the statement for the activity log, which runs right after the write; null for none
 * @returns whether it was written
 */
export async function writeStoredValue(
  db: DatabaseClient,
  key: string,
  version: number,
  value: unknown,
  write: StoredValueWrite,
  record: Query | null,
): Promise<boolean> {
  const json = JSON.stringify(storableValue(value));
  const current = and(eq(siteSettings.key, key), eq(siteSettings.version, version))!;
  const recordRevision = db.query.insert(revisions).select(
    // In the order of the table's columns; the first is the revision's id.
    sql`select null, 'site_settings', ${key}, 0, 'update', ${siteSettings.value}, ${write.setId}, ${write.by}, ${write.now}
      from ${siteSettings} where ${current}`,
  );
  const writeQuery =
    version === 0
      ? db.query
          .insert(siteSettings)
          .values({ key, value: json, updatedAt: write.now })
          .onConflictDoNothing()
          .returning({ version: siteSettings.version })
      : db.query
          .update(siteSettings)
          .set({ value: json, version: version + 1, updatedAt: write.now })
          .where(current)
          .returning({ version: siteSettings.version });
  const [, changedRows] = await db.write([recordRevision, writeQuery, ...(record ? [record] : [])]);
  return changedRows.length > 0;
}

/** A stale save. The form was merged with the current version, and nothing was saved. */
export interface StoredValueConflict {
  readonly status: "conflict";
  /** The current version. */
  readonly version: number;
  readonly savedTexts: Texts;
  readonly mergedTexts: MergedTexts;
}

/** A stored value that is edited in a form of texts. */
export interface EditedValue {
  /** The key of its row. */
  readonly key: string;
  /** The names of the form's boxes, which a form sends only if they are checked. */
  readonly boxes: readonly string[];
  /** The texts of the form, from the value as parsed from its JSON; null for the value that stands until one is saved. */
  readonly textsOf: (value: unknown) => Texts;
}

/** Merges a form with the version that was saved since. */
export async function mergeWithStored(
  db: DatabaseClient,
  storedValue: EditedValue,
  version: number,
  formTexts: Texts,
): Promise<StoredValueConflict> {
  const { key, textsOf } = storedValue;
  const [base, current] = await Promise.all([textsAt(db, storedValue, version), findStoredValue(db, key)]);
  const savedTexts = textsOf(current?.value ?? null);
  return {
    status: "conflict",
    version: current?.version ?? 0,
    savedTexts,
    mergedTexts: mergeTexts(base, formTexts, savedTexts),
  };
}

/** Whether a form lacks fields that the version has which it was made from; see `missingFields`. */
export async function lacksFields(db: DatabaseClient, storedValue: EditedValue, form: FormData): Promise<boolean> {
  const expected = (await textsAt(db, storedValue, Number(form.get("version")))) ?? {};
  return missingFields(form, expected, storedValue.boxes).length > 0;
}

/**
 * The texts of a form that was made from a version; null if that is no longer stored. Each write adds one to the version
 * and one revision, so the revisions count back from the current version.
 */
async function textsAt(db: DatabaseClient, { key, textsOf }: EditedValue, version: number): Promise<Texts | null> {
  if (version === 0) return textsOf(null);
  const current = await findStoredValue(db, key);
  const back = (current?.version ?? 0) - version;
  if (back === 0) return textsOf(current!.value);
  if (!(back > 0)) return null;
  const [row] = await db.read(
    db.query
      .select({ before: revisions.before })
      .from(revisions)
      .where(and(eq(revisions.tableName, "site_settings"), eq(revisions.rowKey, key)))
      .orderBy(desc(revisions.id))
      .limit(1)
      .offset(back - 1),
  );
  return row?.before ? textsOf(JSON.parse(row.before)) : null;
}
