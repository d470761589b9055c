import { createClient, type Client } from "@libsql/client";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { index, integer, text } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as schema from "../../drizzle/schema";
import { contentTable } from "../../drizzle/schema/columns";
import { PeriodCounts, RowCount, SearchDocument, SearchIndex } from "../../drizzle/schema/maintained";
import { maintainedObjectsIn } from "../../drizzle/triggers/declared";
import journal from "../../migrations/meta/_journal.json";
import { applyMigrations, repairExpressionIndexes, missingStatements, objectsOf } from "../../scripts/db-generate";

const open = () => createClient({ url: ":memory:" });

/** Everything in a database but what SQLite and full-text indexes make for themselves. */
async function contentsOf(client: Client) {
  const { rows } = await client.execute("select type, name, sql from sqlite_master where sql is not null");
  return rows
    .map(({ type, name, sql }) =>
      [
        type,
        name,
        String(sql)
          .replace(/[`"]/g, "")
          .replace(/\s+/g, " ")
          .replace(/ (?=[,)])/g, ""),
      ].join(" "),
    )
    .toSorted();
}

it("the migrations create what the schema and its triggers declare", async () => {
  const migrated = open();
  await applyMigrations(migrated);
  const made = open();
  const nothing = await generateSQLiteDrizzleJson({});
  const statements = await generateSQLiteMigration(nothing, await generateSQLiteDrizzleJson(schema));
  await made.batch(
    [...statements.map(repairExpressionIndexes), ...missingStatements([], maintainedObjectsIn(schema), new Set())],
    "write",
  );
  expect(await contentsOf(migrated)).toEqual(await contentsOf(made));
  expect(missingStatements(await objectsOf(migrated), maintainedObjectsIn(schema), new Set())).toEqual([]);
});

it("each migration is dated after those before it: libSQL's migrator skips an older one", () => {
  const dates = journal.entries.map(({ when }) => when);
  expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
  expect(journal.entries.map(({ tag }) => tag)).toEqual(journal.entries.map(({ tag }) => tag).toSorted());
});

const eventsTable = (publicWhen: { draft?: boolean }) =>
  contentTable(
    "events",
    {
      rowId: integer("row_id").primaryKey({ autoIncrement: true }),
      searchText: text("search_text").notNull(),
      date: text("date").notNull(),
      place: text("place"),
      draft: integer("draft", { mode: "boolean" }).notNull(),
    },
    publicWhen,
    (t) => [index("events_date").on(t.date)],
  );
const events = eventsTable({ draft: false });
const tableSql =
  "create table events (row_id integer primary key autoincrement, search_text text not null, date text not null, place text, draft integer not null)";
const counted = schema.postCounts;
const declared = maintainedObjectsIn({
  search: new SearchIndex("events_search", events, { within: events.place }),
  count: new RowCount("events", events),
  periods: new PeriodCounts(counted, events, { date: events.date, scope: events.date }),
});

async function openEvents() {
  const client = open();
  await client.batch(
    [
      tableSql,
      "create table row_counts (kind text primary key, count integer not null)",
      "create table post_counts (scope text, level integer, period text, count integer, primary key (scope, level, period))",
    ],
    "write",
  );
  return client;
}

const bring = async (client: Client, wanted = declared) => {
  const statements = missingStatements(await objectsOf(client), wanted, new Set(["events"]));
  if (statements.length > 0) await client.batch(statements, "write");
  return statements;
};
const add = (client: Client, word: string, draft: 0 | 1, place: string | null = "here") =>
  client.execute({
    sql: "insert into events (search_text, date, place, draft) values (?, '2026-01-02', ?, ?)",
    args: [word, place, draft],
  });
const found = async (client: Client, words: string) =>
  (await client.execute({ sql: "select rowid from events_search where events_search match ?", args: [words] })).rows
    .length;
const countOf = async (client: Client) =>
  (await client.execute("select count from row_counts where kind = 'events'")).rows[0]?.["count"];
const periods = async (client: Client) =>
  (await client.execute("select * from post_counts order by scope, level")).rows.map((row) => Object.values(row));

it("a search index and counts added to a table with rows are filled, and kept up to date", async () => {
  const [before, after] = [await openEvents(), await openEvents()];
  const rows = async (client: Client) => {
    await add(client, "concert", 0);
    await add(client, "rehearsal", 1, null);
  };
  await rows(before);
  await bring(before);
  await bring(after);
  await rows(after);
  for (const client of [before, after]) {
    expect(await found(client, '"~public~here~" AND "concert"')).toBe(1);
    expect(await found(client, '"~public~" AND "rehearsal"')).toBe(0);
    expect(await found(client, '"rehearsal"')).toBe(1);
    expect(await countOf(client)).toBe(1);
    await client.execute("update events set draft = 1 - draft, place = 'there'");
    expect(await found(client, '"~public~there~" AND "rehearsal"')).toBe(1);
    expect(await countOf(client)).toBe(1);
    await client.execute("delete from events where draft = 0");
    expect(await found(client, '"rehearsal"')).toBe(0);
    expect(await countOf(client)).toBe(0);
  }
  expect(await periods(before)).toEqual(await periods(after));
});

it("triggers dropped by a table rebuild are recreated, and index nothing twice", async () => {
  const client = await openEvents();
  await bring(client);
  await add(client, "concert", 0);
  await client.batch(
    [
      tableSql.replace("events", "rebuilt"),
      "insert into rebuilt select * from events",
      "drop table events",
      "alter table rebuilt rename to events",
    ],
    "write",
  );
  const statements = await bring(client);
  expect(statements.filter((sql) => sql.startsWith("CREATE TRIGGER"))).toHaveLength(9);
  expect(statements.filter((sql) => sql.includes("VIRTUAL TABLE"))).toEqual([]);
  expect([await found(client, '"concert"'), await countOf(client), (await periods(client)).length]).toEqual([1, 1, 6]);
  await add(client, "another", 0);
  expect([await found(client, '"another"'), await countOf(client)]).toEqual([1, 2]);
  expect(await bring(client)).toEqual([]);
});

it("a changed index is rebuilt, and one no longer declared is dropped", async () => {
  const client = await openEvents();
  await bring(client);
  await add(client, "concert", 1);
  expect(await found(client, '"~public~" AND "concert"')).toBe(0);
  const withDrafts = eventsTable({});
  await bring(client, maintainedObjectsIn({ search: new SearchIndex("events_search", withDrafts) }));
  expect(await found(client, '"~public~" AND "concert"')).toBe(1);
  expect((await objectsOf(client)).filter(({ type }) => type === "trigger")).toHaveLength(3);
  expect(await bring(client, [])).toContain("DROP TABLE `events_search`");
});

it("SRCH-1 the search of the site is filled from a table with rows, once, and again when the index itself changes", async () => {
  const client = await openEvents();
  await add(client, "concert", 0);
  await add(client, "rehearsal", 1);
  const document = (number: number) =>
    maintainedObjectsIn({
      events: new SearchDocument("event", events, {
        number,
        title: events.searchText,
        summary: [events.date],
      }),
    });
  const count = async (word: string) =>
    (
      await client.execute({
        sql: "select rowid from search_index where search_index match ?",
        args: [`scope : "<event" AND ${word}`],
      })
    ).rows.map((row) => row["rowid"]);
  await bring(client, document(7));
  expect([await count("concert"), await count("rehearsal")]).toEqual([[64 + 7], []]);
  expect(await bring(client, document(7))).toEqual([]);
  await client.execute("drop trigger search_event_update");
  await bring(client, document(7));
  expect(await count("concert")).toEqual([64 + 7]);
  await client.execute("drop table search_index");
  await bring(client, document(7));
  expect(await count("concert")).toEqual([64 + 7]);
});

it("services become rows with the texts that an editor had saved for their pages", async () => {
  const client = open();
  const files = journal.entries.map(({ tag }) => `${tag}.sql`);
  const at = files.findIndex((file) => file.endsWith("_services.sql"));
  await applyMigrations(client, files.slice(0, at));
  const texts = {
    name: "Loom repair’s",
    headline: "Ours",
    process: [{ title: "Look", text: "We look." }],
    deliverables: ["A loom"],
  };
  await client.batch(
    [
      ["service-startup-mvp", texts],
      ["about", { headline: "About" }],
    ].map(([page, saved]) => ({
      sql: "insert into page_texts (page, texts) values (?, ?)",
      args: [String(page), JSON.stringify(saved)],
    })),
    "write",
  );
  await applyMigrations(client, files.slice(at));
  const { rows } = await client.execute("select * from services order by display_order");
  expect(rows.map(({ slug, name, version }) => [slug, name, version])).toEqual([
    ["startup-mvp", "Loom repair’s", 2],
    ["internal-tools", "Internal Tools", 1],
    ["ai-workflows", "AI Workflows", 1],
    ["ai-growth-engines", "AI Growth Engines", 1],
  ]);
  expect(rows[0]).toMatchObject({
    headline: "Ours",
    draft: 0,
    archived: 0,
    search_text: expect.stringContaining("loom repair’s"),
  });
  const stored = JSON.parse(String(rows[0]!["texts"])) as Record<string, unknown>;
  expect(stored).toMatchObject({
    process: texts.process,
    deliverables: ["A loom"],
    closingButton: "Start Your Project",
  });
  expect(Object.keys(stored)).not.toContain("name");
  expect((await client.execute("select page from page_texts")).rows).toMatchObject([{ page: "about" }]);
  const indexed = await client.execute("select rowid from search_index where search_index match '\"loom repair\"'");
  expect(indexed.rows).toHaveLength(1);
});
