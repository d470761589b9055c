import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { cases, services } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { origin, startServer } from "../support/test-server";

const at = startServer({ renderPage });
const open = async (path: string) => {
  const response = await at(path);
  return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
};

let db: DatabaseClient;

beforeAll(async () => {
  db = await openDatabase();
  const quotation = { quote: "We sleep again.", quotePerson: "Ida Fenwright", quoteRole: "Owner" };
  const shared = {
    client: "A mill",
    sector: "Flour",
    weeks: 6,
    services: ["internal-tools"],
    draft: false,
    ...quotation,
  };
  await createContent(db, "services", {
    name: "Internal Tools",
    projectType: "internal-tool",
    usualBudget: "5k-10k",
    draft: false,
  });
  await createContent(db, "services", { name: "AI Workflows", projectType: "workflow-automation", draft: false });
  await createContent(db, "work", {
    ...shared,
    title: "Permitted",
    figures: "Time | 9 min | 2 min\nErrors | 12 | 1",
    problem: "Paper everywhere.",
    quotePermitted: true,
  });
  await createContent(db, "work", { ...shared, title: "Waiting" });
  await insert(db, cases, {
    id: "sample-mill",
    slug: "sample-mill",
    title: "Invented mill",
    client: "X",
    draft: false,
  });
});

describe("the pages of cases", () => {
  it("WORK-1 the list shows client, sector, weeks and the first figure", async () => {
    const { status, html } = await open("/work");
    expect(status).toBe(200);
    for (const text of ["Our Work", "A mill", "Flour, 6 weeks", "9 min", "2 min", 'href="/work/permitted"'])
      expect(html).toContain(text);
    expect(html).not.toContain("12 → 1");
  });

  it("WORK-3 a case ends with the usual price of its service, who builds it and who answers", async () => {
    const { html } = await open("/work/permitted");
    const end = html.slice(html.indexOf("What yours would take"), html.indexOf("</article>"));
    expect(end).toMatch(/Most start at.*href="\/services#prices"[^>]*>\$5K - \$10K/s);
    expect(end).toMatch(/Who builds it.*href="\/about"[^>]*>Mara Voss, /s);
    expect(end).toMatch(/Who answers.*<img[^>]*mara-voss.*Mara Voss.*within two working days/s);
    await db.write([
      db.query.update(services).set({ usualBudget: "20k-50k" }).where(eq(services.slug, "internal-tools")),
    ]);
    expect((await open("/work/permitted")).html).toContain("$20K - $50K");
  });

  it("WORK-3 a case has its figures before its facts and texts, and links to its services", async () => {
    const { html } = await open("/work/permitted");
    const main = html.slice(html.indexOf("<main"));
    const places = ["9 min", "Errors", "A mill", "Internal Tools", "Paper everywhere.", "We sleep again."].map((text) =>
      main.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(main).toContain('href="/services/internal-tools"');
    expect(html).toContain('"@type":"CreativeWork"');
  });

  it("WORK-7 a quotation without its permission is in no page, no API answer and no search result", async () => {
    for (const path of ["/work", "/work/waiting", "/work/waiting.data", "/services/internal-tools"])
      expect([path, (await open(path)).html]).toEqual([path, expect.not.stringMatching(/We sleep|Ida Fenwright/)]);
    expect((await open("/work/permitted")).html).toContain("Ida Fenwright");
    const rows = (await (await at("/api/rest/v1/cases?select=*")).json()) as object[];
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/We sleep|Ida Fenwright|quote/);
    expect((await open("/search?q=fenwright")).html).not.toContain("/work/");
    expect((await open("/search?q=flour")).html).toContain("/work/waiting");
  });

  it("WORK-5 says on the page and in the list that a sample is one", async () => {
    expect((await open("/work/sample-mill")).html).toContain("This client and these figures are invented");
    expect((await open("/work/permitted")).html).not.toContain("invented");
    expect((await open("/work")).html.match(/>Sample</g)).toHaveLength(1);
  });

  it("WORK-4 a service and a brief of that service link to the case", async () => {
    await createContent(db, "briefs", { name: "A brief", appType: "Internal tool", draft: false });
    expect((await open("/services/internal-tools")).html).toContain('href="/work/permitted"');
    expect((await open("/services/ai-workflows")).html).not.toContain('href="/work/');
    expect((await open("/example-product-briefs/a-brief")).html).toContain('href="/work/');
  });

  it("WORK-4 the page of a service is purged when a case changes", async () => {
    expect((await at("/services/internal-tools")).headers.get("Cache-Tag")?.split(",")).toContain("cases");
  });

  it("weeks that nobody told are an empty field, not 0", async () => {
    await addAccount(db, "ada");
    const headers = { Cookie: await sessionCookie(db, "ada"), Origin: origin };
    const form = new Page(await (await at("/admin/work/new", { headers })).text());
    const values = form.all("input[name=weeks]").map((input) => attribute(input, "value") ?? "");
    expect(values).toEqual([""]);
  });
});
