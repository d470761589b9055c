import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/in-json";
import { byName } from "../../../drizzle/schema";
import type { FieldErrors, Values } from "../../content/types/content-type";
import { readRows, readRowsByKey } from "../../content/saving/store.server";
import { storedTypes, type SiteType } from "../../types.server";
import type { Row } from "../../content/types/content-type.server";
import { formerSlug, slugify } from "../../base/words/slug";
import type { ReadRecord } from "./read-record";

/**
 * Finds the existing row of each record, or null. Matches by key; for records without a key, and types whose slug is
 * their key in the contract, by the slug the record would get, or by name if that is empty. A row stored before D71 also
 * matches by the slug that it got then, if it has the same name.
 */
export async function matchRows(
  db: DatabaseClient,
  stored: SiteType,
  records: ReadonlyArray<Pick<ReadRecord, "id" | "slug" | "values">>,
): Promise<Array<Row | null>> {
  const { type, slug, key, ownSlug, columns } = stored;
  const keys = records.flatMap(({ id }) => (id === "" ? [] : [id]));
  const byKey = new Map(
    keys.length === 0 ? [] : (await readRowsByKey(db, stored, keys)).map((row) => [String(row[key]), row]),
  );
  const unmatched = records.filter(({ id }) => !byKey.has(id) && (id === "" || ownSlug));
  const addressOf = ({ slug: given, values }: Pick<ReadRecord, "slug" | "values">) =>
    (ownSlug ? slugify(given) : "") || slugify(nameOf(values));
  const nameOf = (values: Values) => String(values[type.label] ?? "");
  const formerOf = ({ slug: given, values }: Pick<ReadRecord, "slug" | "values">) =>
    ownSlug && slugify(given) !== "" ? "" : formerSlug(nameOf(values));
  const addresses = [...new Set(unmatched.flatMap((record) => [addressOf(record), formerOf(record)]))].filter(Boolean);
  const names = [
    ...new Set(unmatched.filter((record) => addressOf(record) === "").map(({ values }) => nameOf(values))),
  ];
  const label = columns[type.label]!;
  const [bySlug, byLabel] = await Promise.all([
    addresses.length === 0 ? [] : readRows(db, stored, inJson(columns[slug]!, addresses), addresses.length),
    names.length === 0
      ? []
      : readRows(db, stored, sql`${inJson(byName(label), names)} and ${inJson(label, names)}`, 1_000),
  ]);
  const withSlug = new Map(bySlug.map((row) => [String(row[slug]), row]));
  const withName = new Map(byLabel.map((row) => [String(row[type.label]), row]));
  return records.map((record) => {
    const known = byKey.get(record.id);
    if (known || (record.id !== "" && !ownSlug)) return known ?? null;
    const address = addressOf(record);
    const former = withSlug.get(formerOf(record));
    const name = nameOf(record.values);
    const found = address === "" ? withName.get(name) : withSlug.get(address);
    return found ?? (former?.[type.label] === name ? former : null);
  });
}

type Checked = { readonly values: Values; readonly before: Row | null };

/** The errors of each row about related rows that neither exist nor are `added` earlier. */
export async function missingRelations(
  db: DatabaseClient,
  { type }: SiteType,
  rows: readonly Checked[],
  added: ReadonlySet<unknown>,
): Promise<FieldErrors[]> {
  const faults: Array<Record<string, string>> = rows.map(() => ({}));
  for (const { name, relatesTo } of type.fields) {
    if (relatesTo === undefined) continue;
    const named = [...new Set(rows.map(({ values }) => values[name]).filter((id) => typeof id === "string"))];
    const target = storedTypes[relatesTo];
    const there = new Set(
      named.length === 0 ? [] : (await readRowsByKey(db, target, named)).map((row) => row[target.key]),
    );
    for (const [at, { values }] of rows.entries())
      if (typeof values[name] === "string" && !there.has(values[name]) && !added.has(values[name]))
        faults[at]![name] = `There is no ${target.type.item.toLowerCase()} “${values[name].slice(0, 60)}”.`;
  }
  return faults;
}

/** The errors of each row about unique values that another row has, in the table or earlier in the file. */
export async function nameConflicts(
  db: DatabaseClient,
  stored: SiteType,
  rows: readonly Checked[],
): Promise<FieldErrors[]> {
  const { type, columns, key } = stored;
  const faults: Array<Record<string, string>> = rows.map(() => ({}));
  for (const { name, label } of type.fields) {
    const column = columns[name]!;
    if (!column.isUnique || name === key) continue;
    const wanted = [...new Set(rows.map(({ values }) => values[name]).filter((value) => typeof value === "string"))];
    const found = wanted.length === 0 ? [] : await readRows(db, stored, inJson(column, wanted), wanted.length);
    const owners = new Map<unknown, number>(found.map((row) => [row[name], row.rowId]));
    for (const [at, { values, before }] of rows.entries()) {
      if (typeof values[name] !== "string") continue;
      const own = before?.rowId ?? -1 - at;
      const owner = owners.get(values[name]);
      if (owner === undefined) owners.set(values[name], own);
      else if (owner !== own) faults[at]![name] = `This ${label.toLowerCase()} is already taken.`;
    }
  }
  return faults;
}
