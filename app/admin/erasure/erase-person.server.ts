import { and, eq, getTableColumns, getTableName, is, or, sql, type SQL } from "drizzle-orm";
import { type AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import {
  accountLinks,
  accounts,
  activity,
  messages,
  oneTimeTokens,
  rateLimits,
  enquiries,
  toolSuggestions,
} from "../../../drizzle/schema";
import * as schema from "../../../drizzle/schema/index";
import type { TableName } from "../../../drizzle/schema/table-names";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { rateLimitKey } from "../../base/limits/rate-limit.server";
import { mailboxOf } from "../../base/limits/senders";
import { storedWithoutEmail } from "../../base/words/email-mentions";
import { forgetPictures } from "../../catalog/media/uses.server";
import { hashEmail, mailboxLimit } from "../../enquiries/rules/submit.server";
import { typeOfTable } from "../../types.server";
import { personalColumns } from "./personal-columns";

/** Row numbers searched per read: a table's texts can take longer than a read may. */
const rowsPerRead = 20_000;
/** Rows found per read: a text can have a megabyte. */
const foundPerRead = 20;

/** A row with texts that contain an email address. */
interface Mention {
  readonly table: TableName;
  /** Its number in the database, whatever the table's key is. */
  readonly number: number;
  /** The texts that contain it, as stored and without it, by property of the table. */
  readonly texts: Readonly<Record<string, { readonly stored: string; readonly cleanText: string }>>;
}

const tables = new Map(
  Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? [[getTableName(table) as TableName, table] as const] : [],
  ),
);

/** The tables with columns of a rule. */
const tablesWith = (rule: "text" | "listed" | "named"): TableName[] =>
  [...tables.keys()].filter((name) => personalColumns[name][rule]);

/** The highest row number of each table; 0 for one without rows. One statement, however many tables there are. */
async function lastRows(db: DatabaseClient, names: readonly TableName[]): Promise<Readonly<Record<string, number>>> {
  const lasts = names.map((name) => [
    name,
    sql<number>`(select coalesce(max(rowid), 0) from ${tables.get(name)!})`.as(name),
  ]);
  const [row] = await db.read(db.query.select(Object.fromEntries(lasts)).from(sql`(select 1)`));
  return row!;
}

/** The columns of a rule, by property. */
function columnsOf(name: TableName, rule: "text" | "listed" | "named") {
  const names = personalColumns[name][rule] ?? [];
  return Object.entries(getTableColumns(tables.get(name)!)).filter(([, column]) => names.includes(column.name));
}

/**
 * Finds the rows of the tables whose columns of a rule contain an email address, as a whole and in any case. Tables
 * without rows cost no statement, and others one for every 20,000 rows.
 *
 * @param conditions only rows that meet their table's
 */
async function* findMentions(
  db: DatabaseClient,
  rule: "text" | "listed" | "named",
  email: string,
  conditions: Partial<Record<TableName, SQL>> = {},
): AsyncGenerator<Mention> {
  const names = tablesWith(rule);
  const lasts = await lastRows(db, names);
  for (const name of names) yield* findMentionsIn(db, name, rule, email, lasts[name]!, conditions[name]);
}

async function* findMentionsIn(
  db: DatabaseClient,
  name: TableName,
  rule: "text" | "listed" | "named",
  email: string,
  end: number,
  condition: SQL | undefined,
): AsyncGenerator<Mention> {
  const table = tables.get(name)!;
  const columns = columnsOf(name, rule);
  const needle = searchableParts(email);
  if (needle === "") return;
  const mayContain = or(...columns.map(([, column]) => sql`instr(lower(${column}), ${needle}) > 0`));
  const stored = Object.fromEntries(
    columns.map(([property, column]) => [property, sql<string | null>`${sql.identifier(column.name)}`.as(property)]),
  );
  for (let after = 0; after < end;) {
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
      const changes = Object.entries(texts as Record<string, string | null>).flatMap(([property, text]) => {
        const cleanText = text === null ? null : storedWithoutEmail(text, email);
        return text === null || cleanText === null ? [] : [[property, { stored: text, cleanText }] as const];
      });
      if (changes.length > 0) yield { table: name, number, texts: Object.fromEntries(changes) };
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
const versionedTables: readonly TableName[] = ["onboarding_submissions"];

/** The statement that removes the address from a row, unless its texts have changed since they were read. */
function cleanQuery(query: DatabaseClient["query"], { table: name, number, texts }: Mention): Query {
  const table = tables.get(name)!;
  const columns: Readonly<Record<string, AnySQLiteColumn>> = getTableColumns(table);
  const changes = Object.entries(texts).map(([property, { cleanText }]) => [property, sql`${cleanText}`] as const);
  const isAsRead = Object.entries(texts).map(([property, { stored }]) => sql`${columns[property]!} = ${stored}`);
  const version = versionedTables.includes(name) ? { version: sql`${columns["version"]!} + 1` } : {};
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
  const places = new Set<string>();
  for await (const { table, number } of findMentions(db, "listed", email)) {
    if (places.size >= maxListed) break;
    const stored = typeOfTable(table);
    if (!stored) {
      places.add(otherNames[table] ?? table);
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
    if (row) places.add(`${stored.type.item}: ${row.title}`);
  }
  return [...places];
}

/** Rows cleaned per transaction. */
const cleanedTogether = 20;

/** How many rows an erasure would delete or clean. */
export interface PersonalRows {
  /** Enquiries from the address, in any case. */
  readonly enquiries: number;
  /** Suggested tools that have the address in a text. */
  readonly suggestions: number;
  /** Rows of other tables: deleted, or with the address removed from their texts. */
  readonly others: number;
}

/** Counts what an erasure would delete and clean. */
export async function countPersonalRows(db: DatabaseClient, email: string): Promise<PersonalRows> {
  const address = email.trim();
  const person = await findPerson(db, address);
  const count = (table: SQL, condition: SQL, name: string) =>
    sql<number>`(select count(*) from ${table} where ${condition})`.as(name);
  const [row] = await db.read(
    db.query
      .select({
        enquiries: count(sql`${enquiries}`, person.hasSent, "erased_submissions"),
        messages: count(
          sql`${messages}`,
          sql`${person.isRecipient} and not ${person.isAboutTheirs}`,
          "erased_messages",
        ),
        links: count(sql`${accountLinks}`, person.isLinked, "erased_links"),
        tokens: count(sql`${oneTimeTokens}`, person.isConfirming, "erased_tokens"),
      })
      .from(sql`(select 1)`),
  );
  let others = row!.messages + row!.links + row!.tokens;
  for await (const _ of findMentions(db, "text", address, person.staysIn)) others += 1;
  return { enquiries: row!.enquiries, suggestions: person.suggestions.length, others };
}

/**
 * Erases a person by their email address, as `personalColumns` says for each column: deletes their enquiries and the
 * hashes in them, with their history and the messages about them (by foreign key), the messages and one-time links to
 * them, their rate limit counter and tool suggestions with the address; clears the texts of the given pictures; and
 * removes the address from all other texts that are not published. Camera metadata is never stored (MEDIA-4). The
 * activity log records who erased how many enquiries (ACT-6). Repeating a failed erasure completes it. Resolves to
 * what was erased.
 *
 * @param pictures row numbers from `findPicturesOf`, confirmed to be theirs
 */
export async function erasePerson(
  db: DatabaseClient,
  email: string,
  by: Actor,
  now: string,
  pictures: readonly number[] = [],
): Promise<PersonalRows> {
  const address = email.trim();
  const person = await findPerson(db, address);
  const counts = await countPersonalRows(db, address);
  await db.write([
    recordActivity(
      db.query,
      by,
      {
        action: "erase",
        section: "submissions",
        rows: sql`(select count(*) from ${enquiries} where ${person.hasSent})`,
      },
      now,
      // Recorded even if there were no enquiries, only messages.
      sql`true`,
    ),
    ...forgetPictures(db, pictures),
    db.query.delete(messages).where(person.isAboutSuggestion),
    db.query.delete(toolSuggestions).where(inJson(toolSuggestions.rowId, person.suggestions)),
    db.query.delete(enquiries).where(person.hasSent),
    db.query
      .update(activity)
      .set({ subject: null })
      .where(
        and(eq(activity.area, "people"), sql`${activity.subject} = ${address} collate nocase`, person.isNoAccount),
      ),
    db.query.delete(rateLimits).where(eq(rateLimits.key, await rateLimitKey(mailboxLimit, mailboxOf(address)))),
    db.query.delete(messages).where(person.isRecipient),
    db.query.delete(accountLinks).where(person.isLinked),
    db.query.delete(oneTimeTokens).where(person.isConfirming),
  ]);
  await cleanTexts(db, address, person.staysIn);
  return counts;
}

/** Removes the address from the texts of all tables. */
async function cleanTexts(
  db: DatabaseClient,
  email: string,
  conditions: Partial<Record<TableName, SQL>>,
): Promise<void> {
  let mentions: Mention[] = [];
  const clean = async () => {
    const [first, ...more] = mentions.map((mention) => cleanQuery(db.query, mention));
    if (first) await db.write([first, ...more]);
    mentions = [];
  };
  for await (const mention of findMentions(db, "text", email, conditions)) {
    mentions.push(mention);
    if (mentions.length === cleanedTogether) await clean();
  }
  await clean();
}

/** The row numbers of the suggested tools with the address in a text (SUG-6). */
async function namedSuggestions(db: DatabaseClient, email: string): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { number } of findMentions(db, "named", email)) numbers.push(number);
  return numbers;
}

/** Finds the suggestions that name a person, and the conditions of their other rows. */
async function findPerson(db: DatabaseClient, address: string) {
  const suggestions = await namedSuggestions(db, address);
  const rowsByHash = sql`select row_id from onboarding_submissions where email_hash = ${await hashEmail(address)}`;
  // Rows that were not created through the form have no hash.
  const rowsByAddress = sql`select row_id from onboarding_submissions where email = ${address} collate nocase`;
  const enquiryRows = sql`(${rowsByHash} union all ${rowsByAddress})`;
  const isNoAccount = sql`not exists (select 1 from ${accounts} where ${accounts.email} = ${address} collate nocase)`;
  const isRecipient = sql`${messages.recipient} = ${address} collate nocase`;
  const isAboutTheirs = sql`coalesce(${messages.enquiryId} in (select id from onboarding_submissions where row_id in ${enquiryRows}), false)`;
  const isAboutSuggestion = sql`${messages.kind} = 'suggestion' and substr(${messages.cause}, 12, 36) in (select ${toolSuggestions.id} from ${toolSuggestions} where ${inJson(toolSuggestions.rowId, suggestions)})`;
  // Rows that stay, from which the address is removed. An account keeps its address, and so does the log about it.
  const staysIn: Partial<Record<TableName, SQL>> = {
    onboarding_submissions: sql`row_id not in ${enquiryRows}`,
    submission_changes: sql`submission_row not in ${enquiryRows}`,
    messages: sql`not (${isRecipient} or ${isAboutTheirs} or (${isAboutSuggestion}))`,
    activity: isNoAccount,
  };
  return {
    suggestions,
    isAboutSuggestion,
    isNoAccount,
    isRecipient,
    isAboutTheirs,
    hasSent: sql`${enquiries.rowId} in ${enquiryRows}`,
    isLinked: sql`${accountLinks.email} = ${address} collate nocase and ${isNoAccount}`,
    isConfirming: sql`${oneTimeTokens.purpose} = 'new-address' and ${oneTimeTokens.data} = ${address} collate nocase and ${isNoAccount}`,
    staysIn,
  };
}
