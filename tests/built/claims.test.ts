import { describe, expect, it } from "vitest";
import { posts, terms, tools } from "../../drizzle/schema";
import type { Page } from "../support/html";
import { publicPages } from "../support/public-pages";
import { post, term, tool } from "../support/rows";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("seeded");
const open = async (path: string) => (await site.visit(path)).page;

const store = (settings: object) =>
  site.run("insert or replace into site_settings (key, value) values ('site', ?)", JSON.stringify(settings));

const rows = <Row>(count: number, row: (number: number) => Row) => Array.from({ length: count }, (_, n) => row(n));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const figure = (page: Page, label: string) => {
  const tile = page.all("main dl div").find((candidate) => page.texts("dt", candidate)[0] === label);
  return tile && page.texts("dd", tile);
};

describe("D45 claims the database can check", () => {
  const publicRows = async (): Promise<{ tools: number; terms: number; posts: number }> => {
    const [counts] = await site.rows<{ tools: number; terms: number; posts: number }>(
      `select (select count(*) from stack_items) as tools,
        (select count(*) from IT_Glossary where Draft = 0 and Archived = 0) as terms,
        (select count(*) from Blog_posts where Draft = 0 and Archived = 0 and "Blog Post - Posted Date" <= ?) as posts`,
      new Date().toISOString(),
    );
    return counts!;
  };

  it("the home page shows the real numbers until they reach the claims, and then the claims", async () => {
    // The sample content has more terms than are claimed.
    await site.run('delete from "IT_Glossary" where row_id > 100');
    const before = await publicRows();
    expect([before.tools < 499, before.terms < 199, before.posts < 49]).toEqual([true, true, true]);
    const few = (await open("/")).main;
    expect(few).toContain(`${before.tools} Tools directory`);
    expect(few).toContain(`${before.terms} IT glossary`);
    expect(few).toContain(`${before.posts} Blog`);

    const at = (number: number) => ({ id: `made-${number}`, slug: `made-${number}`, name: `Made ${number}` });
    await site.insert(tools, ...rows(499 - before.tools, (number) => tool(at(number))));
    await site.insert(terms, ...rows(199 - before.terms, (number) => term({ term: `Made ${number}` })));
    await site.insert(
      posts,
      ...rows(49 - before.posts, (number) => post({ title: `Made ${number}`, postedDate: daysAgo(400) })),
      post({ title: "Made draft", draft: true }),
      post({ title: "Made for later", postedDate: daysAgo(-10) }),
    );
    const almost = (await open("/")).main;
    for (const text of ["499 Tools directory", "199 IT glossary", "49 Blog"]) expect(almost).toContain(text);

    await site.insert(tools, tool(at(1_000)));
    await site.insert(terms, term({ term: "Made 1000" }));
    await site.insert(posts, post({ title: "Made 1000", postedDate: daysAgo(401) }));
    const enough = (await open("/")).main;
    for (const text of ["500+ Tools directory", "200+ IT glossary", "50+ Blog"]) expect(enough).toContain(text);
  });

  it("the blog, its questions and its structured data state the posts per week, or nothing", async () => {
    await site.run('delete from "Blog_posts"');
    const label = "new posts a week";
    const answer = async () => {
      const page = await open("/blog");
      const [first] = page.structured("FAQPage").mainEntity as Array<{ acceptedAnswer: { text: string } }>;
      const data = first!.acceptedAnswer.text;
      expect(page.main).toContain(data.slice(0, 60));
      // How often, even if there is no number to state.
      expect(data).toContain("the feed announces it.");
      const pace = /At present, that is (.*?) a week\./.exec(data)?.[1];
      expect(/At present, that is (.*?) a week\./.exec(page.main)?.[1]).toBe(pace);
      return [figure(page, label)?.[0], pace];
    };
    const publish = (name: string, count: number, days: number) =>
      site.insert(posts, ...rows(count, (number) => post({ title: `${name} ${number}`, postedDate: daysAgo(days) })));

    await publish("Old", 200, 100);
    await publish("Scheduled", 3, -3);
    await publish("Recent", 11, 40);
    expect(await answer()).toEqual([undefined, undefined]);
    await publish("Twelfth", 1, 80);
    expect(await answer()).toEqual(["1", "1"]);
    await publish("Eighteenth", 6, 1);
    expect(await answer()).toEqual(["1.5", "1.5"]);
    await publish("Twenty-fourth", 6, 0);
    expect(await answer()).toEqual(["2 to 3", "2 to 3"]);
    expect((await open("/blog?q=recent")).main).toContain("2 to 3");
  });
});

describe("D54 claims that nobody can count", () => {
  it("have no tile and no sentence without a value", async () => {
    const empty = Object.fromEntries(
      ["products", "clientSuccess", "aiFailure", "mvpWeeks", "enterpriseMonths", "combinedExperience"].map((name) => [
        name,
        "",
      ]),
    );
    await store({ claims: empty });
    const home = await open("/");
    expect([figure(home, "products shipped"), figure(home, "client success")]).toEqual([undefined, undefined]);
    expect(figure(home, "AI models tried and compared")).toEqual(["75+", "Compared on our own test sets"]);
    expect(figure(await open("/blog"), "of AI projects fail")).toBeUndefined();
    const manager = await open("/ai-product-manager");
    expect(manager.all("main dl dt").length).toBe(1);
    expect(manager.main).not.toContain("of AI projects fail");
    expect(manager.main).toContain("When a project fails, the model is seldom the cause");
    const service = await open("/services/startup-mvp");
    expect(service.texts("main dl.border-y dt")).toEqual(["Yours from the first day"]);
    expect(service.main).not.toMatch(/MVP takes|roles and reviews/);
    expect((await open("/about")).main).not.toContain("combined");
    await store({ claims: { products: "", revenue: "", clientSuccess: "" } });
    expect((await open("/ai-product-manager")).all("main dl")).toEqual([]);
  });

  it("name their source beside them, as a link where it is an address", async () => {
    await store({
      claims: { revenue: "" },
      claimNotes: {
        clientSuccess: "Of 40 clients asked in May <2026>",
        aiFailure: "https://example.com/study?a=1&b=2",
        revenue: "Nobody sees this",
        products: "javascript:alert(1)",
        combinedExperience: "Added up in May",
      },
    });
    const manager = await open("/ai-product-manager");
    expect(figure(manager, "client success")).toEqual(["85%", "Of 40 clients asked in May <2026>"]);
    expect(figure(manager, "products shipped")).toEqual(["50+", "javascript:alert(1)"]);
    expect(manager.main).not.toContain("Nobody sees this");
    expect(manager.hrefs("main a")).toContain("https://example.com/study?a=1&b=2");
    expect(manager.html).not.toContain('href="javascript:');
    const blog = await open("/blog");
    expect(figure(blog, "of AI projects fail")).toEqual(["87%", "Source (opens in a new tab)"]);
    expect(blog.hrefs("main dl a").filter((href) => !href.startsWith("/"))).toEqual([
      "https://example.com/study?a=1&b=2",
    ]);
    expect(figure(await open("/"), "client success")?.[1]).toContain("40 clients");
    expect((await open("/about")).main).toContain("Added up in May");
  });
});

describe("D46 the rating", () => {
  const visible = /Rated ([\d.]+) out of 5 in (\d+) reviews?/;

  it.each(publicPages)("%s shows it exactly when its structured data claim it", async (path) => {
    await store({ rating: { value: 4.7, count: 1 } });
    const claimed = (page: Page) => page.structuredData.flatMap((data) => data["aggregateRating"] ?? []);
    const page = await open(path);
    const isClaimed = path === "/" || path === "/about";
    expect(claimed(page)).toEqual(
      isClaimed ? [{ "@type": "AggregateRating", ratingValue: 4.7, reviewCount: 1, bestRating: 5 }] : [],
    );
    expect(visible.exec(page.main)?.slice(1)).toEqual(isClaimed ? ["4.7", "1"] : undefined);
    for (const rating of [
      { value: 0, count: 100 },
      { value: 4.5, count: 0 },
    ]) {
      await store({ rating });
      const without = await open(path);
      expect([claimed(without), visible.test(without.main)]).toEqual([[], false]);
    }
  });
});
