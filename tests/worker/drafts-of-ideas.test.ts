import { beforeAll, expect, it } from "vitest";
import { briefs, terms, toolCategories, tools } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { brief, term, tool, toolCategory } from "../support/rows";
import { databaseCostOf, logOf, startServer } from "../support/test-server";

const send = startServer({ renderPage, showCost: true });
const sentence = "Our accountants retype supplier invoices and some get paid twice";

async function open(query: Readonly<Record<string, string>>, init?: RequestInit) {
  const response = await send(`/draft?${new URLSearchParams(query)}`, init);
  return { response, page: new Page(await response.text()) };
}

beforeAll(async () => {
  const db = await openDatabase();
  await insert(
    db,
    toolCategories,
    toolCategory({ id: "automation", name: "Automation", firstChoice: "Loomflow. It is ours." }),
  );
  await insert(
    db,
    tools,
    tool({
      name: "Loomflow",
      categoryId: "automation",
      longDescription:
        "<h2>When it fits</h2><p>Often.</p><h2>When it does not fit</h2><p>It is not for clouds. More.</p>",
    }),
  );
  await insert(db, terms, term({ term: "Invoice", shortDefinition: "A request to pay" }));
  await insert(
    db,
    briefs,
    brief({
      name: "Invoice Desk",
      appType: "Automation",
      leads: ["invoices", "paid twice"],
      body: `<h2>Non-goals</h2><ul><li>No payments;</li></ul><h2>Success measures</h2>
        <table><tr><th>Measure</th><th>Today</th><th>Target</th></tr><tr><td>Time</td><td>6 min</td><td>90 s</td></tr></table>
        <h2>Delivery plan</h2><ul><li><b>Weeks 1–2:</b> begin.</li><li><b>Week 3:</b> end.</li></ul>`,
    }),
    brief({ name: "Another", appType: "SaaS" }),
    brief({ name: "Hidden invoices", draft: true, leads: ["invoices", "accountants"] }),
  );
});

it("DRAFT-1 DRAFT-3 draws the plan of a sentence from rows, and says why each part is there", async () => {
  const { response, page } = await open({ q: sentence });
  expect(response.status).toBe(200);
  const text = page.text;
  expect(text).toContain("This sounds like AI Workflows.");
  expect(text).toContain("Invoice Desk");
  expect(text).toContain("because you wrote paid twice, invoices");
  expect(text).toContain("3 weeks");
  expect(text).toContain("Weeks 1–2: Begin.");
  expect(text).toContain("No payments.");
  expect(text).toContain("A request to pay");
  expect(text).toContain("It is not for clouds. what we try first in Automation");
  expect(text).not.toContain("Hidden");
});

it("DRAFT-8 needs one round trip, and is neither indexed nor cached", async () => {
  const { response, page } = await open({ q: sentence });
  expect(databaseCostOf(response)).toMatchObject({ batches: 1 });
  expect(response.headers.get("Cache-Control")).toMatch(/private|no-store/);
  expect(page.html).toMatch(/<meta name="robots" content="noindex/);
});

it("DRAFT-8 leaves what a visitor wrote out of every log", async () => {
  const lines = await logOf(async () => void (await open({ q: "Rumpelstiltskin spins straw into invoices" })));
  expect(lines.join("\n")).not.toMatch(/rumpelstiltskin|straw/i);
});

it("DRAFT-5 says if it found nothing, and shows briefs", async () => {
  const { response, page } = await open({ q: "qwrtz" });
  expect(response.status).toBe(200);
  expect(page.text).toContain("We have no draft for that");
  expect(page.text).toContain("Another");
  expect((await open({})).page.text).toContain("What should it do, and for whom?");
});

it("DRAFT-9 home, services, the briefs and the 404 page have the field", async () => {
  for (const path of ["/", "/services/startup-mvp", "/example-product-briefs", "/no-such-page"]) {
    const page = new Page(await (await send(path)).text());
    expect(page.html, path).toMatch(/<form[^>]*action="\/draft"/);
    expect(page.text, path).toContain("Draw the draft");
  }
});

it("DRAFT-8 escapes what a visitor wrote", async () => {
  const { page } = await open({ q: "<script>alert(1)</script> invoices" });
  expect(page.html).not.toContain("<script>alert(1)");
});

it("DRAFT-12 the intake shows its rows so far without script, also as it opens, but no steps", async () => {
  for (const [query, threads] of [
    ["", ["warp"]],
    [`?${new URLSearchParams({ project: "workflow-automation", draft: sentence })}`, ["warp", "weft", "weft second"]],
  ] as const) {
    const page = new Page(await (await send(`/onboarding${query}`)).text());
    const strips = page.all("main svg.intake-strip");
    expect(strips).toHaveLength(1);
    expect(page.all("path", strips[0]).map((path) => attribute(path, "class"))).toEqual(threads);
    const scripted = page.all("main .needs-script");
    expect(scripted.flatMap((part) => page.all("svg.intake-strip", part))).toEqual([]);
    expect(scripted.map((part) => textOf(part)).join()).toContain("Step 1 of 7");
    expect(scripted.map((part) => attribute(part, "role"))).toContain("progressbar");
  }
});
