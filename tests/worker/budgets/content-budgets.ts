import { beforeAll, describe, expect, it } from "vitest";
import { parseListQuery } from "../../../app/content/listing/list";
import { listRows } from "../../../app/content/listing/list.server";
import { contentNames, type ContentName } from "../../../app/types";
import { storedTypes } from "../../../app/types.server";
import { createD1Database, type DatabaseClient } from "../../../drizzle/client";
import { renderPage } from "../../../workers/render-page";
import { addAccount, sessionCookie } from "../../support/accounts";
import { testEnv } from "../../support/d1";
import { databaseCostOf, startServer } from "../../support/test-server";
import { footerRows } from "./page-budgets";

const now = "2026-11-01T00:00:00.000Z";
const open = () => createD1Database(testEnv.DB);

const server = startServer({ renderPage, showCost: true });
let session = "";

/** The cost of a portal page for a signed-in administrator, and its response. */
async function costOf(path: string) {
  const response = await server(path, { headers: { Cookie: session } });
  await response.body?.cancel();
  return { status: response.status, ...databaseCostOf(response) };
}

const list = (name: ContentName, address: string) => (db: DatabaseClient) =>
  listRows(db, storedTypes[name], parseListQuery(storedTypes[name].type, new URLSearchParams(address)), now);

/** Every view of a type's list: order, state and filter, each in its first, a later and an earlier part; and searches. */
function addresses(name: ContentName, filters: readonly string[]): { plain: string[]; searched: string[] } {
  const { sorts, statuses, filter } = storedTypes[name].type;
  const views = sorts.flatMap((sort) =>
    ["", ...statuses].flatMap((status) =>
      (filter ? ["", ...filters] : [""]).map((value) =>
        [`sort=${sort.name}`, status && `status=${status}`, value && `${filter}=${encodeURIComponent(value)}`]
          .filter(Boolean)
          .join("&"),
      ),
    ),
  );
  return {
    plain: views.flatMap((view) => [view, `${view}&after=700`, `${view}&before=700`]),
    searched: views.flatMap((view) => ["the", "zz", "xyzzyq"].map((words) => `${view}&q=${words}`)),
  };
}

/**
 * The most rows that any view of a list reads, with 100,000 posts, 10,000 tools, 10,000 terms, 1,000 ventures and 1,000
 * briefs. A count goes as far as 1,000 and a page as far as 51 rows, each found by an index; rows that an index does
 * not exclude are stepped over. Rows in a rare state, and those of a category, are read whole unless they are ordered
 * by date: here 5,000 drafts, 10,700 posts and 5,000 tools of a category. A search considers the newest 2,000 rows, or
 * the 1,000 newest that the index finds.
 */
const listBudgets: Readonly<Partial<Record<ContentName, ListBudget>>> = {
  // The visits of the rows on the page are read once these are known.
  redirects: { statements: 8, batches: 4, opened: 1_300, rows: 2_600, searched: 6_600 },
  blog: {
    filters: ["Launch Academy", "no such category"],
    statements: 8,
    opened: 1_200,
    rows: 22_000,
    searched: 26_000,
  },
  glossary: { statements: 7, opened: 1_200, rows: 2_000, searched: 13_000 },
  "blog-categories": { statements: 7, opened: 25, rows: 25, searched: 25 },
  "stack-categories": { statements: 7, opened: 25, rows: 25, searched: 25 },
  services: { statements: 7, opened: 40, rows: 40, searched: 80 },
  stack: { filters: ["design", "no-such"], statements: 8, opened: 1_200, rows: 6_100, searched: 13_000 },
};

interface ListBudget {
  /** Values of the type's filter: one that many rows have, and one that none has. */
  readonly filters?: readonly [string, string];
  readonly statements: number;
  /** Round trips: by default, two before the list and its own. */
  readonly batches?: number;
  /** Rows of the whole page, as the list opens. */
  readonly opened: number;
  readonly rows: number;
  readonly searched: number;
}

/** The budget of the other types, of which the database has 1,000 rows each. */
const ofManyRows: ListBudget = { statements: 7, opened: 1_200, rows: 2_500, searched: 6_500 };
const listBudget = (name: ContentName) => listBudgets[name] ?? ofManyRows;

/** Tests the cost of the portal in a database that `pageBudgets` filled. */
export function contentBudgets(): void {
  beforeAll(async () => {
    const db = open();
    await addAccount(db, "eve");
    // Sent by browsers with script; without it, the mail settings are read for their time zone.
    session = `${await sessionCookie(db, "eve")}; zone=Europe/Berlin`;
    // The Overview counts unchanged sample content: as much as there ever is, among all the other rows.
    await testEnv.DB.prepare(
      `insert or replace into site_settings (key, value) select 'seed', json_group_object(key, '0') from (
        select * from (select 'stack_items/' || id as key from stack_items limit 150)
        union all select * from (select 'Blog_posts/' || "Item ID" from Blog_posts limit 150))`,
    ).run();
  });

  describe("with 100,000 posts", () => {
    it.each(contentNames)(
      "D5 GEN-16 every view of %s costs a bounded number of rows, in one round trip after those of the session",
      async (name) => {
        const { filters = [], statements, batches = 3, rows, searched } = listBudget(name);
        expect(filters.length > 0, "values of the filter").toBe(storedTypes[name].type.filter !== undefined);
        const lists = addresses(name, filters);
        for (const [list_, limit] of [
          [lists.plain, rows],
          [lists.searched, searched],
        ] as const) {
          let worst: readonly [number, string] = [0, ""];
          for (const address of list_) {
            // The list's data: its markup asks nothing more. Session and role are read before all else.
            const cost = await costOf(`/admin/${name}.data?${address}`);
            expect(cost.status, address).toBe(200);
            expect(cost.batches, address).toBeLessThanOrEqual(batches);
            expect(cost.statements, address).toBeLessThanOrEqual(statements);
            if (cost.rowsRead > worst[0]) worst = [cost.rowsRead, address];
          }
          expect(worst[0], worst[1]).toBeLessThanOrEqual(limit + footerRows);
        }
      },
      120_000,
    );

    it("rows with a rare status are in the same order as all rows sorted", async () => {
      const { results } = await testEnv.DB.prepare(
        `select row_id from Blog_posts where Draft = 1 and Archived = 0 order by "Blog Post - Title" collate nocase, row_id limit 120`,
      ).all<{ row_id: number }>();
      const shown: number[] = [];
      for (let next: number | null = null; shown.length < 120;) {
        const page = await list("blog", `sort=name&status=draft${next === null ? "" : `&after=${next}`}`)(open());
        shown.push(...page.rows.map(({ rowId }) => rowId));
        next = page.next;
      }
      expect(shown.slice(0, 120)).toEqual(results.map(({ row_id }) => row_id));
    });

    it.each<[path: string, statements: number, rows: number, batches?: number]>([
      ...contentNames.map((name): [string, number, number, number] => {
        const { statements, opened, batches } = listBudget(name);
        return [`/admin/${name}`, statements, opened, batches ?? 3];
      }),
      // Counts of every type. One of the statements sums words of drafts that found nothing.
      ["/admin", 20, 2_000 + 1_100 * contentNames.length],
      ["/admin/blog/700", 7, 20],
      ["/admin/blog/new", 6, 20],
      ["/admin/blog/trash", 5, 10],
      ["/admin/blog/700/history", 6, 10],
      ["/admin/blog/700/delete", 5, 10],
      ["/admin/submissions", 7, 17],
      ["/admin/users", 8, 18],
      ["/admin/settings", 7, 200],
      ["/admin/transfer", 4, 10],
      ["/admin/api-tokens", 5, 11],
      // One statement for each type.
      ["/admin/find?q=the", 2 + contentNames.length, 12_000],
      ["/admin/find?q=zz", 2 + contentNames.length, 40_000],
      ["/admin/find?q=xyzzyq", 2 + contentNames.length, 100],
    ])("D5 %s sends at most %i statements and reads at most %i rows", async (path, statements, rows, batches = 3) => {
      const cost = await costOf(path);
      expect(cost.status).toBe(200);
      expect(cost.statements).toBeLessThanOrEqual(statements);
      expect(cost.rowsRead).toBeLessThanOrEqual(rows + footerRows);
      expect(cost.batches).toBeLessThanOrEqual(batches);
    });

    it("ATT-2 what needs attention costs the same with 200,000 findings, and every page a count of 1,000 of them", async () => {
      for (const kind of ["no-image", "no-description"])
        await testEnv.DB.prepare(
          "insert into findings (section, item, kind, field) select 'blog', row_id, ?, 'featuredImage' from Blog_posts",
        )
          .bind(kind)
          .run();
      for (const [path, statements, rows] of [
        ["/admin/needs-attention", 9, 5_500],
        ["/admin/needs-attention?kind=no-image", 8, 5_500],
        ["/admin/needs-attention?section=blog&after=f5000", 8, 5_500],
        ["/admin/needs-attention?kind=no-image&section=blog", 8, 5_500],
        ["/admin/needs-attention?kind=no-alt&section=blog", 7, 5_500],
        ["/admin/briefs", 7, 2_300],
      ] as const) {
        const cost = await costOf(path);
        expect.soft(cost.status, path).toBe(200);
        expect.soft(cost.statements, path).toBeLessThanOrEqual(statements);
        expect.soft(cost.rowsRead, path).toBeLessThanOrEqual(rows);
      }
      await testEnv.DB.prepare("delete from findings").run();
    });
  });
}
