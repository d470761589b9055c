import { beforeEach, expect, it } from "vitest";
import { updateRow } from "../../app/content/saving/store.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages, posts, enquiries } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { createContent, writeContext } from "../support/content";
import { testEnv } from "../support/d1";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { post, enquiry } from "../support/rows";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage });
let db: DatabaseClient;
let cookie = "";

async function open(path: string): Promise<Page> {
  const response = await server(path, { headers: { Cookie: cookie } });
  expect(response.status, path).toBe(200);
  return new Page(await response.text());
}

/** The waiting items in the words of the Overview, each with the number of rows in the list that it links to. */
async function waiting(): Promise<ReadonlyArray<readonly [text: string, rows: number]>> {
  const links = (await open("/admin")).all("[aria-label=Today] a");
  return Promise.all(
    links.map(async (link) => [textOf(link), (await open(attribute(link, "href")!)).all("tbody tr").length] as const),
  );
}

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada");
  cookie = await sessionCookie(db, "ada");
});

it("the Overview's numbers lead to exactly the rows they count", async () => {
  await insert(
    db,
    enquiries,
    enquiry({ status: "new", nextStepOn: "2020-01-01" }),
    enquiry({ status: "new" }),
    enquiry({ status: "contacted", nextStepOn: "2020-01-02" }),
    enquiry({ status: "contacted", nextStepOn: "2999-01-01" }),
    enquiry({ status: "won", nextStepOn: "2020-01-01" }),
  );
  await insert(db, posts, post({ draft: true }), post({ postedDate: "2999-01-01T00:00:00.000Z" }), post());
  expect(await waiting()).toEqual([
    ["2 new submissions", 2],
    ["2 next steps due", 2],
    ["1 scheduled in Blog Posts", 1],
    ["1 draft in Blog Posts", 1],
  ]);
  const [count] = (await open("/admin/blog")).all(".side-count");
  expect([textOf(count!), attribute(count!, "href")]).toEqual(["2 new", "/admin/submissions?status=new"]);
});

it("OVER-1 what needs attention, the size of each section and repeated saves are told with their numbers", async () => {
  const row = await createContent(db, "blog", { title: "Bare", category: "Automation" });
  const save = (version: number) =>
    updateRow(db, storedTypes.blog, row.rowId, version, { author: `${version}` }, { ...writeContext(), by: "ada" });
  for (const version of [1, 2, 3]) await save(version);
  const page = await open("/admin");
  const needsAttention = page.all("[aria-label=Today] a").at(-1)!;
  expect([textOf(needsAttention), attribute(needsAttention, "href")]).toEqual([
    "1 item needs attention",
    "/admin/needs-attention",
  ]);
  expect(page.texts("[aria-labelledby=needs-attention] li")).toEqual(["No description1"]);
  expect((await open(page.link("No description")!)).texts("main li h2")).toEqual(["Bare"]);
  expect(page.texts("main ul a.button-dense").slice(0, 2)).toEqual(["Blog Posts 1", "Glossary 0"]);
  expect(page.texts("[aria-labelledby=activity] li")[0]).toMatch(
    /^ada@example\.com edited blog post “Bare” ?3 times · /,
  );
});

it("where nothing waits, the Overview and the side bar say so", async () => {
  expect(await waiting()).toEqual([
    ["0 new submissions", 0],
    ["0 next steps due", 0],
  ]);
  expect((await open("/admin")).all(".side-count")).toEqual([]);
});

it("says how many messages could not be delivered, and leads to them", async () => {
  const failed = (id: string) => ({
    id,
    cause: id,
    kind: "enquiry" as const,
    channel: "mail" as const,
    recipient: "mara@example.com",
    subject: "New enquiry",
    retryUntil: "2026-01-01T00:00:00.000Z",
  });
  await insert(db, messages, { ...failed("1"), state: "failed" }, { ...failed("2"), state: "failed" }, failed("3"));
  const alert = (await open("/admin")).one("[role=alert]");
  expect(textOf(alert)).toContain("2 messages could not be delivered.");
  expect((await open("/admin/messages?state=failed")).all("tbody tr")).toHaveLength(2);
});

it("ADM-38 where the rows cannot be read, it says what is missing and offers to try again", async () => {
  await testEnv.DB.exec("alter table onboarding_submissions rename to away");
  try {
    const page = await open("/admin");
    expect(textOf(page.one("[role=alert]"))).toContain("could not be loaded.");
    expect(page.texts("[role=alert] a")).toEqual(["Retry"]);
    expect(page.texts("nav[aria-label=Sections] a")).toContain("Submissions");
  } finally {
    await testEnv.DB.exec("alter table away rename to onboarding_submissions");
  }
});
