import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createSession } from "../../app/accounts/sessions.server";
import { findHolders } from "../../app/accounts/setup-link.server";
import { securityStatus } from "../../app/admin/overview/security-status";
import { type CallerKind, callerKinds, reportAccess, unexposedTables } from "../../app/api/access";
import { createToken, revokeToken } from "../../app/api/api-tokens.server";
import { apiTables, contract } from "../../app/api/contract";
import type { ApiTable } from "../../app/content/types/tables";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, tools, userRoles } from "../../drizzle/schema";
import { addAccount, cheapHash } from "../support/accounts";
import { insertApiRows } from "../support/api-rows";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { tool } from "../support/rows";
import { origin, startServer } from "../support/test-server";

const rest = "/api/rest/v1";
const send = startServer();
let db: DatabaseClient;
const headersOf = new Map<string, Record<string, string>>();

beforeAll(async () => {
  db = await openDatabase();
  await insertApiRows(db);
  // A row that visitors do not see, in the table that has none.
  await insert(db, tools, tool({ id: "draft", name: "Draft", draft: true }));
  await addAccount(db, "ada");
  await addAccount(db, "bea", "user");
  await addAccount(db, "cleo", "inbox");
  await addAccount(db, "dora", "editor");
  const cookie = async (id: string) => {
    const token = await createSession(db, id, "", { passwordHash: cheapHash, queries: [] });
    return { Cookie: `__Host-session=${token}`, Origin: origin };
  };
  headersOf
    .set("visitor", {})
    .set("user", await cookie("bea"))
    .set("inbox", await cookie("cleo"))
    .set("editor", await cookie("dora"))
    .set("admin", await cookie("ada"));
  const now = new Date().toISOString();
  for (const right of ["read", "write"]) {
    // No token can be made for the other two tables: its scopes are checked against their rules, too.
    const scopes = apiTables.filter(({ permission }) => permission === "content").map(({ name }) => `${name}:${right}`);
    const made = await createToken(db, { name: right, scopes, days: 7 }, "ada", now);
    if (!made.ok) throw new Error(JSON.stringify(made.fields));
    headersOf.set(`${right}Token`, { Authorization: `Bearer ${made.token}` });
  }
});

const isRefused = (status: number) => status === 401 || status === 403;

/** The data API's responses to a caller who reads all rows, adds one, and changes one. */
async function tryOut(table: ApiTable, kind: CallerKind) {
  const headers = { ...headersOf.get(kind)!, "Content-Type": "application/json" };
  const url = `${rest}/${table.name}`;
  const response = await send(`${url}?select=*`, { headers });
  const rows = isRefused(response.status) ? null : ((await response.json()) as Array<Record<string, unknown>>);
  const [stored] = await db.read(db.query.select({ rows: sql<number>`count(*)`.as("rows") }).from(table.table));
  const own = ({ admin: "ada", user: "bea", inbox: "cleo", editor: "dora" } as Partial<Record<string, string>>)[kind];
  const ownOnly = rows?.length === 1 && table.key === "user_id" && rows[0]!["user_id"] === own;
  const added = await send(url, { method: "POST", headers, body: "{}" });
  const changed = await send(`${url}?${encodeURIComponent(table.key)}=eq.nothing`, {
    method: "PATCH",
    headers,
    body: "{}",
  });
  return {
    reads: rows === null ? "nothing" : ownOnly ? "own row" : rows.length === stored!.rows ? "all rows" : "public rows",
    writes: !isRefused(changed.status) ? "all rows" : isRefused(added.status) ? "nothing" : "new rows",
  };
}

describe("ADM-6 the security panel", () => {
  it.each(apiTables.map((table) => [table.name, table] as const))(
    "says of %s what the data API does for each caller",
    async (_, table) => {
      const [{ access }] = reportAccess([table]) as [ReturnType<typeof reportAccess>[number]];
      for (const kind of callerKinds) expect(await tryOut(table, kind), kind).toEqual(access[kind]);
    },
  );

  it("tells the kinds of access apart", () => {
    const outcomes = new Set(
      reportAccess(apiTables).flatMap(({ access }) => Object.values(access).map(({ reads }) => reads)),
    );
    expect([...outcomes].toSorted()).toEqual(["all rows", "nothing", "own row", "public rows"]);
  });

  it("follows the rules when they change", () => {
    const panel = (changed: ApiTable) =>
      securityStatus(
        { roles: new Set(), tokens: [], localAdministrator: null },
        apiTables.map((table) => (table.name === changed.name ? changed : table)),
      );
    const rightsOf = (changed: ApiTable) => panel(changed).tables.find(({ name }) => name === changed.name)!.rights;
    const terms = contract.IT_Glossary;
    expect(rightsOf(terms)).toEqual([
      "Reads public rows",
      "Reads public rows",
      "Reads public rows",
      "Reads all rows, writes",
      "Reads all rows, writes",
      "Reads all rows",
      "Reads all rows, writes",
    ]);
    expect(rightsOf({ ...terms, publicFacts: new Map() })[0]).toBe("Reads all rows");
    expect(rightsOf({ ...terms, readers: "nobody", writable: false })).toEqual(Array(7).fill("No access"));
    expect(rightsOf({ ...terms, writable: false })[4]).toBe("Reads all rows");
    const states = (changed: ApiTable) => panel(changed).sections.map(({ isProtected }) => isProtected);
    expect(states(terms)).toEqual([true, true, true, true]);
    expect(states({ ...terms, openToNewRows: true })).toEqual([true, false, true, true]);
    expect(states({ ...contract.stack_categories, openToNewRows: true })).toEqual([true, true, true, false]);
  });

  it("D55 says who may write: administrators alone, or the accounts and tokens that may, too", async () => {
    await db.write([db.query.delete(apiTokens), db.query.delete(userRoles)]);
    await db.write([db.query.insert(userRoles).values({ userId: "ada", role: "admin" })]);
    const lines = async () =>
      securityStatus(await findHolders(db, new Date().toISOString())).sections.map(({ writers }) => writers);
    const alone = Array(4).fill("Admin access required");
    expect(await lines()).toEqual(alone);
    const setRole = (role: "inbox" | "editor") =>
      db.write([
        db.query
          .insert(userRoles)
          .values({ userId: "dora", role })
          .onConflictDoUpdate({ target: userRoles.userId, set: { role } }),
      ]);
    await setRole("inbox");
    expect(await lines()).toEqual(alone);
    await setRole("editor");
    expect(await lines()).toEqual(Array(4).fill("Administrators and editors"));
    const setDisabled = (id: string, disabledAt: string | null) =>
      db.write([db.query.update(accounts).set({ disabledAt }).where(eq(accounts.id, id))]);
    await setDisabled("dora", "2026-01-01T00:00:00.000Z");
    expect(await lines()).toEqual(alone);

    const makeToken = async (scopes: readonly string[], at = new Date().toISOString()) => {
      const made = await createToken(db, { name: scopes.join(), scopes, days: 7 }, "ada", at);
      if (!made.ok) throw new Error(JSON.stringify(made.fields));
      return made.id;
    };
    await makeToken(["IT_Glossary:read"]);
    await makeToken(["IT_Glossary:write"], "2020-01-01T00:00:00.000Z");
    expect(await lines()).toEqual(alone);
    const first = await makeToken(["IT_Glossary:write", "Blog_categories:write"]);
    await makeToken(["IT_Glossary:write"]);
    await setDisabled("dora", null);
    expect(await lines()).toEqual([
      "Administrators and editors, plus 1 token",
      "Administrators and editors, plus 2 tokens",
      "Administrators and editors",
      "Administrators and editors",
    ]);
    await setRole("inbox");
    await revokeToken(db, first, "ada", new Date().toISOString());
    expect(await lines()).toEqual([alone[0], "Administrators, plus 1 token", alone[0], alone[0]]);
    // A token stops with its owner.
    await setDisabled("ada", "2026-01-01T00:00:00.000Z");
    expect(await lines()).toEqual(alone);
  });

  it("names the tables that no request reaches", async () => {
    const names = unexposedTables();
    expect(names).toEqual(expect.arrayContaining(["accounts", "sessions", "api_tokens", "site_settings", "revisions"]));
    for (const name of names) expect((await send(`${rest}/${name}`)).status, name).toBe(404);
  });
});
