import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { parseSearch } from "../../app/base/search/search-text";
import { listLatestActivity } from "../../app/catalog/activity/list.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { emptyTrashQueries, findVersion, listTrash, listRevisions } from "../../app/content/saving/revisions.server";
import { deleteQueries, rowIdIn } from "../../app/content/saving/row-writes.server";
import { findRow, newId, updateRow } from "../../app/content/saving/store.server";
import { findTerm } from "../../app/glossary/queries.server";
import { storedTypes } from "../../app/types.server";
import { revisions } from "../../drizzle/schema";
import { createContent, later, listContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { now } from "../support/rows";

const visit = { now: "2026-07-01T00:00:00.000Z", origin: "https://plainloom.example" };

const { blog, glossary } = storedTypes;

describe("revisions", () => {
  it("every write is recorded with author and time, and any version can be found", async () => {
    const db = await openDatabase();
    const row = await createContent(db, "glossary", { term: "Agent", definition: "<p>one</p>" });
    await updateRow(db, glossary, row.rowId, 1, { definition: "<p>two</p>" }, writeContext(newId(), later));
    const kept = await listRevisions(db, glossary, row.rowId);
    expect(kept.map(({ action, at, before }) => [action, at, before?.["definition"] ?? null])).toEqual([
      ["update", later, "<p>one</p>"],
      ["create", now, null],
    ]);
    expect(kept[0]!.before).toMatchObject({ draft: true, version: 1 });
    expect(await findVersion(db, glossary, row.rowId, 1)).toMatchObject({ definition: "<p>one</p>" });
    expect(await findVersion(db, glossary, row.rowId, 7)).toBeNull();
    // One line per item and day: the latest.
    expect(await listLatestActivity(db, "editor")).toMatchObject([
      { text: "Command line edited glossary item “Agent” (Definition)", more: 1 },
    ]);
  });

  it("a deleted row stays in the trash for 30 days and is restored unchanged, slug included", async () => {
    const db = await openDatabase();
    const row = await createContent(db, "glossary", { term: "Agent", draft: false, definition: "<p>one</p>" });
    const removal = writeContext();
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [row.rowId]), removal));
    expect(await findTerm(db, "agent", visit)).toBeNull();
    expect((await listTrash(db, glossary, now)).rows).toMatchObject([
      { label: "Agent", setId: removal.setId, rowId: row.rowId, at: now },
    ]);
    expect((await listTrash(db, glossary, "2026-07-16T00:00:00.000Z")).rows).toEqual([]);
    expect(await undoSet(db, removal.setId, writeContext())).toMatchObject({
      rows: 1,
      next: null,
      tags: ["IT_Glossary"],
    });
    const { version: _, ...same } = row;
    expect(await findRow(db, glossary, row.rowId)).toMatchObject({ ...same, version: 2 });
    expect((await listTrash(db, glossary, now)).rows).toEqual([]);
    expect(await undoSet(db, removal.setId, writeContext())).toMatchObject({ rows: 1 });
    expect((await listContent(db, "glossary", "q=agent")).count).toBe(1);
  });

  it("the trash is searched and paged, both ways", async () => {
    const db = await openDatabase();
    const terms = ["Agent", "Batch", "Cache", "Diff", "Entity"];
    for (const term of terms) {
      const { rowId } = await createContent(db, "glossary", { term });
      await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [rowId]), writeContext()));
    }
    const labels = ({ rows }: Awaited<ReturnType<typeof listTrash>>) => rows.map(({ label }) => label);
    const first = await listTrash(db, glossary, now, {}, 2);
    expect([labels(first), first.before]).toEqual([["Entity", "Diff"], null]);
    const second = await listTrash(db, glossary, now, { after: first.after }, 2);
    expect(labels(second)).toEqual(["Cache", "Batch"]);
    const last = await listTrash(db, glossary, now, { after: second.after }, 2);
    expect([labels(last), last.after]).toEqual([["Agent"], null]);
    const back = await listTrash(db, glossary, now, { before: last.before }, 2);
    expect(labels(back)).toEqual(["Cache", "Batch"]);
    expect(await listTrash(db, glossary, now, { before: back.before }, 2)).toEqual(first);
    expect(labels(await listTrash(db, glossary, now, { search: parseSearch("ENT") }))).toEqual(["Entity", "Agent"]);
  });

  it("the trash is searched without regard to case, in any alphabet", async () => {
    const db = await openDatabase();
    const { rowId } = await createContent(db, "glossary", { term: "Übergabe", definition: "<p>A handover.</p>" });
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [rowId]), writeContext()));
    const found = async (text: string) => (await listTrash(db, glossary, now, { search: parseSearch(text) })).rows;
    for (const text of ["Übergabe", "übergabe", "ÜBER"]) expect(await found(text), text).toHaveLength(1);
    expect(await found("handover")).toEqual([]);
  });

  it("a row that was restored and deleted again is in the trash once", async () => {
    const db = await openDatabase();
    const { rowId } = await createContent(db, "glossary", { term: "Agent" });
    const removals = [writeContext(), writeContext()] as const;
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [rowId]), removals[0]));
    await undoSet(db, removals[0].setId, writeContext());
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [rowId]), removals[1]));
    expect((await listTrash(db, glossary, now)).rows.map(({ setId }) => setId)).toEqual([removals[1].setId]);
  });

  it("a restored row gets a new slug if another row has taken its own", async () => {
    const db = await openDatabase();
    const old = await createContent(db, "blog", { title: "Same" });
    const removal = writeContext();
    await db.write(deleteQueries(db, blog, rowIdIn(blog, [old.rowId]), removal));
    await createContent(db, "blog", { title: "Same" });
    expect(await undoSet(db, removal.setId, writeContext())).toMatchObject({ rows: 1 });
    expect(await findRow(db, blog, old.rowId)).toMatchObject({ slug: `same-${old.rowId}` });
  });

  it("the trash is emptied after 30 days", async () => {
    const db = await openDatabase();
    const row = await createContent(db, "glossary", { term: "Agent" });
    const removal = writeContext();
    await db.write(deleteQueries(db, glossary, rowIdIn(glossary, [row.rowId]), removal));
    await db.write(emptyTrashQueries(db, "2026-07-14T00:00:00.000Z"));
    expect((await listTrash(db, glossary, now)).rows).toHaveLength(1);
    await db.write(emptyTrashQueries(db, "2026-07-16T00:00:00.000Z"));
    const [gone] = await db.read(
      db.query.select({ before: revisions.before }).from(revisions).where(eq(revisions.action, "delete")),
    );
    expect(gone).toEqual({ before: null });
  });
});
