import { beforeAll, describe, expect, it } from "vitest";
import { createToken, tokenTables } from "../../app/api/api-tokens.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, rateLimits } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { insertApiRows } from "../support/api-rows";
import { openDatabase } from "../support/database";
import { assertAsyncProperty } from "../support/properties";
import { anyRequest } from "../support/request-arbitraries";
import { logOf, origin, startServer } from "../support/test-server";

const send = startServer();
let db: DatabaseClient;
let token = "";
let sent = 0;

beforeAll(async () => {
  db = await openDatabase();
  for (const table of [apiTokens, accounts, rateLimits]) await db.write([db.query.delete(table)]);
  await insertApiRows(db);
  await addAccount(db, "ada");
  const scopes = tokenTables.map(({ name }) => `${name}:write`);
  const made = await createToken(db, { name: "Fuzz", scopes, days: 7 }, "ada", new Date().toISOString());
  if (!made.ok) throw new Error(JSON.stringify(made.fields));
  token = made.token;
});

describe("the server, for any request", () => {
  it.each(["a stranger", "a token that may write everything"])("answers %s without failing", async (who) => {
    const statuses = new Set<number>();
    const log = await logOf(() =>
      assertAsyncProperty(anyRequest, async ({ method, address, headers, body }) => {
        // Otherwise rate limits would refuse nearly everything.
        if ((sent += 1) % 100 === 1) await db.write([db.query.delete(rateLimits)]);
        const asked = new Headers(headers);
        if (who !== "a stranger") asked.set("Authorization", `Bearer ${token}`);
        const response = await send(origin + address, { method, headers: asked, body });
        const text = await response.text();
        statuses.add(response.status);
        expect(response.status, text.slice(0, 200)).toBeLessThan(500);
        expect(response.headers.get("Cache-Control")).not.toBeNull();
        const location = response.headers.get("Location");
        if (location !== null) expect(new URL(location, origin).origin).toBe(origin);
      }),
    );
    expect(log.filter((line) => /"event":"(?:unexpected_error|read_failed)"/.test(line))).toEqual([]);
    // The requests get past the first checks.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 405]));
    if (who !== "a stranger") expect(statuses.has(201) || statuses.has(204)).toBe(true);
  });
});
