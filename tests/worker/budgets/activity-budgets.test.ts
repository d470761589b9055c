import { beforeAll, expect, it } from "vitest";
import { renderPage } from "../../../workers/render-page";
import { addAccount, sessionCookie } from "../../support/accounts";
import { testEnv } from "../../support/d1";
import { openDatabase } from "../../support/database";
import { databaseCostOf, startServer } from "../../support/test-server";

const many = 100_000;
/**
 * The budget of the log with 100,000 entries: its rows, the people to filter by and which subjects exist,
 * beside session, role, settings and the side bar's count. Whatever the filters, it reads about a page of rows. Raising a
 * number needs a reason.
 */
const reads: Record<string, readonly [statements: number, rows: number, path: string, who?: "ada" | "bea"]> = {
  "the newest": [7, 400, ""],
  "an older part": [7, 400, "?after=50000"],
  "the part before": [7, 400, "?before=50000"],
  "one person": [7, 400, "?who=ada"],
  "one section": [7, 400, "?section=glossary"],
  "a rare section": [6, 400, "?section=settings"],
  "person and section, far down": [7, 400, "?who=ada&section=glossary&after=30000"],
  days: [7, 400, "?from=2026-03-01&to=2026-03-02"],
  "days without entries": [6, 400, "?from=2020-03-01&to=2020-03-02"],
  everything: [7, 400, "?who=ada&section=glossary&from=2026-02-01&to=2026-04-01"],
  "an editor's": [6, 400, "", "bea"],
};

const server = startServer({ renderPage, showCost: true });
const cookies = new Map<string, string>();

beforeAll(async () => {
  const db = await openDatabase();
  for (const [id, role] of [
    ["ada", "admin"],
    ["bea", "editor"],
  ] as const) {
    await addAccount(db, id, role);
    cookies.set(id, await sessionCookie(db, id));
  }
  // One in a thousand is of the settings, the others are of the glossary or about signing in.
  const fill = `with recursive numbers (n) as (select ? union all select n + 1 from numbers where n + 1 < ?)
    insert into activity (at, who, actor, action, section, area, subject_id)
    select strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n * 120, 'unixepoch'), iif(n % 3 = 0, 'ada', 'bea'), 'Somebody',
      iif(n % 1000 = 0, 'save-settings', iif(n % 2 = 0, 'save', 'sign-in')),
      iif(n % 1000 = 0, 'settings', iif(n % 2 = 0, 'glossary', 'sign-in')),
      iif(n % 1000 = 0, 'settings', iif(n % 2 = 0, 'content', 'people')), iif(n % 2 = 0, n, 'ada') from numbers`;
  for (let first = 0; first < many; first += 5_000)
    await testEnv.DB.prepare(fill)
      .bind(first, first + 5_000)
      .run();
});

it.each(Object.entries(reads))(
  "ACT-3 %s stays within its budget",
  async (_, [statements, rows, query, who = "ada"]) => {
    // Sent by browsers with script; without it, the mail settings are read for their time zone.
    const Cookie = `${cookies.get(who)!}; zone=Europe/Berlin`;
    const response = await server(`/admin/activity.data${query}`, { headers: { Cookie } });
    expect(response.status).toBe(200);
    await response.body?.cancel();
    const cost = databaseCostOf(response);
    expect(cost.statements).toBeLessThanOrEqual(statements);
    expect(cost.rowsRead).toBeLessThanOrEqual(rows);
  },
);

it("ACT-5 a person's own list reads its own rows", async () => {
  const response = await server("/account.data", { headers: { Cookie: cookies.get("ada")! } });
  await response.body?.cancel();
  expect(databaseCostOf(response).rowsRead).toBeLessThanOrEqual(100);
});
