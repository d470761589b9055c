import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { countClaims, countGuides, findPostsPerWeek } from "../../app/blog/post-pages.server";
import { checkedGuides } from "../../app/settings/links-and-claims";
import { findSettings, unreadSettings } from "../../app/settings/queries.server";
import { posts, terms, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { post, term, tool } from "../support/rows";

const now = "2026-11-02T12:00:00.000Z";
const origin = "https://plainloom.example";
const emptySite = unreadSettings(origin);

describe("settings", () => {
  it("GEN-17 are the defaults until something is stored, without claims about missing content", async () => {
    expect(await findSettings(await openDatabase(), origin)).toEqual(emptySite);
  });

  it("GEN-19 D16 are the stored values merged over the defaults", async () => {
    const db = await openDatabase();
    await storeSettings(db, { brand: "Otherloom", claims: { revenue: "$1M+" }, claimNotes: { revenue: "Audited" } });
    expect(await findSettings(db, origin)).toEqual({
      ...emptySite,
      brand: "Otherloom",
      claims: { ...emptySite.claims, revenue: "$1M+" },
      claimNotes: { ...emptySite.claimNotes, revenue: "Audited" },
    });
  });

  it("GEN-17 ignore a stored row of another shape", async () => {
    const db = await openDatabase();
    for (const value of [[], "x", 5, null, { brand: 5 }]) {
      await storeSettings(db, value);
      expect(await findSettings(db, origin), JSON.stringify(value)).toEqual(emptySite);
    }
  });

  it("D45 show a claim once its number is reached, and the real number until then", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool(), tool());
    await storeSettings(db, { claims: { tools: "3+" } });
    expect((await findSettings(db, origin)).claims).toMatchObject({ tools: "2", glossaryTerms: "" });
    await insert(db, tools, tool());
    expect((await findSettings(db, origin)).claims.tools).toBe("3+");
    await storeSettings(db, { claims: { tools: "3+" }, realCounts: true });
    expect((await findSettings(db, origin)).claims).toMatchObject({ tools: "3", glossaryTerms: "0" });
  });

  it("D45 count the published posts as guides", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "Old", postedDate: "2024-01-01T00:00:00.000Z" }),
      post({ title: "Now", postedDate: now }),
      post({ title: "Later today", postedDate: "2026-11-02T13:00:00.000Z" }),
      post({ title: "Next year", postedDate: "2027-01-01T00:00:00.000Z" }),
      post({ title: "Draft", draft: true, postedDate: "2026-01-01T00:00:00.000Z" }),
      post({ title: "Archived", archived: true, postedDate: "2026-01-01T00:00:00.000Z" }),
    );
    const guides = async (at: string) => checkedGuides(await findSettings(db, origin), await countGuides(db, at));
    expect(await guides(now)).toBe("2");
    expect(await guides("2026-11-02T13:00:00.000Z")).toBe("3");
    await storeSettings(db, { claims: { guides: "2 dozen" } });
    expect(await guides(now)).toBe("2 dozen");
  });

  it("D45 average the posts a week over the last 84 days, without scheduled ones", async () => {
    const db = await openDatabase();
    const on = (postedDate: string) => post({ title: postedDate, postedDate });
    expect(await findPostsPerWeek(db, now)).toBe(0);
    await insert(
      db,
      posts,
      on("2026-08-10T23:59:59.999Z"), // The 85th day.
      on("2026-08-11T00:00:00.000Z"),
      on("2026-10-01T08:00:00.000Z"),
      on(now),
      on("2026-11-02T12:00:00.001Z"),
      on("2026-12-01T00:00:00.000Z"),
      on("2026-11-02T23:59:59.999Z"),
      post({ draft: true, postedDate: "2026-10-02T00:00:00.000Z" }),
    );
    expect(await findPostsPerWeek(db, now)).toBe(3 / 12);
    expect(await countClaims(db, now)).toEqual({ tools: 0, glossaryTerms: 0, guides: 4, postsPerWeek: 3 / 12 });
  });

  it("GEN-20 the real counts follow every insert, update and delete of public rows", async () => {
    const db = await openDatabase();
    await storeSettings(db, { realCounts: true });
    const counts = async () => {
      const { claims } = await findSettings(db, origin);
      return [Number(claims.tools), Number(claims.glossaryTerms)];
    };
    const change = (slug: string, values: Partial<typeof terms.$inferInsert>) =>
      db.write([db.query.update(terms).set(values).where(eq(terms.slug, slug))]);
    expect(await counts()).toEqual([0, 0]);
    await insert(db, tools, tool({ id: "a" }), tool({ id: "b" }), tool({ id: "c" }));
    await insert(
      db,
      terms,
      term({ term: "One" }),
      term({ term: "Two" }),
      term({ term: "Draft", draft: true }),
      term({ term: "Old", archived: true }),
    );
    expect(await counts()).toEqual([3, 2]);
    await change("draft", { draft: false });
    await change("one", { archived: true });
    await change("two", { term: "Two again" });
    expect(await counts()).toEqual([3, 2]);
    await db.write([
      db.query.delete(tools).where(eq(tools.id, "a")),
      db.query.delete(terms).where(eq(terms.slug, "two")),
      db.query.delete(terms).where(eq(terms.slug, "old")),
    ]);
    expect(await counts()).toEqual([2, 1]);
  });
});
