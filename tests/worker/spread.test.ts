import { beforeAll, expect, it } from "vitest";
import { media, ventures } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { venture } from "../support/rows";
import { startServer } from "../support/test-server";

const at = startServer({ renderPage });
const hash = "a".repeat(32);
const berths = `/media/${hash}/1440x756-ffffff-v-24-62.webp`;
const open = async (path: string) => (await (await at(path)).text()).replaceAll("<!-- -->", "");

beforeAll(async () => {
  const db = await openDatabase();
  const picture = { hash, type: "webp", width: 1440, height: 756, color: "ffffff", bytes: 1, name: "Berths" } as const;
  await insert(db, media, { ...picture, alt: "A map of berths", createdAt: "2026-01-01T00:00:00.000Z" });
  const texts = {
    problem: "Boats wait. Nobody knows where.",
    solution: "A map shows berths. It is shared.",
    useCase: "A boat asks. It gets a berth.",
  };
  await insert(
    db,
    ventures,
    venture({ name: "Pictured", ...texts, showcaseImage: berths, images: [berths] }),
    venture({ name: "Bare", ...texts, showcaseImage: "" }),
  );
  await createContent(db, "work", {
    title: "A case",
    client: "A mill",
    summary: "Paper ruled. Now a screen does.",
    problem: "Forms got lost. Often.",
    figures: "Time | 9 min | 2 min",
    image: `/media/${"b".repeat(32)}/1440x756-ffffff-45-59.webp`,
    draft: false,
  });
});

it("VEN-18 a venture with a picture leads with its plan, and a thread to the picture's focal point", async () => {
  const html = await open("/ventures/pictured");
  const spread = html.slice(html.indexOf('class="spread'), html.indexOf("<aside"));
  expect(spread).toContain("--x:0.24;--y:62%");
  expect(spread).toMatch(
    /Today\.<\/strong> Boats wait\.<.*Instead\.<\/strong> A map shows berths\.<.*It gets a berth\./s,
  );
  expect(/class="plan-key"[^]*?<\/p>/.exec(spread)?.[0]).toContain("A map shows berths.");
  expect(spread).toContain(`src="${berths}"`);
});

it("MEDIA-12 pictures of a venture and of home's spread have their alt text from the library", async () => {
  const page = await open("/ventures/pictured");
  expect(page.match(/alt="A map of berths"/g)).toHaveLength(2);
  const home = await open("/");
  expect(home).toContain('alt="A map of berths"');
});

it("HOME-13 home shows the newest venture with a picture as plan and product, after the services", async () => {
  const home = await open("/");
  const section = home.slice(home.indexOf("A product of our own"));
  expect(home.indexOf("View All Services")).toBeLessThan(home.indexOf("A product of our own"));
  expect(section).toMatch(/Boats wait\.<.*A map shows berths\.<.*It gets a berth\./s);
  expect(section).toContain('href="/ventures/pictured"');
});

it("VEN-18 a venture without one has neither", async () => {
  expect(await open("/ventures/bare")).not.toContain('class="plan');
});

it("WORK-3 a case with a picture shows it beside its plan", async () => {
  const html = await open("/work/a-case");
  expect(html).toContain("--x:0.45;--y:59%");
  expect(html).toMatch(/Forms got lost\.<.*Now a screen does\.<.*Time: 2 min/s);
});
