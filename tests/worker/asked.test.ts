import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, missingAddresses, terms, visitCounts } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { term } from "../support/rows";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage });
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const count = (kind: string, item: string, number: number, days = 1) => ({
  kind,
  item,
  count: number,
  day: dayBefore(days),
});
let db: DatabaseClient;
let cookie = "";

async function open(query = "") {
  const response = await server(`/admin/asked${query}`, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  const page = new Page(await response.text());
  return page.all("tbody tr").map((row) => textOf(row).replace(/\s+/g, " "));
}

async function done(...keys: readonly string[]) {
  const response = await server("/admin/asked", {
    method: "POST",
    body: new URLSearchParams([["intent", "done"], ...keys.map((key) => ["key", key])]),
    headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
  });
  return response.status;
}

beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(visitCounts)]);
  await db.write([db.query.delete(missingAddresses)]);
  await addAccount(db, "ada");
  cookie = await sessionCookie(db, "ada");
  await insert(
    db,
    visitCounts,
    count("search", "vector store", 3),
    count("search", "vector store", 4, 20),
    count("search", "webhok", 2),
    count("search", "long ago", 90, 91),
    count("draft", "beehive scale", 1),
    count("step", "1", 20),
    count("step", "2", 18),
    count("step", "3", 12),
    count("step", "4", 12),
    count("page", "/about", 500),
  );
  await insert(db, missingAddresses, {
    path: "/old-pricing",
    visits: 5,
    lastVisitAt: `${dayBefore(1)}T10:00:00.000Z`,
    referrer: "",
    dismissed: false,
  });
  await insert(db, terms, term({ term: "Webhook", slug: "webhook" }));
});

describe("VIS-7 asked and not found", () => {
  it("is one list, the most frequent first, of searches, drafts, addresses and steps that people left", async () => {
    const rows = await open();
    expect(rows.map((row) => row.replace(/^Select[^:]*: ?/, "").slice(0, 40))).toHaveLength(7);
    const at = (text: string) => rows.findIndex((row) => row.includes(text));
    expect(at("Step 4 of the intake")).toBe(0);
    expect(at("vector store")).toBe(1);
    expect(rows[1]).toContain("7");
    expect(at("Step 2 of the intake")).toBe(2);
    expect(at("/old-pricing")).toBe(3);
    expect(at("long ago")).toBe(-1);
    expect(at("Step 3 of the intake")).toBe(-1);
    expect((await open("?kind=draft")).join()).toContain("beehive scale");
    expect(await open("?kind=draft")).toHaveLength(1);
  });

  it("has a verb for each: a new term, words for the page that is spelled like it, or a redirect", async () => {
    const response = await server("/admin/asked", { headers: { Cookie: cookie } });
    const page = new Page(await response.text());
    const links = Object.fromEntries(
      page
        .all("tbody a")
        .flatMap((link): Array<[string, string]> =>
          attribute(link, "aria-label") ? [[attribute(link, "aria-label")!, attribute(link, "href")!]] : [],
        ),
    );
    expect(links).toMatchObject({
      "New term: vector store": "/admin/glossary/new?term=vector+store",
      "Add words: webhok": "/admin/edit?page=%2Fit-glossary%2Fterm%2Fwebhook",
      "Redirect: /old-pricing": "/admin/redirects/new?from=%2Fold-pricing",
      "Change the words: Step 4 of the intake": "/admin/edit?page=%2Fonboarding",
    });
    const form = await server(links["New term: vector store"]!, { headers: { Cookie: cookie } });
    expect(textOf(new Page(await form.text()).one("[name=term]"))).toBe("vector store");
    for (const [label, editor] of [
      ["Add words: webhok", /^\/admin\/glossary\//],
      ["Change the words: Step 4 of the intake", /^\/admin\/page-texts\//],
    ] as const) {
      const redirect = await server(links[label]!, { headers: { Cookie: cookie }, redirect: "manual" });
      expect(redirect.headers.get("Location")).toMatch(editor);
    }
  });

  it("leaves out what is done until somebody asks again on a later day, and records who did it", async () => {
    expect(await done("search/vector store", "address//old-pricing", "step/4")).toBe(200);
    const rows = (await open()).join();
    for (const text of ["vector store", "/old-pricing", "Step 4"]) expect(rows).not.toContain(text);
    expect(rows).toContain("webhok");
    await db.write([
      db.query
        .update(visitCounts)
        .set({ day: dayBefore(2) })
        .where(eq(visitCounts.kind, "done")),
    ]);
    const later = (await open()).find((row) => row.includes("vector store"));
    expect(later).toMatch(/vector store.*3/);
    const entries = await db.read(db.query.select().from(activity).where(eq(activity.action, "dismiss")));
    expect(entries.map(({ rows: number }) => number).toSorted()).toEqual([1, 2]);
  });

  it("OVER-2 has the words of drafts that found nothing on the Overview, the most frequent first", async () => {
    const more = ["apiary", "bees", "candle", "drone", "hive"].map((item, at) => count("draft", item, at + 2));
    await insert(db, visitCounts, ...more, count("draft", "long ago", 90, 91));
    const overview = async (as = cookie) =>
      new Page(await (await server("/admin", { headers: { Cookie: as } })).text());
    const panel = "[aria-labelledby=drafts-that-found-nothing] li";
    const page = await overview();
    expect(page.texts(panel)).toEqual(["hive6 times", "drone5 times", "candle4 times", "bees3 times", "apiary2 times"]);
    expect((await open(page.link("hive")!.replace("/admin/asked", ""))).join()).toContain("hive");
    expect(await done("draft/hive")).toBe(200);
    await db.write([
      db.query
        .update(visitCounts)
        .set({ day: dayBefore(0) })
        .where(eq(visitCounts.kind, "done")),
    ]);
    expect((await overview()).texts(panel).join()).toBe(
      "drone5 times,candle4 times,bees3 times,apiary2 times,beehive scaleonce",
    );
    await addAccount(db, "ina", "inbox");
    expect((await overview(await sessionCookie(db, "ina"))).all(panel)).toEqual([]);
  });

  it("refuses nothing and what is no entry, and is for those who may edit content", async () => {
    expect(await done()).toBe(400);
    await done("who/person", "search/", "search");
    expect(await db.read(db.query.select().from(visitCounts).where(eq(visitCounts.kind, "done")))).toEqual([]);
    await addAccount(db, "ina", "inbox");
    const response = await server("/admin/asked", { headers: { Cookie: await sessionCookie(db, "ina") } });
    expect(response.status).toBe(403);
  });
});
