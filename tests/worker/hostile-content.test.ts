import { beforeEach, describe, expect, it } from "vitest";
import { createToken } from "../../app/api/api-tokens.server";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import type { WriteContext } from "../../app/content/saving/row-writes.server";
import { createRow, findRow, newSetId, listRowsByKey, updateRow } from "../../app/content/saving/store.server";
import type { Values } from "../../app/content/types/content-type";
import { tagsOfRow } from "../../app/content/types/content-type.server";
import { initialValues } from "../../app/content/types/field-values";
import { findTool } from "../../app/directory/tool-row.server";
import { parseEnquiry } from "../../app/enquiries/rules/enquiry-schema.server";
import { parseFollowUp } from "../../app/enquiries/rules/inbox";
import { defaultSettings } from "../../app/settings/default-settings";
import { findEditableSettings, saveSettings } from "../../app/settings/settings-store.server";
import type { ContentName } from "../../app/types";
import { allStoredTypes as types, storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, rateLimits, revisions, tools } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { apiClient } from "../support/api-client";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { formEntries, validAnswers } from "../support/intake";
import { tool } from "../support/rows";
import { startServer } from "../support/test-server";
import { importFile } from "../support/transfer-files";

const origin = "https://plainloom.example";
const now = "2026-06-15T12:00:00.000Z";
const writeContext = (): WriteContext => ({ by: null, now, setId: newSetId() });
const full = (name: ContentName, values: Values): Values => ({ ...initialValues(storedTypes[name].type), ...values });
const { stack, blog } = storedTypes;

let db: DatabaseClient;
let client: ReturnType<typeof apiClient>;
const send = startServer();

beforeEach(async () => {
  db = await openDatabase();
  for (const table of [apiTokens, accounts, rateLimits, revisions]) await db.write([db.query.delete(table)]);
  await addAccount(db, "ada");
  const scopes = ["stack_items:write", "Blog_posts:write"];
  const made = await createToken(db, { name: "Test", scopes, days: 7 }, "ada", new Date().toISOString());
  if (!made.ok) throw new Error(JSON.stringify(made.fields));
  client = apiClient(send, { Authorization: `Bearer ${made.token}` });
});

describe("an id used in a URL", () => {
  const unfit = [
    "ABC123",
    "100%",
    "a\nb",
    "../../x",
    "..",
    "a/b",
    "a b",
    "a?b",
    "a#b",
    "é",
    "-a",
    "a--b",
    "a".repeat(97),
  ];

  it.each(unfit)(
    "%j is refused when it is new: by the form, the API and the import, which name the field",
    async (id) => {
      const row = { name: "A tool" };
      const refusal = expect.stringContaining("lowercase letters, digits and single hyphens");
      expect(await createRow(db, stack, full("stack", row), writeContext(), id)).toEqual({
        status: "invalid",
        fields: { id: refusal },
      });

      const { error, status } = await client.from("stack_items").insert({ ...row, id });
      expect([status, error?.message]).toEqual([400, expect.stringMatching(/^"id" of row 1: Use lowercase letters/)]);

      for (const isDryRun of [true, false]) {
        const file = JSON.stringify([{ ...row, id }, { name: "Another" }]);
        const report = await importFile(db, transferTables.stack, file, writeContext(), { isDryRun });
        expect(report).toMatchObject({ created: 1, refused: 1, errors: [{ row: 1, column: "id", text: refusal }] });
      }
      expect(await listRowsByKey(db, stack, [id])).toEqual([]);
    },
  );

  it.each(["cursor", "x7k2", "a-b-c", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "a".repeat(96)])(
    "%j is taken",
    async (id) => {
      const { status } = await client.from("stack_items").insert({ id, name: "A tool" });
      expect(status).toBe(201);
      expect(await findTool(db, id, { now, origin, types })).toMatchObject({ tool: { id, address: id } });
    },
  );

  it("ids that are in no URL keep their original spelling", async () => {
    const rows = [{ "Item ID": "rKhI3Xj2c_1", "Blog Post - Title": "One" }];
    expect(await importFile(db, transferTables.blog, JSON.stringify(rows), writeContext())).toMatchObject({
      created: 1,
    });
    const { error } = await client.from("Blog_posts").insert({ "Item ID": "a\nb", "Blog Post - Title": "Two" });
    expect(error?.message).toContain('"Item ID" of row 1');
  });

  it("an existing id is found in any case, and its row can be changed and deleted", async () => {
    await insert(db, tools, tool({ id: "ABC123", name: "Old" }), tool({ id: "a\n,b", name: "Broken" }));
    expect(await findTool(db, "abc123", { now, origin, types })).toEqual({ movedTo: "old" });
    expect(await findTool(db, "old", { now, origin, types })).toMatchObject({ tool: { id: "ABC123", address: "old" } });
    for (const id of ["ABC123", "a\n,b"]) {
      const { data, error } = await client
        .from("stack_items")
        .update({ tags: ["x"] })
        .eq("id", id)
        .select("id");
      expect([error, data]).toEqual([null, [{ id }]]);
      const [row] = await listRowsByKey(db, stack, [id]);
      expect(stack.address(row!)).toMatch(/^\/ai-product-stack\/(?:old|broken)$/);
      for (const tag of tagsOfRow(stack, row!)) expect(tag).toMatch(/^[\w:-]+$/);
      const file = JSON.stringify([{ id, micro_description: "Imported" }]);
      expect(await importFile(db, transferTables.stack, file, writeContext())).toMatchObject({
        changed: 1,
        refused: 0,
      });
      expect((await client.from("stack_items").delete().eq("id", id)).status).toBe(204);
    }
  });
});

describe("HTML that is nested too deep", () => {
  const deep = "<table>".repeat(70_000);

  it("is refused with its reason by the form, the API and the import", async () => {
    const reason = expect.stringContaining("nested more than 100 elements deep");
    const post = full("blog", { title: "Deep", body: deep });
    expect(await createRow(db, blog, post, writeContext())).toEqual({ status: "invalid", fields: { body: reason } });
    const written = await createRow(db, blog, { ...post, body: "<p>sound</p>" }, writeContext());
    if (written.status !== "written") throw new Error(written.status);
    const { rowId, version } = written.row;
    expect(await updateRow(db, blog, rowId, version, { body: deep }, writeContext())).toEqual({
      status: "invalid",
      fields: { body: reason },
    });
    expect(await findRow(db, blog, rowId)).toMatchObject({ version, body: "<p>sound</p>" });

    const { error, status } = await client.from("stack_items").insert({ name: "Deep", long_description: deep });
    expect([status, error?.message]).toEqual([400, expect.stringContaining('"long_description" of row 1: The HTML')]);

    const file = JSON.stringify([{ name: "Deep", long_description: deep }]);
    expect(await importFile(db, transferTables.stack, file, writeContext())).toMatchObject({
      refused: 1,
      errors: [{ column: "long_description", text: reason }],
    });
  });
});

describe("lone surrogates", () => {
  const half = "a\ud83db\udc00\0c";
  const whole = "a\ufffdb\ufffdc";

  it("are replaced in all writes by forms and the API, and the row can be read, changed and deleted", async () => {
    const values = { name: half, longDescription: `<p title="${half}">${half}</p>`, tags: [half], howWeUseIt: half };
    const written = await createRow(db, stack, full("stack", values), writeContext(), "half");
    expect(written).toMatchObject({
      row: { name: whole, longDescription: `<p>${whole}</p>`, tags: [whole], howWeUseIt: whole },
    });
    const { data } = await client.from("stack_items").select("id,name,tags").eq("name", whole);
    expect(data).toEqual([{ id: "half", name: whole, tags: [whole] }]);
    expect((await client.from("stack_items").delete().eq("id", "half")).status).toBe(204);
  });

  it("are replaced in imported files, which change nothing when they are imported again", async () => {
    const escaped = '"a\\ud83db\\udc00c"';
    const file = `{"name":${escaped},"tags":[${escaped}],"url":"https://a.example","logo":"","n\\ud83d":1}`;
    expect(await importFile(db, transferTables.stack, file, writeContext())).toMatchObject({ created: 1, refused: 0 });
    expect(await importFile(db, transferTables.stack, file, writeContext())).toMatchObject({
      unchanged: 1,
      created: 0,
    });
    const [row] = await listRowsByKey(db, stack, [whole], "name");
    expect(row).toMatchObject({ name: whole, tags: [whole] });
    const withId = `{"id":"a\\ud83d","name":"b"}`;
    expect(await importFile(db, transferTables.stack, withId, writeContext())).toMatchObject({ refused: 1 });
  });

  it("are replaced in enquiries, notes, settings and the names of tokens", async () => {
    const entries = formEntries({ ...validAnswers, problem: half });
    expect(parseEnquiry(entries)).toMatchObject({ ok: true, answers: { problem: whole } });
    expect(parseFollowUp(() => half).notes).toBe(whole);

    const given = { ...defaultSettings, tagline: half, team: [{ name: half, role: half, bio: half, profileUrl: "" }] };
    expect(await saveSettings(db, 0, given, writeContext())).toMatchObject({ status: "written" });
    const { settings } = await findEditableSettings(db);
    expect([settings.tagline, settings.team[0]?.bio]).toEqual([whole, whole]);

    const made = await createToken(db, { name: half, scopes: ["stack_items:read"], days: 7 }, "ada", now);
    expect(made.ok).toBe(true);
    expect(await db.read(db.query.select({ name: apiTokens.name }).from(apiTokens))).toContainEqual({ name: whole });
  });
});
