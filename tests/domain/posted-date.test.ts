import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { contentWriter } from "../../app/api/api-writer.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { parseListQuery } from "../../app/content/listing/list";
import { listRows } from "../../app/content/listing/list.server";
import { changeSelected } from "../../app/content/saving/bulk.server";
import { listRevisions, valuesToRestore } from "../../app/content/saving/revisions.server";
import { findRow, updateRow } from "../../app/content/saving/store.server";
import { textsOf } from "../../app/content/types/field-values";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { createContent, writeContext, writtenRow } from "../support/content";
import { openDatabase } from "../support/database";
import { databaseRuns, propertySeed } from "../support/properties";
import { exportFile, importFile } from "../support/transfer-files";

const { blog } = storedTypes;
const entered = "2026-03-01T09:30:00.000Z";
const at = (minute: number) => new Date(Date.parse("2026-06-15T12:00:00.500Z") + minute * 60_000).toISOString();

describe("the posted date of a post", () => {
  let db: DatabaseClient;
  beforeAll(async () => {
    db = await openDatabase();
  });
  const create = (values = {}, minute = 0) =>
    createContent(db, "blog", { title: "Loom", ...values }, writeContext(undefined, at(minute)));
  const dateOf = async (rowId: number) => (await findRow(db, blog, rowId))!["postedDate"];
  const bulk = (rowIds: readonly number[], name: string, minute: number, setId?: string) =>
    changeSelected(
      db,
      blog,
      { rowIds },
      blog.type.bulkActions.find((action) => action.name === name)!.set!,
      writeContext(setId, at(minute)),
    );
  /** Saves the form as it is shown, but for what an editor changed. */
  async function saveForm(rowId: number, changes: Readonly<Record<string, unknown>>, minute: number) {
    const row = (await findRow(db, blog, rowId))!;
    const form = { ...row, ...changes };
    const values = Object.fromEntries(blog.type.fields.map(({ name }) => [name, form[name as keyof typeof form]]));
    return writtenRow(await updateRow(db, blog, rowId, row.version, values, writeContext(undefined, at(minute))));
  }
  const api = () => contentWriter(db, () => Promise.resolve());
  const byApi = (minute: number) => ({ accountId: "someone", tokenId: null, now: at(minute) });
  const importDraft = async (itemId: unknown, draft: boolean, minute: number) => {
    const file = `Item ID,Draft\n${String(itemId)},${String(draft)}\n`;
    await importFile(db, transferTables.blog, file, writeContext(undefined, at(minute)));
  };

  it("D49 P3 is the one that was entered, or that of the first publication, by any way to write it", async () => {
    const step = fc.record({
      by: fc.constantFrom("form", "bulk", "api", "import", "archive" as const),
      draft: fc.boolean(),
      enters: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.boolean(), fc.array(step, { maxLength: 6 }), async (draft, enters, steps) => {
        const row = await create({ draft, ...(enters && { postedDate: entered }) });
        const { rowId, itemId } = row as unknown as { rowId: number; itemId: string };
        let [expected, hidden, archived] = [enters ? entered : draft ? "" : at(0), draft, false];
        for (const [index, { by, enters: entersNow, ...change }] of steps.entries()) {
          const minute = index + 1;
          const date = entersNow && (by === "form" || by === "api");
          if (by === "form") {
            await saveForm(
              rowId,
              { draft: change.draft, archived: false, ...(date && { postedDate: entered }) },
              minute,
            );
            archived = false;
          } else if (by === "bulk") {
            await bulk([rowId], change.draft ? "draft" : "publish", minute);
            if (!change.draft) archived = false;
          } else if (by === "api") {
            const values = { Draft: change.draft, ...(date && { "Blog Post - Posted Date": entered }) };
            expect((await api().update("Blog_posts", [itemId], values, byApi(minute))).ok).toBe(true);
          } else if (by === "import") await importDraft(itemId, change.draft, minute);
          else {
            await bulk([rowId], "archive", minute);
            archived = true;
          }
          if (by !== "archive") hidden = change.draft;
          if (date) expected = entered;
          if (expected === "" && !hidden && !archived) expected = at(minute);
          expect(await dateOf(rowId)).toBe(expected);
        }
      }),
      { numRuns: Math.min(databaseRuns, 150), seed: propertySeed },
    );
  });

  it("D49 a draft's field is empty, and an entered date is kept even where it is the time of the save", async () => {
    const row = await create();
    expect(textsOf(blog.type, row)["postedDate"]).toBe("");
    const saved = await saveForm(row.rowId, { postedDate: at(3) }, 3);
    expect(saved["postedDate"]).toBe(at(3));
    expect((await saveForm(row.rowId, { draft: false }, 9))["postedDate"]).toBe(at(3));
  });

  it("D49 a published date outlives drafts, an older version that is restored, and comes and goes with undo", async () => {
    const row = await create();
    const set = writeContext().setId;
    await bulk([row.rowId], "publish", 5, set);
    expect(await dateOf(row.rowId)).toBe(at(5));
    await undoSet(db, set, writeContext(undefined, at(6)));
    expect(await findRow(db, blog, row.rowId)).toMatchObject({ postedDate: "", draft: true });
    const revisions = await listRevisions(db, blog, row.rowId);
    expect(revisions.map(({ before }) => before?.["postedDate"])).toEqual([at(5), "", undefined]);
    await bulk([row.rowId], "publish", 7);
    await bulk([row.rowId], "draft", 8);
    await bulk([row.rowId], "publish", 9);
    expect(await dateOf(row.rowId)).toBe(at(7));
    const first = (await listRevisions(db, blog, row.rowId)).at(-2)!.before!;
    expect(first).toMatchObject({ postedDate: "", draft: true });
    const { version } = (await findRow(db, blog, row.rowId))!;
    const values = valuesToRestore(blog.type, first);
    const restored = await updateRow(db, blog, row.rowId, version, values, writeContext(undefined, at(10)));
    expect(writtenRow(restored)).toMatchObject({ postedDate: at(7), draft: true });
  });

  it("D49 an export and its import leave a draft without a date, and report no change", async () => {
    const own = await openDatabase();
    await createContent(own, "blog", { title: "Undated" }, writeContext(undefined, at(0)));
    await createContent(own, "blog", { title: "Dated", postedDate: entered }, writeContext(undefined, at(0)));
    for (const kind of ["csv", "json", "ndjson"] as const) {
      const file = await exportFile(own, transferTables.blog, kind);
      const again = await importFile(own, transferTables.blog, file, writeContext(undefined, at(4)));
      expect(again, kind).toMatchObject({ unchanged: 2, changed: 0, created: 0, refused: 0 });
      const other = await openDatabase();
      await importFile(other, transferTables.blog, file, writeContext(undefined, at(4)));
      const { rows } = await listRows(other, blog, parseListQuery(blog.type, new URLSearchParams("sort=name")), at(5));
      expect(rows.map(({ label, date }) => [label, date])).toEqual([
        ["Dated", entered],
        ["Undated", null],
      ]);
    }
  });

  it("D49 lists by date page over drafts without one, each row once, newest save first", async () => {
    const own = await openDatabase();
    for (let number = 0; number < 60; number += 1)
      await createContent(
        own,
        "blog",
        { title: `Draft ${number}`, ...(number % 3 === 0 && { postedDate: entered }) },
        writeContext(undefined, at(Math.floor(number / 4))),
      );
    for (const sort of ["-date", "date"]) {
      const page = (position: string) =>
        listRows(
          own,
          blog,
          parseListQuery(blog.type, new URLSearchParams(`sort=${sort}&status=draft${position}`)),
          at(99),
        );
      const first = await page("");
      const second = await page(`&after=${first.next}`);
      const rows = [...first.rows, ...second.rows];
      expect(new Set(rows.map(({ rowId }) => rowId)).size).toBe(60);
      const undated = rows.filter(({ date }) => date === null).map(({ rowId }) => rowId);
      expect(undated).toEqual(undated.toSorted((a, b) => (sort === "date" ? a - b : b - a)));
      expect((await page(`&before=${second.rows[0]!.rowId}`)).rows).toEqual(first.rows);
    }
  });
});
