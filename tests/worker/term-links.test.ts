import { beforeEach, describe, expect, it } from "vitest";
import { updateRow } from "../../app/content/saving/store.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { terms } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { createContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { Page, textOf } from "../support/html";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage });
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(terms)]);
});

const addTerm = (term: string, values: object = {}) =>
  createContent(db, "glossary", { term, shortDefinition: `What ${term} is.`, draft: false, ...values });

/** The words that a page links to the glossary by itself. */
const linkedAt = async (path: string) => {
  const page = new Page(await (await server(path)).text());
  return page.all("a[data-term]").map((link) => textOf(link));
};

describe("a page with terms", () => {
  it.each([
    ["blog", { title: "One", body: "<p>A zebra loom.</p>" }],
    ["briefs", { name: "One", body: "<p>A zebra loom.</p>" }],
    ["stack", { name: "One", longDescription: "<p>A zebra loom.</p>" }],
    ["work", { title: "One", client: "A bakery", problem: "A zebra loom.\n\nAnd <b>." }],
    ["glossary", { term: "One", definition: "<p>A zebra loom.</p>" }],
  ] as const)("GLOS-17 of %s links them and shows their definitions, unless the row says no", async (type, values) => {
    await addTerm("Zebra loom");
    const row = await createContent(db, type, { draft: false, ...values });
    const path = storedTypes[type].address(row)!;
    const page = new Page(await (await server(path)).text());
    expect(page.hrefs("a[data-term]")).toEqual(["/it-glossary/term/zebra-loom"]);
    expect(page.all("#term-zebra-loom[popover]").map((card) => textOf(card))).toEqual([
      expect.stringContaining("What Zebra loom is."),
    ]);
    const { rowId, version } = row;
    await updateRow(db, storedTypes[type], rowId, version, { ...values, noTermLinks: true } as never, writeContext());
    expect(await linkedAt(path)).toEqual([]);
  });
});

describe("a term", () => {
  const post = (body: string) => createContent(db, "blog", { title: "One", draft: false, body });

  it("GLOS-17 is linked from the moment it is public until it is renamed, switched off or deleted", async () => {
    await post("<p>On zebras.</p><p>On quaggas.</p>");
    expect(await linkedAt("/blog/post/one")).toEqual([]);
    const { rowId } = await addTerm("Zebra");
    expect(await linkedAt("/blog/post/one")).toEqual(["zebras"]);
    const save = async (version: number, values: object) =>
      updateRow(
        db,
        storedTypes.glossary,
        rowId,
        version,
        values as never,
        writeContext(undefined, `2026-06-15T13:00:0${version}.000Z`),
      );
    await save(1, { term: "Quagga" });
    expect(await linkedAt("/blog/post/one")).toEqual(["quaggas"]);
    await save(2, { isUnlinked: true });
    expect(await linkedAt("/blog/post/one")).toEqual([]);
    await save(3, { isUnlinked: false, draft: true });
    expect(await linkedAt("/blog/post/one")).toEqual([]);
    await save(4, { draft: false });
    expect(await linkedAt("/blog/post/one")).toEqual(["quaggas"]);
    await db.write([db.query.delete(terms)]);
    expect(await linkedAt("/blog/post/one")).toEqual([]);
  });

  it("GLOS-17 purges the pages that show its definition, and is not linked in other forms of a page", async () => {
    await addTerm("Zebra");
    await post("<p>On zebras.</p>");
    expect((await server("/blog/post/one")).headers.get("Cache-Tag")).toContain("IT_Glossary:zebra");
    expect(await (await server("/blog/post/one.md")).text()).toContain("\nOn zebras.\n");
  });
});
