import { describe, expect, it } from "vitest";
import { parseSearch } from "../../app/base/search/search-text";
import { briefsPerPage } from "../../app/briefs/brief";
import { findBrief, listBriefs } from "../../app/briefs/queries.server";
import { briefs } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { recordFormerSlug, insert } from "../support/insert";
import { brief } from "../support/rows";

const visit = { now: "2026-07-01T00:00:00.000Z", origin: "https://plainloom.example" };

const hidden = [{ draft: true }, { archived: true }];

describe("the list of briefs", () => {
  it("CALL-4 sorts by name regardless of case, with every field of a card", async () => {
    const db = await openDatabase();
    await insert(
      db,
      briefs,
      brief({ name: "beta" }),
      brief({ name: "Zeta" }),
      brief({
        name: "Alpha",
        summary: "S",
        appType: "T",
        appFormat: "F",
        appTypeIcon: "🚀",
        appFormatIcon: "https://host.example/i.svg",
      }),
    );
    const { items } = await listBriefs(db, null, null, visit);
    expect(items.map((card) => card.name)).toEqual(["Alpha", "beta", "Zeta"]);
    expect(items[0]).toEqual({
      slug: "alpha",
      name: "Alpha",
      summary: "S",
      appType: "T",
      appFormat: "F",
      appTypeIcon: "🚀",
      appFormatIcon: "https://host.example/i.svg",
      figure: "",
      figureLabel: "",
    });
  });

  it("GEN-11 excludes drafts and archived briefs", async () => {
    const db = await openDatabase();
    await insert(
      db,
      briefs,
      ...hidden.map((fate, position) => brief({ name: `Hidden ${position}`, ...fate })),
      brief({ name: "Shown" }),
    );
    expect((await listBriefs(db, null, null, visit)).items.map((card) => card.name)).toEqual(["Shown"]);
    expect((await listBriefs(db, parseSearch("hidden"), null, visit)).items).toEqual([]);
    expect((await listBriefs(db, parseSearch("hi"), null, visit)).items).toEqual([]);
  });

  it("D5 pages list every brief once, in order, with and without a search", async () => {
    const db = await openDatabase();
    const rows = Array.from({ length: briefsPerPage + 15 }, (_, number) =>
      brief({ name: `${number % 2 ? "B" : "b"}rief ${Math.floor(number / 3)}`, slug: `brief-${number}` }),
    );
    await insert(db, briefs, ...rows);
    for (const query of [null, parseSearch("RIEF"), parseSearch("br")]) {
      const first = await listBriefs(db, query, null, visit);
      const second = await listBriefs(db, query, first.next, visit);
      expect([first.items.length, second.items.length, second.next]).toEqual([briefsPerPage, 15, null]);
      expect([first.isFirst, first.previous]).toEqual([true, null]);
      expect([second.isFirst, second.previous]).toEqual([false, null]);
      const third = await listBriefs(db, query, second.items[9]!.slug, visit);
      expect(third.previous).toBe(first.items[9]!.slug);
      const seen = [...first.items, ...second.items];
      expect(new Set(seen.map((card) => card.slug)).size).toBe(rows.length);
      const folded = seen.map((card) => card.name.toLowerCase());
      expect(folded).toEqual(folded.toSorted());
    }
    expect((await listBriefs(db, null, "nope", visit)).items).toHaveLength(briefsPerPage);
  });
});

describe("the brief at an address", () => {
  it("CALL-4 BRIEF-9 is found by its slug, with everything its page shows", async () => {
    const db = await openDatabase();
    await insert(db, briefs, brief({ name: "Plot Diary", summary: "S", body: "<h2>x</h2>", seoTitle: "T" }));
    expect(await findBrief(db, "plot-diary", visit)).toEqual({
      record: expect.objectContaining({
        slug: "plot-diary",
        name: "Plot Diary",
        summary: "S",
        body: "<h2>x</h2>",
        seoTitle: "T",
      }) as unknown,
      isPublic: true,
    });
  });

  it.each(hidden)("BRIEF-13 D6 a brief with %j opens by its direct link, marked as not public", async (fate) => {
    const db = await openDatabase();
    await insert(db, briefs, brief({ name: "Secret", ...fate }));
    expect(await findBrief(db, "secret", visit)).toMatchObject({ record: { name: "Secret" }, isPublic: false });
  });

  it("URL-25 another spelling and a previous slug redirect to it; a previous slug of a draft finds nothing", async () => {
    const db = await openDatabase();
    await insert(db, briefs, brief({ name: "Plot Diary" }), brief({ name: "Secret", draft: true }));
    await recordFormerSlug(db, briefs, "old", "plot-diary");
    await recordFormerSlug(db, briefs, "old-secret", "secret");
    expect(await findBrief(db, "Plot Diary", visit)).toEqual({ movedTo: "plot-diary" });
    expect(await findBrief(db, "old", visit)).toEqual({ movedTo: "plot-diary" });
    expect(await findBrief(db, "old-secret", visit)).toBeNull();
  });

  it("BRIEF-12 an unknown slug finds nothing and does not fail", async () => {
    const db = await openDatabase();
    await insert(db, briefs, brief({ name: "Plot Diary" }));
    for (const address of ["", "nope", "plot", "%", "' or 1=1 --", "日本", "a".repeat(5_000)])
      expect(await findBrief(db, address, visit), address).toBeNull();
  });
});
