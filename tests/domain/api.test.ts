import { describe, expect, it } from "vitest";
import { visibleRows, type Caller } from "../../app/api/access";
import { ApiError } from "../../app/api/api-error";
import { createToken, listTokens, revokeToken, validateToken } from "../../app/api/api-tokens.server";
import { apiTables, findApiTable, type ApiTableName } from "../../app/api/contract";
import { parseQuery } from "../../app/api/read-query";
import { listApiRows, type CountMode } from "../../app/api/read-rows.server";
import type { ContentName } from "../../app/types";
import { typeOfTable, type ContentTables } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, apiTokens, enquiries } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { insertApiRows } from "../support/api-rows";
import { createContent, hiddenValues, visibleValues } from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { now, enquiry } from "../support/rows";

const visitor: Caller = { kind: "visitor" };
const admin: Caller = { kind: "person", id: "ada", role: "admin" };

async function read(
  db: DatabaseClient,
  name: string,
  query: string,
  caller = visitor,
  counting: CountMode | null = null,
) {
  const table = findApiTable(name)!;
  const asked = parseQuery(table, [...new URLSearchParams(query)]);
  return listApiRows(db, table, asked, visibleRows(table, caller, now, "https://plainloom.example"), counting, now);
}

describe("rows for the data API", () => {
  it.each([
    ["stack_items", "order=created_at.desc&select=id", ["spare", "shuttle", "bobbin", "loom"]],
    ["stack_items", "category_id=is.null&select=id", ["spare"]],
    ["stack_items", "order=category_id.asc.nullsfirst,name.desc&select=id", ["spare", "shuttle", "loom", "bobbin"]],
    ["stack_items", "name=in.(Loom,%22Shuttle, the (fast) one%22)&select=id&order=id", ["loom", "shuttle"]],
    ["stack_items", "select=id&id=not.in.(loom,spare)&order=id", ["bobbin", "shuttle"]],
    ["ventures_data", "name=ilike.écl*&select=id", ["v2"]],
    ["Blog_posts", "Blog Post - Is Featured?=eq.true&limit=2&select=Item ID", ["p4", "p3"]],
    [
      "Blog_posts",
      "or=(Blog Post - Title.ilike.*light*,Blog Post - Excerpt.ilike.*light*)&select=Item ID",
      ["p2", "p1"],
    ],
    ["Blog_posts", "Blog Post - Posted Date=lt.2026-01-03&select=Item ID", ["p2", "p1"]],
    ["Blog_posts", "Blog Post - Category=eq.Design %26 UX&select=Item ID", ["p4"]],
    ["example_briefs", "select=Slug", ["a-small-brief", "plot-diary"]],
    ["IT_Glossary", "order=glossary_term.desc&select=item_id&glossary_term=gte.b", ["t1", "t3"]],
  ])("CALL-1 to CALL-6 %s?%s", async (table, query, wanted) => {
    const db = await openDatabase();
    await insertApiRows(db);
    const { rows } = await read(db, table, query);
    expect(rows.map((row) => Object.values(row)[0])).toEqual(wanted);
  });

  it("GEN-12 are limited to those the caller may see, including in counts", async () => {
    const db = await openDatabase();
    await insertApiRows(db);
    const total = async (table: string, caller: Caller) => (await read(db, table, "limit=1", caller, "exact")).total;
    const counted = async (caller: Caller) =>
      Promise.all(["Blog_posts", "IT_Glossary", "stack_items", "ventures_data"].map((table) => total(table, caller)));
    expect(await counted(visitor)).toEqual([4, 3, 4, 2]);
    expect(await counted(admin)).toEqual([7, 4, 4, 3]);
  });
});

/** A caller's view of a table: the number of rows, or a refusal. */
type Seen = number | "refused";

interface TableExample {
  /** Inserts the rows that a test reads. */
  readonly insert: (db: DatabaseClient) => Promise<void>;
  readonly visitor: Seen;
  /** The account "bea", which has no rights but its own. */
  readonly owner: Seen;
  readonly admin: Seen;
}

/** The tables other than content. A table of the contract that is missing here fails to compile. */
const examples: Readonly<Record<Exclude<ApiTableName, keyof ContentTables>, TableExample>> = {
  user_roles: {
    // Every case has accounts already.
    insert: async () => {},
    visitor: "refused",
    owner: 1,
    admin: 1,
  },
  onboarding_submissions: {
    insert: (db) => insert(db, enquiries, enquiry()),
    visitor: "refused",
    owner: "refused",
    admin: "refused",
  },
};

function exampleOf(name: string): TableExample {
  const stored = typeOfTable(name);
  if (stored === null) return examples[name as keyof typeof examples];
  const { type } = stored;
  const hidden = hiddenValues(type);
  return {
    async insert(db) {
      await createContent(db, type.name as ContentName, visibleValues(type));
      if (hidden) await createContent(db, type.name as ContentName, { ...hidden, [type.label]: "Hidden" });
    },
    ...(stored.api.readers === "permitted" ? { visitor: "refused", owner: "refused" } : { visitor: 1, owner: 1 }),
    admin: hidden ? 2 : 1,
  };
}

it.each(apiTables.map(({ name }) => name))("GEN-12 GUARD-6 %s gives each caller the rows it may see", async (name) => {
  const db = await openDatabase();
  await addAccount(db, "ada", "admin");
  await addAccount(db, "bea", "user");
  const example = exampleOf(name);
  await example.insert(db);
  const seenBy = async (caller: Caller): Promise<Seen> => {
    try {
      return (await read(db, name, "", caller)).rows.length;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return "refused";
    }
  };
  const owner: Caller = { kind: "person", id: "bea", role: "user" };
  expect({ visitor: await seenBy(visitor), owner: await seenBy(owner), admin: await seenBy(admin) }).toEqual({
    visitor: example.visitor,
    owner: example.owner,
    admin: example.admin,
  });
});

describe("tokens", () => {
  it("GUARD-6 are valid from creation until they are revoked", async () => {
    const db = await openDatabase();
    await db.write([db.query.delete(apiTokens), db.query.delete(accounts)]);
    await addAccount(db, "ada");
    const made = await createToken(db, { name: "N", scopes: ["Blog_posts:read"], days: 7 }, "ada", now);
    if (!made.ok) throw new Error("It was not made.");
    const caller = await validateToken(db, made.token, now, () => {});
    expect(caller).toEqual({
      kind: "token",
      id: made.id,
      accountId: "ada",
      role: "admin",
      scopes: ["Blog_posts:read"],
    });
    expect(await listTokens(db, now)).toMatchObject([{ id: made.id, state: "active", lastUsedAt: now }]);
    await revokeToken(db, made.id, "ada", now);
    expect(await validateToken(db, made.token, now, () => {})).toBeNull();
  });
});
