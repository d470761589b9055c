import { beforeAll, describe, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { posts } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert, storeSettings } from "../support/insert";
import { post } from "../support/rows";
import { startServer } from "../support/test-server";

const at = startServer({ renderPage });
const atReal = startServer({ renderPage }, { PUBLIC_ORIGIN: "https://www.weaverstreet.studio" });
const open = async (path: string, send = at) => new Page(await (await send(path)).text());
const article = (title: string, day: number, more: object = {}) =>
  post({ title, author: "Mara Voss", postedDate: `2026-01-0${day}T08:00:00.000Z`, ...more });

let db: DatabaseClient;

beforeAll(async () => {
  db = await openDatabase();
  await insert(
    db,
    posts,
    ...["First", "Second", "Third", "Fourth"].map((title, day) => article(title, day + 1)),
    article("A draft", 8, { draft: true }),
    article("Not yet", 9, { postedDate: "2999-01-01T00:00:00.000Z" }),
    article("By somebody else", 9, { author: "Ana Borealis" }),
  );
});

describe("the people", () => {
  it("ABOUT-5 the page begins with a letter signed by the first person of the team", async () => {
    const { html } = await open("/about");
    const letter = html.slice(html.indexOf("letter"), html.indexOf("From draft to cloth"));
    expect(letter).toMatch(/began with a familiar observation.*Mara Voss.*Founder, product/s);
    expect(letter).toContain("/people/mara-voss.svg");
  });

  it("ABOUT-6 each has a past, the latest three articles and a link to all", async () => {
    const page = await open("/about");
    expect(page.html).toContain("Founder, product, since 2021");
    expect(page.html).toMatch(/Before: (?:<!-- -->)?Nine years of product teams/);
    // What follows leads to the blog's newest post, whoever wrote it.
    const team = page.html.slice(0, page.html.indexOf('id="related-pages"'));
    const links = [...team.matchAll(/href="(\/blog\/post\/[^"]+)"/g)].map(([, path]) => path);
    expect(links).toEqual(["/blog/post/fourth", "/blog/post/third", "/blog/post/second"]);
    expect(page.html).toContain('href="/blog/author/mara-voss"');
  });

  it("ABOUT-6 a team in the settings has its own articles", async () => {
    await storeSettings(db, { team: [{ name: "Ana Borealis", role: "Founder", bio: "", profileUrl: "" }] });
    const { html } = await open("/about");
    expect(html).toContain("/blog/post/by-somebody-else");
    expect(html).not.toContain("/blog/post/fourth");
    await storeSettings(db, {});
  });

  it("ABOUT-6 D47 a real site has no articles of sample people", async () => {
    const { html } = await open("https://www.weaverstreet.studio/about", atReal);
    expect(html).not.toContain("Mara Voss");
    expect(html.slice(0, html.indexOf('id="related-pages"'))).not.toContain("blog/post");
  });

  it("ABOUT-7 the page of an author on the team shows the person, and leads to the about page", async () => {
    const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const mara = main((await open("/blog/author/mara-voss")).html);
    expect(mara).toContain("/people/mara-voss.svg");
    expect(mara).toContain("since 2021");
    expect(mara).toContain('href="/about"');
    expect(main((await open("/blog/author/ana-borealis")).html)).not.toContain("Before:");
  });
});
