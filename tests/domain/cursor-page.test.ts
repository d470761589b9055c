import { expect, it } from "vitest";
import { cursorPage } from "../../app/base/listing/keyset.server";
import type { PageCursors } from "../../app/base/listing/list-page";
import { toolSuggestions } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";

it("pages of a list by row number lead through all rows and back", async () => {
  const db = await openDatabase();
  const names = ["seven", "six", "five", "four", "three", "two", "one"];
  for (const name of names.toReversed())
    await insert(db, toolSuggestions, { id: name, name, address: "https://loom.example", reason: "" });
  const { rowId, name } = toolSuggestions;
  async function read(cursors: PageCursors) {
    const page = cursorPage(cursors, 3);
    const query = db.query.select({ rowId, name }).from(toolSuggestions).where(page.isBeyond(rowId));
    const { rows, before, after } = page.from(
      await db.read(query.orderBy(page.order(rowId)).limit(page.limit)),
      (row) => row.rowId,
    );
    return { names: rows.map((row) => row.name), before, after };
  }

  const first = await read({ before: null, after: null });
  const second = await read({ before: null, after: first.after });
  const third = await read({ before: null, after: second.after });
  expect([first, second, third].map((page) => page.names)).toEqual([names.slice(0, 3), names.slice(3, 6), ["one"]]);
  expect([first.before, third.after]).toEqual([null, null]);
  expect(await read({ before: third.before, after: null })).toEqual(second);
  expect(await read({ before: second.before, after: null })).toEqual(first);

  for (const invalid of ["", "x", "-1", "1e3", "9".repeat(16)]) {
    expect(await read({ before: null, after: invalid }), invalid).toEqual(first);
    expect(await read({ before: invalid, after: null }), invalid).toEqual(first);
  }
  expect(await read({ before: null, after: "0" })).toEqual({ names: [], before: null, after: null });
});
