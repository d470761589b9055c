import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createRow, updateRow } from "../../app/content/saving/store.server";
import { storedTypes } from "../../app/types.server";
import { casesOf } from "../../app/work/case";
import { findCase, listCaseLinks, listCases } from "../../app/work/queries.server";
import { cases } from "../../drizzle/schema";
import { completeValues, createContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";

const origin = "https://plainloom.example";
const visit = { now: "2026-07-01T00:00:00.000Z", origin };
const given = (title: string, more: object = {}) => ({ title, client: "Client", draft: false, ...more });
const month = (number: number) => `2026-0${number}-01T00:00:00.000Z`;

describe("cases", () => {
  it("WORK-1 the list has the public ones, the latest first, each with its first figure", async () => {
    const db = await openDatabase();
    await createContent(db, "work", given("Early", { completedAt: month(1), figures: "A | 1 | 2\nB | 3 | 4" }));
    await createContent(db, "work", given("Late", { completedAt: month(3) }));
    await createContent(db, "work", given("Hidden", { completedAt: month(5), draft: true }));
    expect((await listCases(db, null, visit)).items).toMatchObject([
      { title: "Late", figure: null, isSample: false },
      { title: "Early", figure: { label: "A", before: "1", after: "2" } },
    ]);
  });

  it("WORK-4 other pages link to the latest two of a service", async () => {
    const db = await openDatabase();
    for (const [at, title] of ["One", "Two", "Three"].entries())
      await createContent(db, "work", given(title, { completedAt: month(at + 1), services: ["internal-tools"] }));
    await createContent(db, "work", given("Other", { completedAt: month(4), services: ["ai-workflows"] }));
    const links = await listCaseLinks(db, visit);
    expect(casesOf(links, "internal-tools").map(({ title }) => title)).toEqual(["Three", "Two"]);
    expect(casesOf(links, "startup-mvp")).toEqual([]);
  });

  it("WORK-5 D47 a real site shows no sample until somebody has edited it, and no edited one is marked as a sample", async () => {
    const db = await openDatabase();
    const sample = { title: "Invented", client: "Nobody", slug: "invented", draft: false };
    await insert(db, cases, { ...sample, id: "sample-invented" });
    await createContent(db, "work", given("Own"));
    const titles = async (at: string) =>
      (await listCases(db, null, { ...visit, origin: at })).items.map(({ title, isSample }) => [title, isSample]);
    expect(new Map((await titles(origin)) as Array<[string, boolean]>)).toEqual(
      new Map([
        ["Invented", true],
        ["Own", false],
      ]),
    );
    expect(await titles("https://real.studio")).toEqual([["Own", false]]);
    expect(await findCase(db, "invented", { ...visit, origin: "https://real.studio" })).toBeNull();
    expect(await listCaseLinks(db, { origin: "https://real.studio" })).toMatchObject([{ link: { title: "Own" } }]);

    const [{ rowId, version }] = (await db.read(
      db.query.select({ rowId: cases.rowId, version: cases.version }).from(cases).where(eq(cases.slug, "invented")),
    )) as [{ rowId: number; version: number }];
    await updateRow(db, storedTypes.work, rowId, version, { client: "A real one" }, writeContext());
    expect(new Map((await titles("https://real.studio")) as Array<[string, boolean]>).get("Invented")).toBe(false);
  });
});

describe("saving a case", () => {
  const save = async (more: object) => {
    const db = await openDatabase();
    for (const name of ["Internal Tools", "AI Workflows"]) await createContent(db, "services", { name });
    return createRow(db, storedTypes.work, completeValues("work", given("A case", more)), writeContext());
  };

  it("WORK-6 refuses a line that is no figure, an unknown service, and a permitted quotation without a person", async () => {
    expect(await save({ figures: "Time | 1 | 2\nTime: 6 min" })).toMatchObject({
      status: "invalid",
      fields: { figures: expect.stringContaining("“Time: 6 min” is not a figure") },
    });
    expect(await save({ services: ["Internal Tool"] })).toMatchObject({
      fields: { services: expect.stringContaining("“internal-tool” is no service") },
    });
    expect(await save({ quote: "Good.", quotePermitted: true })).toMatchObject({
      fields: { quotePerson: expect.stringContaining("name") },
    });
  });

  it("WORK-6 stores services by their slugs, however their names are typed", async () => {
    expect(await save({ services: ["Internal Tools", "ai-workflows"] })).toMatchObject({
      status: "written",
      row: { services: ["internal-tools", "ai-workflows"] },
    });
  });
});
