import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../app/domain/settings/queries.server";
import { defaultSettings } from "../../app/domain/settings/settings";
import { terms, tools } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { term, tool } from "../support/rows";
import { insert, storeSettings } from "../support/insert";

describe("settings", () => {
  it("GEN-17 are the defaults until something is stored", async () => {
    expect(await readSettings(await openDatabase())).toEqual(defaultSettings);
  });

  it("GEN-19 D16 are the stored values merged over the defaults", async () => {
    const db = await openDatabase();
    await storeSettings(db, { brand: "Otherloom", claims: { revenue: "$1M+" } });
    expect(await readSettings(db)).toEqual({
      ...defaultSettings,
      brand: "Otherloom",
      claims: { ...defaultSettings.claims, revenue: "$1M+" },
    });
  });

  it("GEN-17 a stored row of another shape counts as none", async () => {
    const db = await openDatabase();
    for (const value of [[], "x", 5, null, { brand: 5 }]) {
      await storeSettings(db, value);
      expect(await readSettings(db), JSON.stringify(value)).toEqual(defaultSettings);
    }
  });

  it("GEN-20 say the claimed numbers of tools and terms until they are switched to the real ones", async () => {
    const db = await openDatabase();
    await insert(db, tools, tool(), tool());
    await storeSettings(db, { realCounts: false });
    expect((await readSettings(db)).claims.tools).toBe("500+");
    await storeSettings(db, { realCounts: true });
    expect((await readSettings(db)).claims).toEqual({ ...defaultSettings.claims, tools: "2", glossaryTerms: "0" });
  });

  it("GEN-20 the real counts follow every insert, update and delete of public rows", async () => {
    const db = await openDatabase();
    await storeSettings(db, { realCounts: true });
    const counts = async () => {
      const { claims } = await readSettings(db);
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
