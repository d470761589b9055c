import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../app/api/api-error";
import { createToken } from "../../app/api/api-tokens.server";
import { contract } from "../../app/api/contract";
import { parsePayload } from "../../app/api/read-payload";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, rateLimits, enquiries, tools } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { apiClient } from "../support/api-client";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { anyText, assertProperty, propertyRuns } from "../support/properties";
import { tool } from "../support/rows";
import { startServer } from "../support/test-server";

const rest = "/api/rest/v1";
const send = startServer();
let db: DatabaseClient;
let headers: Record<string, string>;

beforeEach(async () => {
  db = await openDatabase();
  for (const table of [apiTokens, accounts, rateLimits, enquiries]) await db.write([db.query.delete(table)]);
  await addAccount(db, "ada");
  const scopes = ["stack_items:write", "ventures_data:write"];
  const made = await createToken(db, { name: "Test", scopes, days: 7 }, "ada", new Date().toISOString());
  if (!made.ok) throw new Error("No token was made.");
  headers = { Authorization: `Bearer ${made.token}` };
});

const names = async () => (await db.read(db.query.select({ name: tools.name }).from(tools))).map(({ name }) => name);
const refusal = (where: string) => ({
  code: "22021",
  message: `invalid byte sequence for encoding "UTF8" in ${where}`,
  details: "Text must be well-formed Unicode.",
  hint: null,
});

describe("a lone surrogate", () => {
  it("is refused in a written row, naming the column", async () => {
    const client = apiClient(send, headers);
    await insert(db, tools, tool({ id: "kept", name: "Kept" }));
    for (const half of ["\ud800", "a\udfff", "\udc00\ud800"]) {
      const key = await client.from("stack_items").insert({ id: half, name: "X" });
      expect([key.status, key.error]).toMatchObject([400, refusal('column "id"')]);
      const name = await client.from("stack_items").insert([{ name: "Good" }, { name: half }]);
      expect([name.status, name.error]).toMatchObject([400, refusal('column "name"')]);
      const tags = await client
        .from("stack_items")
        .update({ tags: ["a", half] })
        .eq("id", "kept");
      expect([tags.status, tags.error]).toMatchObject([400, refusal('column "tags"')]);
      const stack = await client.from("ventures_data").insert({ name: "V", stack: [{ name: half }] });
      expect([stack.status, stack.error]).toMatchObject([400, refusal('column "stack"')]);
      const field = await client.from("stack_items").insert({ name: "X", [half]: 1 } as never);
      expect([field.status, field.error?.code]).toEqual([400, "PGRST204"]);
    }
    expect(await names()).toEqual(["Kept"]);
    const whole = await client.from("stack_items").update({ name: "Loom 😀" }).eq("id", "kept").select("name");
    expect(whole.data).toEqual([{ name: "Loom 😀" }]);
  });

  it("is refused in an enquiry", async () => {
    const enquiry = { user_id: null, problem: "\ud800", user_needs: "Needs", email: "ada@growers.example" };
    const answer = await apiClient(send)
      .from("onboarding_submissions")
      .insert(enquiry as never);
    expect([answer.status, answer.error]).toMatchObject([400, refusal('column "problem"')]);
  });

  it("is refused in a query of any method, like other invalid UTF-8", async () => {
    await insert(db, tools, tool({ id: "kept", name: "\ufffd\ufffd\ufffd" }));
    for (const bytes of ["%ED%A0%80", "%FF", "%C3", "a%80"]) {
      for (const [query, where] of [
        [`id=eq.${bytes}`, 'the parameter "id"'],
        [`name=in.(kept,${bytes})`, 'the parameter "name"'],
        [`or=(name.ilike.*${bytes}*,id.eq.a)`, 'the parameter "or"'],
        [`${bytes}=eq.1`, "the name of a parameter"],
        [`select=${bytes}:id`, 'the parameter "select"'],
      ] as const)
        for (const method of ["GET", "HEAD", "PATCH", "DELETE"]) {
          const response = await send(`${rest}/stack_items?${query}`, { method, headers });
          expect(response.status, `${method} ${query}`).toBe(400);
          if (method !== "HEAD") expect(await response.json()).toEqual(refusal(where));
        }
    }
    expect(await names()).toHaveLength(1);
  });

  it("is not confused with a literal percent sign or the replacement character", async () => {
    await insert(db, tools, tool({ id: "a", name: "100%" }), tool({ id: "b", name: "\ufffd" }), tool({ id: "c" }));
    for (const [query, id] of [
      ["name=like.100\\%", "a"],
      ["name=like.%00\\%%", "a"],
      ["name=eq.100%", "a"],
      ["name=eq.%EF%BF%BD", "b"],
    ]) {
      const response = await send(`${rest}/stack_items?select=id&${query!.replace("%00", "100")}`);
      expect(await response.json(), query).toEqual([{ id }]);
    }
  });

  it("P6 is distinguished from every valid text", () => {
    const seen = { taken: 0, refused: 0 };
    const texts = fc.oneof(
      anyText(20),
      anyText(20).map((text) => `${text}\ud83d`),
    );
    assertProperty(fc.tuple(texts, fc.constantFrom("id", "name", "tags")), ([text, field]) => {
      const value = field === "tags" ? ["a", text] : text;
      try {
        expect(parsePayload(contract.stack_items, JSON.stringify({ [field]: value }), [])).toEqual([
          { [field]: value },
        ]);
        expect(text.isWellFormed()).toBe(true);
        seen.taken += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        expect([error.code, text.isWellFormed()]).toEqual(["22021", false]);
        seen.refused += 1;
      }
    });
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(propertyRuns / 10);
  });

  it("P6 is in no accepted row: each is found and deleted again, whatever its text", async () => {
    const client = apiClient(send, headers);
    const texts = [...new Set(fc.sample(anyText(20), { numRuns: 150, seed: 9 }))]
      .filter((text) => text.isWellFormed() && text.trim() !== "" && !text.includes("\0"))
      .slice(0, 100);
    const made = await client
      .from("stack_items")
      .insert(texts.map((name) => ({ name })))
      .select("id, name");
    expect([made.error, made.data?.map(({ name }) => name)]).toEqual([null, texts]);
    for (const [at, name] of texts.slice(0, 30).entries()) {
      const found = await client.from("stack_items").select("id").eq("name", name);
      expect(found.data).toEqual([{ id: made.data![at]!.id }]);
    }
    const gone = await client
      .from("stack_items")
      .delete()
      .in(
        "id",
        made.data!.map(({ id }) => id),
      )
      .select("name");
    expect(gone.data).toHaveLength(texts.length);
  });
});
