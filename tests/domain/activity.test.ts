import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { endOtherSessions } from "../../app/accounts/own-account.server";
import { invite, withdrawInvitation } from "../../app/accounts/password-links.server";
import { applyAccountAction } from "../../app/accounts/people.server";
import { setSecondFactorPolicy } from "../../app/accounts/second-factor.server";
import { createSession } from "../../app/accounts/sessions.server";
import { signIn } from "../../app/accounts/sign-in.server";
import { parseActivityQuery } from "../../app/activity/activity";
import { deleteOldActivity, recordDenied } from "../../app/activity/record.server";
import { sentenceOf } from "../../app/activity/sentences";
import { erasePerson } from "../../app/admin/erasure/erase-person.server";
import { createToken, revokeToken, tokenTables } from "../../app/api/api-tokens.server";
import { contentWriter } from "../../app/api/api-writer.server";
import { listActivity, listLatestActivity, listOwnActivity } from "../../app/catalog/activity/list.server";
import { recordWentLive } from "../../app/catalog/after-save.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { importRows } from "../../app/catalog/transfer/import-rows.server";
import { transitionOf } from "../../app/content/listing/list";
import { changeSelected } from "../../app/content/saving/bulk.server";
import { createRow, newSetId, listRowsById, saveRows, updateRow } from "../../app/content/saving/store.server";
import { initialValues } from "../../app/content/types/field-values";
import {
  changeSelected as changeEnquiries,
  deleteOldEnquiries,
  undoBulkChange,
} from "../../app/enquiries/rules/inbox-changes.server";
import { saveReplyTemplates } from "../../app/enquiries/rules/replies.server";
import { defaultMailSettings } from "../../app/outbox/mail-settings";
import { saveMailSettings } from "../../app/outbox/mail.server";
import { addWebhook, removeWebhook } from "../../app/outbox/webhooks.server";
import { defaultSettings } from "../../app/settings/default-settings";
import { saveSettings } from "../../app/settings/settings-store.server";
import { contentTypeList } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, activity, posts, enquiries, terms } from "../../drizzle/schema";
import { accountPassword, addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { post, enquiry, term } from "../support/rows";

const now = "2026-06-15T12:00:00.000Z";
const ada = { account: "ada" } as const;
const { glossary } = storedTypes;
const write = () => ({ by: "ada", now, setId: newSetId() });
const values = { ...initialValues(glossary.type), term: "Warp", definition: "<p>Threads.</p>" };

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "admin");
  await addAccount(db, "bea", "editor");
  await db.write([db.query.update(accounts).set({ name: sql`id` }), db.query.delete(activity)]);
});

const entries = () => db.read(db.query.select().from(activity).orderBy(activity.rowId));
/** The log's entries, oldest first, with the names of their actors. */
async function told(): Promise<string[]> {
  return (await entries()).map((entry) => `${entry.actor} ${sentenceOf(entry, contentTypeList)}`);
}
const page = (search = "", role: "admin" | "editor" | "inbox" = "admin", size = 50) =>
  listActivity(
    db,
    parseActivityQuery(new URLSearchParams(search), role, contentTypeList),
    { person: { id: "ada" }, role },
    size,
  );

/** Each kind of write, with the one entry that it leaves. */
const writes: ReadonlyArray<readonly [string, string, () => Promise<unknown>]> = [
  [
    "a new row that is public at once",
    "ada created and published glossary item “Warp”",
    () => createRow(db, glossary, { ...values, draft: false }, write()),
  ],
  ["a new row", "ada created glossary item “Warp”", () => createRow(db, glossary, { ...values, draft: true }, write())],
  [
    "settings",
    "ada saved the settings (Tagline, Claims, Team)",
    () =>
      saveSettings(
        db,
        0,
        { ...defaultSettings, tagline: "", claims: { ...defaultSettings.claims, tools: "1" }, team: [] },
        write(),
      ),
  ],
  ["mail settings", "ada saved the email settings", () => saveMailSettings(db, 0, defaultMailSettings, ada, now)],
  ["templates", "ada saved the reply templates", () => saveReplyTemplates(db, 0, [], ada, now)],
  [
    "an invitation",
    "ada invited gro@example.com as Editor",
    () => invite(db, { email: "gro@example.com", role: "editor" }, "ada", null, now),
  ],
  [
    "a role",
    "ada changed the role of bea: Editor → Administrator",
    () => applyAccountAction(db, "make-admin", "bea", now, ada),
  ],
  [
    "a disabled account",
    "Command line disabled the account of bea",
    () => applyAccountAction(db, "disable", "bea", now, "command"),
  ],
  ["an enabled account", "ada enabled the account of bea", () => applyAccountAction(db, "enable", "bea", now, ada)],
  ["a token", "ada created the API token “Feed”", () => newToken()],
  ["a policy", "ada made two-factor authentication optional", () => setSecondFactorPolicy(db, false, "ada", now)],
  [
    "a webhook",
    "ada added the webhook “hooks.example.com”",
    () => addWebhook(db, "https://hooks.example.com/secret?key=1", true, ada, now),
  ],
  [
    "an erasure",
    "ada erased a person's data (one submission)",
    async () => {
      await insert(db, enquiries, enquiry({ id: "one", email: "pia@prospect.example" }));
      await erasePerson(db, "pia@prospect.example", ada, now);
    },
  ],
  [
    "the end of a retention",
    "The site deleted 2 submissions after the retention period",
    async () => {
      const createdAt = "2020-01-01T00:00:00.000Z";
      await insert(db, enquiries, enquiry({ createdAt }), enquiry({ createdAt }));
      await deleteOldEnquiries(db, now, 24);
    },
  ],
  [
    "a row by a token",
    "ada (API token Feed) created glossary item “Weft”",
    async () => {
      const made = await newToken();
      if (!made.ok) throw new Error("no token");
      await db.write([db.query.delete(activity)]);
      const by = { accountId: "ada", tokenId: made.id, now };
      const options = { duplicates: "refuse", onConflict: "item_id" } as const;
      const outcome = await contentWriter(db, async () => {}).insert(
        "IT_Glossary",
        [{ item_id: "weft", glossary_term: "Weft" }],
        options,
        by,
      );
      if (!outcome.ok) throw outcome.error;
    },
  ],
];
const newToken = () => createToken(db, { name: "Feed", scopes: [`${tokenTables[0]!.name}:read`], days: 7 }, "ada", now);

describe("ACT-1 a write", () => {
  it.each(writes)("of %s leaves one entry", async (_, sentence, run) => {
    await run();
    expect(await told()).toEqual([sentence]);
  });

  it("that fails or changes nothing leaves none", async () => {
    await db.write([db.query.update(accounts).set({ disabledAt: now }).where(eq(accounts.id, "bea"))]);
    await applyAccountAction(db, "disable", "ada", now, ada);
    await applyAccountAction(db, "make-user", "ada", now, ada);
    await applyAccountAction(db, "make-editor", "nobody", now, ada);
    await applyAccountAction(db, "sign-out-everywhere", "bea", now, ada);
    await withdrawInvitation(db, "none", "ada", now);
    await removeWebhook(db, "none", ada, now);
    await revokeToken(db, "none", "ada", now);
    await endOtherSessions(db, "ada", "none", now);
    await saveSettings(db, 7, defaultSettings, write());
    await updateRow(db, glossary, 9, 1, values, write());
    expect(await told()).toEqual([]);
  });

  it("and its entry are written together, or neither is", async () => {
    await db.write([
      db.query.insert(activity).values({ who: "x", actor: "x", action: "x", section: "x", area: "x", key: "k" }),
    ]);
    await db.write([
      db.query.run(sql`create trigger fail before insert on activity begin select raise(abort, 'full'); end`),
    ]);
    try {
      await expect(createRow(db, glossary, values, write())).rejects.toThrow();
      await expect(applyAccountAction(db, "disable", "bea", now, ada)).rejects.toThrow();
    } finally {
      await db.write([db.query.run(sql`drop trigger fail`)]);
    }
    expect(await db.read(db.query.select().from(terms))).toEqual([]);
    expect(await db.read(db.query.select().from(accounts).where(eq(accounts.disabledAt, now)))).toEqual([]);
  });

  it("to content says what it did: which fields, or a step of publishing", async () => {
    const created = await createRow(db, glossary, { ...values, draft: true }, write());
    if (created.status !== "written") throw new Error(created.status);
    const { rowId } = created.row;
    await updateRow(db, glossary, rowId, 1, { definition: "<p>Long threads.</p>" }, write());
    await updateRow(db, glossary, rowId, 2, { draft: false }, write());
    await updateRow(db, glossary, rowId, 3, { draft: true }, write());
    expect((await told()).slice(1)).toEqual([
      "ada edited glossary item “Warp” (Definition)",
      "ada published glossary item “Warp”",
      "ada unpublished glossary item “Warp”",
    ]);
  });

  it("says published, scheduled with its date, and archived, for one row as for several", async () => {
    const { blog } = storedTypes;
    const texts = { ...initialValues(blog.type), title: "Cloth", draft: true };
    const created = await createRow(db, blog, texts, write());
    if (created.status !== "written") throw new Error(created.status);
    const { rowId } = created.row;
    const [later, muchLater] = ["2026-07-01T09:00:00.000Z", "2026-08-01T09:00:00.000Z"];
    await updateRow(db, blog, rowId, 1, { draft: false, postedDate: later }, write());
    await updateRow(db, blog, rowId, 2, { postedDate: muchLater }, write());
    await updateRow(db, blog, rowId, 3, { archived: true }, write());
    await updateRow(db, blog, rowId, 4, { archived: false, draft: true }, write());
    await updateRow(db, blog, rowId, 5, { draft: false, postedDate: now }, write());
    await createRow(db, blog, { ...texts, title: "Wool", draft: false }, write());
    expect((await told()).slice(1)).toEqual([
      "ada scheduled blog post “Cloth” for 1 Jul 2026, 09:00 UTC",
      "ada scheduled blog post “Cloth” for 1 Aug 2026, 09:00 UTC",
      "ada archived blog post “Cloth”",
      "ada took blog post “Cloth” out of the archive",
      "ada published blog post “Cloth”",
      "ada created and published blog post “Wool”",
    ]);
    const said = async (change: string, days = "") =>
      (await page(`change=${change}${days}`)).entries.map(({ sentence }) => sentence);
    expect(await said("archive")).toEqual(["archived blog post “Cloth”"]);
    expect(await said("publish", `&from=${now.slice(0, 10)}&to=${now.slice(0, 10)}`)).toEqual([
      "created and published blog post “Wool”",
      "published blog post “Cloth”",
    ]);
    expect(await said("publish", "&from=2026-01-01&to=2026-01-02")).toEqual([]);
    expect(await said("schedule")).toHaveLength(2);
  });

  it("to several rows by a bulk action or the data API says which of them were published", async () => {
    const { blog } = storedTypes;
    const hidden = { draft: true, postedDate: "2026-01-01T00:00:00.000Z" };
    await insert(
      db,
      posts,
      post({ rowId: 1, itemId: "a", title: "A", ...hidden }),
      post({ rowId: 2, itemId: "b", title: "B", ...hidden }),
      post({ rowId: 3, itemId: "c", title: "C", draft: true, postedDate: "2099-01-01T00:00:00.000Z" }),
    );
    const publish = blog.type.bulkActions.find(({ name }) => name === "publish")!;
    await changeSelected(db, blog, { rowIds: [1, 2, 3] }, publish.set!, write());
    expect(await told()).toEqual(["ada published 2 blog posts in bulk", "ada scheduled blog post “C” in bulk"]);
    const by = { accountId: "ada", tokenId: null, now };
    await contentWriter(db, async () => {}).update("Blog_posts", ["a", "b"], { Draft: true }, by);
    await contentWriter(db, async () => {}).update("Blog_posts", ["a"], { Draft: false }, by);
    expect((await told()).slice(2)).toEqual([
      "ada edited 2 blog posts",
      "ada unpublished 2 blog posts",
      "ada published blog post “A”",
    ]);
  });

  it("by a bulk action, an undo or a restore says of each row what it did to its status", async () => {
    const { blog } = storedTypes;
    await insert(
      db,
      posts,
      post({ rowId: 1, itemId: "a", title: "A" }),
      post({ rowId: 2, itemId: "b", title: "B", archived: true }),
      post({ rowId: 3, itemId: "c", title: "C", draft: true, archived: true }),
    );
    const run = (name: string, rowIds: number[], setId = newSetId()) => {
      const action = blog.type.bulkActions.find((one) => one.name === name)!;
      return changeSelected(db, blog, { rowIds }, action.set ?? "delete", { ...write(), setId });
    };
    const [archiving, deleting] = [newSetId(), newSetId()];
    await run("archive", [1, 2, 3], archiving);
    await run("publish", [3]);
    await undoSet(db, archiving, write());
    await run("delete", [1, 3], deleting);
    await undoSet(db, deleting, write());
    expect(await told()).toEqual([
      "ada archived blog post “A” in bulk",
      "ada published blog post “C” in bulk",
      "ada undid a change to blog post “A”",
      "ada published blog post “A”",
      "ada deleted 2 blog posts",
      "ada restored 2 blog posts from the trash",
      "ada published 2 blog posts",
    ]);
    const { entries: listed } = await page("change=archive");
    expect(listed).toMatchObject([{ undo: null, undoNote: "Undone" }]);
    await db.write([db.query.delete(activity)]);
    await run("draft", [1, 2]);
    expect(await told()).toEqual(["ada changed blog post “B” in bulk", "ada unpublished blog post “A” in bulk"]);
    expect((await page()).entries.map(({ undo }) => undo?.set)).toEqual([expect.any(String), expect.any(String)]);
  });

  it("of several rows records every change of status as a write of one row does", async () => {
    const { blog } = storedTypes;
    const [past, soon, later] = ["2026-01-01T00:00:00.000Z", "2026-07-01T09:00:00.000Z", "2026-08-01T09:00:00.000Z"];
    const states = [false, true].flatMap((draft) =>
      [false, true].flatMap((archived) => [past, soon, later].map((postedDate) => ({ draft, archived, postedDate }))),
    );
    const changes = states.flatMap((before) => states.map((after) => ({ before, after })));
    await insert(
      db,
      posts,
      ...changes.map(({ before }, at) => post({ rowId: at + 1, itemId: `p${at}`, slug: `p${at}`, ...before })),
    );
    const rows = await listRowsById(db, blog, sql`true`, changes.length);
    const saves = rows.map((row) => ({
      before: row,
      id: row["itemId"] as string,
      values: changes[row.rowId - 1]!.after,
    }));
    await saveRows(db, blog, saves, write());
    const counts = new Map<string, number>();
    for (const { before, after } of changes) {
      const step = transitionOf(blog.type, before, after, now);
      if (step !== null) counts.set(step, (counts.get(step) ?? 0) + 1);
    }
    const recorded = (await entries())
      .filter(({ action }) => action !== "save")
      .map((entry) => [entry.action, entry.rows]);
    expect(new Map(recorded as Array<[string, number]>)).toEqual(counts);
    expect(counts.size).toBe(5);
  });

  it("that a scheduled post went live is recorded once, by the site", async () => {
    const date = "2026-06-15T11:59:30.000Z";
    const scheduled = { draft: false, postedDate: date, updatedAt: "2026-06-01T00:00:00.000Z" };
    await insert(
      db,
      posts,
      post({ rowId: 1, itemId: "a", title: "A", ...scheduled }),
      post({ rowId: 2, itemId: "b", title: "Hidden", ...scheduled, draft: true }),
      post({ rowId: 3, itemId: "c", title: "Published by hand", ...scheduled, updatedAt: date }),
    );
    await recordWentLive(db, "2026-06-15T11:59:00.000Z");
    expect(await told()).toEqual([]);
    for (const time of [now, "2026-06-15T12:01:00.000Z"]) await recordWentLive(db, time);
    expect(await told()).toEqual(["The site published blog post “A” as scheduled"]);
    expect((await page("change=publish")).entries).toMatchObject([{ href: "/admin/blog/1" }]);
  });

  it("to a venture's status is a step of publishing", async () => {
    const { ventures } = storedTypes;
    const texts = { name: "Mill", microDescription: "Spins." };
    const mill = { ...initialValues(ventures.type), ...texts, draft: false, status: "inactive" };
    const created = await createRow(db, ventures, mill, write());
    if (created.status !== "written") throw new Error(JSON.stringify(created));
    await updateRow(db, ventures, created.row.rowId, 1, { status: "active" }, write());
    await updateRow(db, ventures, created.row.rowId, 2, { status: "inactive" }, write());
    expect((await told()).slice(1)).toEqual(["ada published venture “Mill”", "ada unpublished venture “Mill”"]);
  });
});

describe("ACT-2 a change set", () => {
  async function changeMany(setId: string) {
    await insert(db, terms, term({ rowId: 1 }), term({ rowId: 2 }), term({ rowId: 3 }));
    const publish = glossary.type.bulkActions.find(({ name }) => name === "draft")!;
    for (const rowIds of [[1], [2, 3]])
      await changeSelected(db, glossary, { rowIds }, publish.set!, { by: "ada", now, setId });
  }

  it("is one entry however many batches it has, with Undo until it is undone", async () => {
    const setId = newSetId();
    await changeMany(setId);
    const [entry, ...more] = (await page()).entries;
    expect([entry, more]).toMatchObject([
      { sentence: "unpublished 3 glossary items in bulk", undo: { set: setId }, href: null },
      [],
    ]);
    await undoSet(db, setId, write());
    expect((await page()).entries).toMatchObject([
      { sentence: "published 3 glossary items", undo: null, undoNote: null },
      { sentence: "undid a change to 3 glossary items", undo: null, undoNote: null },
      { sentence: "unpublished 3 glossary items in bulk", undo: null, undoNote: "Undone" },
    ]);
  });

  it("can no longer be undone once every row was changed since, and says so", async () => {
    await changeMany(newSetId());
    await db.write([db.query.update(terms).set({ version: 9 })]);
    expect((await page()).entries[0]).toMatchObject({ undo: null, undoNote: "Can no longer be undone" });
  });

  it("that is an import is named as one, and offers Undo", async () => {
    const setId = newSetId();
    const rows = ["Loom", "Heddle"].map((glossary_term, at) => ({ row: at + 2, record: { glossary_term } }));
    const { report } = await importRows(db, transferTables.glossary, rows, { by: "ada", now, setId });
    expect(report.errors).toEqual([]);
    expect((await page()).entries).toMatchObject([{ sentence: "imported 2 glossary items", undo: { set: setId } }]);
  });

  it("of enquiries offers Undo to whoever handles them", async () => {
    await insert(db, enquiries, enquiry({ id: "one", status: "new" }), enquiry({ id: "two", status: "new" }));
    const author = { actor: "ada", by: ada, source: "bulk", now } as const;
    await changeEnquiries(db, { ids: ["one", "two"] }, { status: "won" }, "0123456789ab", author);
    expect((await page("", "inbox")).entries).toMatchObject([
      { sentence: "set the stage of 2 submissions to Won", undo: { set: "0123456789ab", of: "submissions" } },
    ]);
    await undoBulkChange(db, "0123456789ab", author);
    expect((await page("", "inbox")).entries.map(({ undoNote }) => undoNote)).toEqual([null, "Undone"]);
  });
});

describe("ACT-3 the log", () => {
  const at = (day: number) => `2026-06-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  beforeEach(async () => {
    const row = (day: number, who: string, section: string, area: string) => ({
      at: at(day),
      who,
      actor: who,
      action: "save",
      section,
      area,
    });
    await insert(
      db,
      activity,
      row(1, "ada", "glossary", "content"),
      row(2, "bea", "blog", "content"),
      row(3, "bea", "users", "people"),
      row(4, "command", "submissions", "enquiries"),
      row(5, "ada", "settings", "settings"),
    );
  });
  const days = async (...parameters: Parameters<typeof page>) =>
    (await page(...parameters)).entries.map((entry) => Number(entry.at.slice(8, 10)));

  it("filters by person, section and day, alone and together", async () => {
    expect(await days()).toEqual([5, 4, 3, 2, 1]);
    expect(await days("who=bea")).toEqual([3, 2]);
    expect(await days("who=command")).toEqual([4]);
    expect(await days("section=blog")).toEqual([2]);
    expect(await days("who=ada&section=blog")).toEqual([]);
    expect(await days("from=2026-06-02&to=2026-06-04")).toEqual([4, 3, 2]);
    expect(await days("who=bea&from=2026-06-03")).toEqual([3]);
    expect(await days("from=2027-01-01")).toEqual([]);
    expect(await days("to=2020-01-01&who=ada")).toEqual([]);
    expect(await days("who=%22x&section=nothing&from=yesterday")).toEqual([5, 4, 3, 2, 1]);
  });

  it("shows a role what belongs to its sections, whatever it asks for", async () => {
    expect(await days("", "editor")).toEqual([2, 1]);
    expect(await days("", "inbox")).toEqual([4]);
    expect(await days("section=users", "editor")).toEqual([2, 1]);
    expect(await days("who=bea", "editor")).toEqual([2]);
  });

  it("is paged from any place, in both directions", async () => {
    const first = await page("", "admin", 2);
    const second = await page(`after=${first.after}`, "admin", 2);
    const back = await page(`before=${second.before}`, "admin", 2);
    expect([first, second, back].map(({ entries: of }) => of.map((entry) => entry.at))).toEqual([
      [at(5), at(4)],
      [at(3), at(2)],
      [at(5), at(4)],
    ]);
    expect([first.before, back.before]).toEqual([null, null]);
  });
});

it("ACT-3 OVER-1 the Overview has what was done last, by person, item and day, without sign-ins", async () => {
  await insert(db, terms, term({ rowId: 1, term: "Warp" }));
  const on = (at: string, action: string, section: string, area: string, subjectId: string | null = null) => ({
    at,
    who: "ada",
    actor: "ada",
    action,
    section,
    area,
    subjectId,
    subject: subjectId === "1" ? "Warp" : null,
  });
  await insert(
    db,
    activity,
    on("2026-06-14T10:00:00.000Z", "create", "glossary", "content", "1"),
    on("2026-06-15T10:00:00.000Z", "save", "glossary", "content", "1"),
    on("2026-06-15T11:00:00.000Z", "save-settings", "settings", "settings"),
    on("2026-06-15T12:00:00.000Z", "publish", "glossary", "content", "1"),
    on("2026-06-15T13:00:00.000Z", "sign-in", "sign-in", "people", "ada"),
  );
  const published = { text: "ada published glossary item “Warp”", href: "/admin/glossary/1", more: 1 };
  const created = { text: "ada created glossary item “Warp”", href: "/admin/glossary/1", more: 0 };
  const settings = "/admin/activity?section=settings&from=2026-06-15&to=2026-06-15";
  expect(await listLatestActivity(db, "admin")).toMatchObject([
    published,
    { text: "ada saved the settings", href: settings },
    created,
  ]);
  expect(await listLatestActivity(db, "editor")).toMatchObject([published, created]);
  expect(await listLatestActivity(db, "inbox")).toEqual([]);
  const saved = (minute: number, actor: string) => ({
    ...on(`2026-06-16T10:0${minute}:00.000Z`, "save", "glossary", "content", "1"),
    who: actor,
    actor,
    detail: { fields: `Field ${minute}` },
  });
  await insert(db, activity, saved(1, "ada"), saved(2, "bea"), saved(3, "ada"), saved(4, "ada"));
  expect((await listLatestActivity(db, "editor")).slice(0, 2)).toMatchObject([
    { text: "ada edited glossary item “Warp”", at: "2026-06-16T10:04:00.000Z", more: 2, isSame: true },
    { text: "bea edited glossary item “Warp” (Field 2)", more: 0 },
  ]);
});

describe("ACT-4 attempts that are refused", () => {
  it("cannot flood the log: an hour has one entry per account, and one for all unknown addresses", async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const email = attempt % 3 === 0 ? "ada@example.com" : `nobody${attempt}@example.com`;
      const guess = {
        email,
        password: "not the password",
        address: `192.0.${attempt}.1`,
        userAgent: "",
        previousToken: null,
      };
      expect(await signIn(db, guess, now)).toMatchObject({ ok: false, reason: "invalid-credentials" });
    }
    expect(await told()).toEqual(["Someone failed to sign in as ada, 4 times", "Someone failed to sign in, 8 times"]);
    await recordDenied(db, "ada", "2026-06-15T13:00:00.000Z");
    expect(await entries()).toHaveLength(3);
    expect(JSON.stringify(await entries())).not.toMatch(/not the password|nobody\d/);
  });

  it("ACT-5 appear with the sign-ins in a person's own list", async () => {
    const attempt = {
      email: "ada@example.com",
      address: "192.0.2.1",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      previousToken: null,
    };
    await signIn(db, { ...attempt, password: "not the password" }, now);
    await signIn(db, { ...attempt, password: accountPassword }, now);
    await recordDenied(db, "bea", now);
    const [row] = await db.read(db.query.select().from(accounts).where(eq(accounts.id, "ada")));
    await createSession(db, "ada", "", { passwordHash: row!.passwordHash, queries: [], isContinued: true });
    expect((await listOwnActivity(db, "ada")).map(({ sentence }) => sentence)).toEqual([
      "signed in with Firefox on Linux",
      "failed to sign in as ada",
    ]);
  });
});

it("ACT-6 an erasure leaves no trace of the person", async () => {
  await insert(db, enquiries, enquiry({ id: "one", email: "pia@prospect.example" }));
  const author = { actor: "ada", by: ada, source: "form", now } as const;
  await changeEnquiries(db, { ids: ["one"] }, { status: "lost" }, newSetId(), author);
  await invite(db, { email: "pia@prospect.example", role: "editor" }, "ada", null, now);
  await erasePerson(db, "PIA@prospect.example", ada, now);
  expect(JSON.stringify(await entries())).not.toMatch(/pia|prospect/i);
  expect((await told()).at(-1)).toBe("ada erased a person's data (one submission)");
});

it("ACT-7 entries are deleted after a year, and those of the year stay", async () => {
  const row = (at: string) => ({ at, who: "ada", actor: "ada", action: "save", section: "blog", area: "content" });
  await insert(
    db,
    activity,
    ...Array.from({ length: 1_200 }, () => row("2025-06-14T00:00:00.000Z")),
    row("2025-06-16T00:00:00.000Z"),
  );
  await deleteOldActivity(db, now);
  expect(await entries()).toMatchObject([{ at: "2025-06-16T00:00:00.000Z" }]);
  expect((await page("who=ada")).entries).toHaveLength(1);
});
