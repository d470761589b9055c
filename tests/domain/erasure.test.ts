import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { countPersonalRows, erasePerson, listPublishedMentions } from "../../app/admin/erasure/erase-person.server";
import { personalColumns } from "../../app/admin/erasure/personal-columns";
import { createRow, newSetId, updateRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import * as schema from "../../drizzle/schema";
import type { TableName } from "../../drizzle/schema/table-names";
import { addAccount } from "../support/accounts";
import { visibleValues } from "../support/content";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { submit, validAnswers } from "../support/intake";
import { enquiry } from "../support/rows";

const now = "2026-11-20T12:00:00.000Z";
const ada = "ada@growers.example";
/** Each contains the address as part of a longer one. */
const others = ["not.ada@growers.example", "ada@growers.example.org"];
const tables = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? [table] : []));

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
});

const link = (id: string, email: string) =>
  insert(db, schema.accountLinks, { id, kind: "invitation", tokenHash: id, email, expiresAt: now });
const token = (tokenHash: string, data: string) =>
  insert(db, schema.oneTimeTokens, { tokenHash, purpose: "new-address", data, expiresAt: 4_000_000_000 });
const mail = (id: string, recipient: string, more: object = {}) =>
  insert(db, schema.messages, {
    id,
    cause: `account/${id}`,
    kind: "account",
    channel: "mail",
    recipient,
    subject: "Hello",
    retryUntil: now,
    ...more,
  });
const suggestion = (id: string, reason: string) =>
  insert(db, schema.toolSuggestions, { id, name: id, address: "https://loom.example", reason });

/** A row in each table with texts that may name a person, none of them theirs. */
async function fill(): Promise<void> {
  await insert(db, schema.enquiries, enquiry({ id: "kept", email: "bo@growers.example" }));
  const [kept] = await db.read(db.query.select({ row: schema.enquiries.rowId }).from(schema.enquiries));
  await insert(db, schema.enquiryChanges, {
    enquiryRow: kept!.row,
    actor: "Mara",
    source: "form",
    field: "nextStep",
    before: "",
    after: "",
  });
  await mail("kept", "bo@growers.example", { payload: "{}", lastError: "", providerId: "" });
  await insert(db, schema.activity, {
    who: "system",
    actor: "Mara",
    action: "create",
    section: "blog",
    area: "content",
  });
  await insert(db, schema.workingCopies, {
    tableName: "Blog_posts",
    item: "1",
    accountId: "mara",
    texts: {},
    writer: "w",
    revision: 1,
  });
  await insert(db, schema.revisions, {
    tableName: "Blog_posts",
    rowKey: "k",
    rowId: 1,
    action: "update",
    before: "{}",
    setId: "s",
  });
  await insert(db, schema.findings, { rowId: 1, section: "blog", item: 1, kind: "broken-link", field: "body" });
  await insert(db, schema.outsideLinks, { section: "blog", item: 1, field: "body", address: "https://a.example" });
}

describe("T22 erasing a person", () => {
  it("removes the address from every text that may name it, and nobody else's", async () => {
    await fill();
    const planted: string[] = [];
    for (const table of tables)
      for (const column of personalColumns[getTableName(table) as TableName].text ?? []) {
        const isJson = ["detail", "payload", "texts", "before"].includes(column) && table !== schema.findings;
        const text = `Ask ADA@growers.example,\n${ada} or ${others.join(" or ")}.`;
        const stored = isJson && !(table === schema.enquiryChanges) ? JSON.stringify({ text }) : text;
        await db.write([
          db.query.update(table).set({
            [Object.entries(getTableColumns(table)).find(([, { name }]) => name === column)![0]]: sql`${stored}`,
          }),
        ]);
        planted.push(`${getTableName(table)}.${column}`);
      }
    expect(planted.length).toBeGreaterThan(20);
    expect(await countPersonalRows(db, ada)).toEqual({ enquiries: 0, suggestions: 0, others: 8 });
    expect(await erasePerson(db, ` ${ada.toUpperCase()} `, "command", now)).toEqual({
      enquiries: 0,
      suggestions: 0,
      others: 8,
    });
    for (const table of tables)
      for (const column of personalColumns[getTableName(table) as TableName].text ?? []) {
        const [row] = await db.read(
          db.query
            .select({ text: sql<string>`${sql.identifier(column)}`.as("text") })
            .from(table)
            .orderBy(sql`rowid`)
            .limit(1),
        );
        const text = row!.text.replaceAll(String.raw`\n`, "\n");
        expect(text, `${getTableName(table)}.${column}`).toContain(
          `Ask [erased],\n[erased] or ${others.join(" or ")}.`,
        );
      }
    expect(await countPersonalRows(db, ada)).toEqual({ enquiries: 0, suggestions: 0, others: 0 });
    // A form that was open with the address must not write it back.
    const [kept] = await db.read(db.query.select().from(schema.enquiries));
    expect(kept!.version).toBe(2);
  });

  it("deletes the links, tokens and messages to exactly their address", async () => {
    for (const [number, email] of [ada, "ADA@growers.example", ...others].entries()) {
      await link(`link ${number}`, email);
      await token(`token ${number}`, email);
      await mail(`mail ${number}`, email);
    }
    expect(await countPersonalRows(db, ada)).toEqual({ enquiries: 0, suggestions: 0, others: 6 });
    await erasePerson(db, ada, "command", now);
    const left = await Promise.all([
      db.read(db.query.select({ email: schema.accountLinks.email }).from(schema.accountLinks)),
      db.read(db.query.select({ email: schema.oneTimeTokens.data }).from(schema.oneTimeTokens)),
      db.read(db.query.select({ email: schema.messages.recipient }).from(schema.messages)),
    ]);
    for (const rows of left) expect(rows.map(({ email }) => email).toSorted()).toEqual(others.toSorted());
  });

  it("leaves an account, its links and the log about it alone", async () => {
    await addAccount(db, "ada");
    await link("link", "ada@example.com");
    await insert(db, schema.activity, {
      who: "system",
      actor: "Mara",
      action: "invite",
      section: "users",
      area: "people",
      subject: "ada@example.com",
    });
    await erasePerson(db, "ada@example.com", "command", now);
    expect(await db.read(db.query.select().from(schema.accountLinks))).toHaveLength(1);
    const [entry] = await db.read(db.query.select().from(schema.activity));
    expect(entry!.subject).toBe("ada@example.com");
  });

  it("SUG-6 deletes suggestions that name exactly their address", async () => {
    await suggestion("theirs", `Ask ${ada}.`);
    for (const [number, email] of others.entries()) await suggestion(`other ${number}`, `Ask ${email}.`);
    expect(await countPersonalRows(db, ada)).toMatchObject({ suggestions: 1 });
    await erasePerson(db, ada, "command", now);
    const left = await db.read(db.query.select({ id: schema.toolSuggestions.id }).from(schema.toolSuggestions));
    expect(left.map(({ id }) => id)).toEqual(["other 0", "other 1"]);
  });

  it("finds all rows of a long table, and counts each of their own rows once", async () => {
    await submit(db, { answers: { ...validAnswers, email: ada, problem: `Write to ${ada}` } });
    const rows = Array.from({ length: 45 }, (_, number) => ({
      tableName: "Blog_posts",
      rowKey: "k",
      rowId: number,
      action: "update",
      setId: "s",
      before: JSON.stringify({ body: `${ada} ${number}` }),
    }));
    await insert(db, schema.revisions, ...(rows as never[]));
    await db.write([db.query.update(schema.revisions).set({ id: sql`${schema.revisions.id} * 1000` })]);
    expect(await countPersonalRows(db, ada)).toEqual({ enquiries: 1, suggestions: 0, others: 45 });
    await erasePerson(db, ada, "command", now);
    const left = await db.read(db.query.select({ before: schema.revisions.before }).from(schema.revisions));
    expect(left.map(({ before }) => before)).toEqual(rows.map((_, number) => `{"body":"[erased] ${number}"}`));
  });

  it("says where the address is published, changes no page, and erases it from earlier versions", async () => {
    const stored = storedTypes.blog;
    const values = { ...initialValues(stored.type), ...visibleValues(stored.type), title: "Harvest" };
    const context = () => ({ by: null, now, setId: newSetId() });
    const made = await createRow(db, stored, { ...values, body: `<p>Write to ${ada}.</p>` }, context());
    if (made.status !== "written") throw new Error(JSON.stringify(made));
    await createRow(db, stored, { ...values, title: "Another", body: `<p>${others[0]}</p>` }, context());
    await storeSettings(db, { contactEmail: ada });
    expect(await listPublishedMentions(db, ada)).toEqual(["Blog post: Harvest", "Settings"]);
    await erasePerson(db, ada, "command", now);
    expect(await listPublishedMentions(db, ada)).toEqual(["Blog post: Harvest", "Settings"]);
    await updateRow(db, stored, made.row.rowId, 1, { body: "<p>Write to us.</p>" }, context());
    expect(await countPersonalRows(db, ada)).toMatchObject({ others: 1 });
    await erasePerson(db, ada, "command", now);
    expect(JSON.stringify(await db.read(db.query.select().from(schema.revisions)))).not.toContain(`to ${ada}`);
    expect(await listPublishedMentions(db, ada)).toEqual(["Settings"]);
  });
});
