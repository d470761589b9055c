import { and, getTableColumns, getTableName, is, or, sql, type SQL } from "drizzle-orm";
import { type AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import * as schema from "../../../drizzle/schema";
import type { TableName } from "../../../drizzle/schema/table-names";
import { storedWithoutEmail } from "../../base/words/email-mentions";
import { personalColumns } from "./personal-columns";
import { typeOfTable } from "../../types.server";

/** Row numbers searched per read: a table's texts can take longer than a read may. */
const rowsPerRead = 20_000;
/** Rows found per read: a text can have a megabyte. */
const foundPerRead = 20;

/** A row with texts that contain an email address. */
export interface Mention {
  readonly table: TableName;
  /** Its number in the database, whatever the table's key is. */
  readonly number: number;
  /** The texts that contain it, as stored and without it, by property of the table. */
  readonly texts: Readonly<Record<string, { readonly stored: string; readonly cleaned: string }>>;
}

const tables = new Map(
  Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? [[getTableName(table) as TableName, table] as const] : [],
  ),
);

/** The tables with columns of a rule. */
export const tablesWith = (rule: "text" | "listed" | "named"): TableName[] =>
  [...tables.keys()].filter((name) => personalColumns[name][rule]);

/** The columns of a rule, by property. */
function columnsOf(name: TableName, rule: "text" | "listed" | "named") {
  const names = personalColumns[name][rule] ?? [];
  return Object.entries(getTableColumns(tables.get(name)!)).filter(([, column]) => names.includes(column.name));
}

/**
 * Finds the rows of a table whose columns of a rule contain an email address, as a whole and in any case.
 *
 * @param condition only rows that meet it
 */
export async function* findMentions(
  db: DatabaseClient,
  name: TableName,
  rule: "text" | "listed" | "named",
  email: string,
  condition?: SQL,
): AsyncGenerator<Mention> {
  const table = tables.get(name)!;
  const columns = columnsOf(name, rule);
  const needle = searchableParts(email);
  if (needle === "") return;
  const mayContain = or(...columns.map(([, column]) => sql`instr(lower(${column}), ${needle}) > 0`));
  const stored = Object.fromEntries(
    columns.map(([property, column]) => [property, sql<string | null>`${sql.identifier(column.name)}`.as(property)]),
  );
  const [end] = await db.read(db.query.select({ last: sql<number>`coalesce(max(rowid), 0)`.as("last") }).from(table));
  for (let after = 0; after < end!.last;) {
    const last = after + rowsPerRead;
    const isWithin = sql`rowid > ${after} and rowid <= ${last}`;
    const rows = await db.read(
      db.query
        .select({ number: sql<number>`rowid`.as("number"), ...stored })
        .from(table)
        .where(and(isWithin, mayContain, condition))
        .orderBy(sql`rowid`)
        .limit(foundPerRead),
    );
    after = rows.length < foundPerRead ? last : rows.at(-1)!.number;
    for (const { number, ...texts } of rows as Array<{ number: number } & Record<string, string | null>>) {
      const found = Object.entries(texts as Record<string, string | null>).flatMap(([property, text]) => {
        const cleaned = text === null ? null : storedWithoutEmail(text, email);
        return text === null || cleaned === null ? [] : [[property, { stored: text, cleaned }] as const];
      });
      if (found.length > 0) yield { table: name, number, texts: Object.fromEntries(found) };
    }
  }
}

/**
 * The longest part of an address that a stored text has as it is, but for the case of ASCII letters: SQLite lowers no
 * others, and JSON escapes quotes and backslashes.
 */
function searchableParts(email: string): string {
  const parts = email
    .trim()
    .toLowerCase()
    .split(/[^\x20-\x7e]+|["\\]/);
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? "";
}

/** Tables in which an open form would write the address back, unless the row's version tells that it changed. */
const versioned: readonly TableName[] = ["onboarding_submissions"];

/** The statement that removes the address from a row, unless its texts have changed since they were read. */
export function cleanQuery(query: DatabaseClient["query"], { table: name, number, texts }: Mention): Query {
  const table = tables.get(name)!;
  const columns: Readonly<Record<string, AnySQLiteColumn>> = getTableColumns(table);
  const changes = Object.entries(texts).map(([property, { cleaned }]) => [property, sql`${cleaned}`] as const);
  const isAsRead = Object.entries(texts).map(([property, { stored }]) => sql`${columns[property]!} = ${stored}`);
  const version = versioned.includes(name) ? { version: sql`${columns["version"]!} + 1` } : {};
  return query
    .update(table)
    .set({ ...Object.fromEntries(changes), ...version })
    .where(and(sql`rowid = ${number}`, ...isAsRead));
}

const maxListed = 20;

/** Names of what is not content. */
const otherNames: Readonly<Record<string, string>> = { site_settings: "Settings", webhooks: "Webhooks" };

/**
 * Where an email address is published or set, such as "Blog post: Harvest notes". An erasure leaves these texts to
 * editors and administrators. Lists at most 20.
 */
export async function listPublishedMentions(db: DatabaseClient, email: string): Promise<string[]> {
  const listed = new Set<string>();
  for (const table of tablesWith("listed")) {
    const stored = typeOfTable(table);
    for await (const { number } of findMentions(db, table, "listed", email)) {
      if (listed.size >= maxListed) return [...listed];
      if (!stored) {
        listed.add(otherNames[table] ?? table);
        continue;
      }
      const label = stored.columns[stored.type.label]!;
      const [row] = await db.read(
        db.query
          .select({ title: sql<string>`${label}`.as("title") })
          .from(stored.table)
          .where(sql`rowid = ${number}`)
          .limit(1),
      );
      if (row) listed.add(`${stored.type.item}: ${row.title}`);
    }
  }
  return [...listed];
}
