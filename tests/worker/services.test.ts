import { beforeEach, describe, expect, it } from "vitest";
import { updateRow } from "../../app/content/saving/store.server";
import { controlsOf } from "../../app/content/types/text-fields";
import { defaultServices } from "../../app/services/default-services.server";
import { listServices } from "../../app/services/queries.server";
import { servicePath } from "../../app/services/service";
import { serviceTextFields } from "../../app/services/texts";
import { contentTypes } from "../../app/types";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { services, siteSettings, toolCategories } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { createContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { Page } from "../support/html";
import { insert } from "../support/insert";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
});

const textAt = async (path: string) => (await server(path)).text();
const pageAt = async (path: string) => new Page(await textAt(path));

/** A service as an editor would save it. */
const add = (name: string, displayOrder: number, more: object = {}) =>
  createContent(db, "services", {
    name,
    displayOrder,
    summary: `${name} in a sentence.`,
    projectType: "startup-mvp",
    draft: false,
    ...more,
  });

const change = async ({ rowId, version }: { rowId: number; version: number }, values: object) => {
  const result = await updateRow(db, storedTypes.services, rowId, version, values as never, writeContext());
  expect(result.status).toBe("written");
};

/** The services that a page links to, in its order. */
const linkedFrom = (page: Page, part: string): string[] => [
  ...new Set(
    page
      .all(part)
      .flatMap((node) => page.hrefs("a", node))
      .filter((href) => /^\/services\/[^#?]+$/.test(href)),
  ),
];
const sitemap = async () => {
  const parts = await Promise.all(["pages-1", "services-1"].map((part) => textAt(`/sitemap/${part}.xml`)));
  return Array.from(parts.join("").matchAll(/<loc>[^<]*(\/services\/[^<]+)</g), ([, path]) => path);
};
const inText = async (path: string) => [
  ...new Set(
    Array.from(
      (await textAt(path)).matchAll(/\/services\/([a-z-]+?)(?=\.md|[)"])/g),
      ([, slug]) => `/services/${slug}`,
    ),
  ),
];

/** Every page that lists the services. */
async function expectEverywhere(...slugs: readonly string[]) {
  const paths = slugs.map((slug) => `/services/${slug}`);
  const home = await pageAt("/");
  expect(linkedFrom(home, "main"), "home").toEqual(paths);
  expect(linkedFrom(home, "footer"), "footer").toEqual(paths);
  expect(linkedFrom(await pageAt("/services"), "main"), "overview").toEqual(paths);
  expect((await listServices(db)).map(servicePath)).toEqual(paths);
  expect(await inText("/services.md"), "Markdown").toEqual(paths);
  expect((await inText("/llms.txt")).toSorted(), "llms.txt").toEqual(paths.toSorted());
  expect((await sitemap()).toSorted(), "sitemap").toEqual(paths.toSorted());
  for (const path of paths) expect((await server(path)).status, path).toBe(200);
}

describe("SVC-11 services are rows", () => {
  it("three of them, each with its own page, card and price range", async () => {
    await add("Loom repair", 1, { usualBudget: "5k-10k", weeks: "a fortnight" });
    await add("Weaving course", 2, { projectType: "ai-growth-engines" });
    await add("Dyeing", 3);
    await expectEverywhere("loom-repair", "weaving-course", "dyeing");
    const home = await pageAt("/");
    expect(home.main).toContain("Loom repair in a sentence.");
    expect(home.main).toContain("where most start, typically a fortnight");
    const page = await pageAt("/services/loom-repair");
    expect(page.texts("h1")).toEqual(["Loom repair"]);
    expect(page.text).toContain("Most start at $5K - $10K");
    expect(page.hrefs("a")).toContain("/hire?project=startup-mvp");
    expect((await pageAt("/services/weaving-course")).hrefs("a")).toContain("/hire?project=ai-growth-engines");
    for (const { slug } of defaultServices) expect((await server(`/services/${slug}`)).status, slug).toBe(404);
  });

  it("five of them, in the order of their positions", async () => {
    for (const [at, name] of ["Five", "Four", "Three", "Two", "One"].entries()) await add(name, 5 - at);
    await expectEverywhere("one", "two", "three", "four", "five");
  });

  it("renamed, hidden, moved and removed ones", async () => {
    const [first, second, third] = [await add("One", 1), await add("Two", 2), await add("Three", 3)];
    await change(first, { name: "Uno", displayOrder: 9 });
    await change(second, { draft: true });
    await expectEverywhere("three", "one");
    expect((await pageAt("/")).main).toContain("Uno");
    expect((await server("/services/two")).status).toBe(404);
    await change(third, { slug: "drei" });
    const moved = await server("/services/three");
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/services/drei"]);
  });

  it("an empty table has the specified ones; one without public rows has none", async () => {
    const specified = defaultServices.map(({ slug }) => slug);
    await expectListed(specified);
    const asMarkdown = async (slug: string) => (await server(`/services/${slug}.md`)).headers.get("Content-Type") ?? "";
    for (const slug of specified) expect(await asMarkdown(slug)).toMatch(/^text\/markdown/);
    const { name, processTitle } = defaultServices[0]!;
    const markdown = await (await server(`/services/${specified[0]!}.md`)).text();
    expect(markdown).toContain(`# ${name}\n`);
    expect(markdown).toContain(`## ${processTitle}\n`);
    await add("Draft", 1, { draft: true });
    await expectListed([]);
    for (const slug of specified) {
      expect((await server(`/services/${slug}`)).status).toBe(404);
      expect(await asMarkdown(slug)).not.toMatch(/markdown/);
    }
  });

  const expectListed = async (slugs: readonly string[]) => {
    const paths = slugs.map((slug) => `/services/${slug}`);
    const home = await pageAt("/");
    expect(linkedFrom(home, "main")).toEqual(paths);
    expect(linkedFrom(home, "footer")).toEqual(paths);
    expect(await sitemap()).toEqual(paths);
  };

  it("links of the footer that an editor saved lead to no service that is hidden", async () => {
    await add("One", 1);
    await add("Two", 2, { draft: true });
    const footerLinks = ["one", "two"].map((slug) => ({ label: slug, address: `/services/${slug}`, column: "Ours" }));
    await insert(db, siteSettings, { key: "site", value: JSON.stringify({ footerLinks }) } as never);
    expect(linkedFrom(await pageAt("/about"), "footer")).toEqual(["/services/one"]);
  });

  it("are named by tools, categories, briefs and cases, and those pages are purged with them", async () => {
    const [category] = [await createContent(db, "stack-categories", { name: "Looms" })];
    const tool = await createContent(db, "stack", { name: "Warp", categoryId: category["id"], draft: false });
    await createContent(db, "briefs", { name: "Diary", slug: "diary", appType: "Internal tool", draft: false });
    await add("Loom repair", 1, { projectType: "internal-tool", toolCategories: ["looms"] });
    const work = await createContent(db, "work", {
      title: "A mill",
      client: "A mill",
      services: ["Loom repair"],
      draft: false,
    });
    const shown = [
      "/",
      "/services",
      storedTypes.stack.address(tool)!,
      "/ai-product-stack?category=looms",
      "/example-product-briefs/diary",
      storedTypes.work.address(work)!,
      "/about",
    ];
    for (const path of shown) {
      const response = await server(path);
      // The footer follows the settings' tag, which a save of a service purges too.
      const tags = response.headers.get("Cache-Tag")?.split(",") ?? [];
      expect(tags, path).toContain(path === "/about" ? "site_settings" : "services");
      expect(new Page(await response.text()).hrefs("a"), path).toContain("/services/loom-repair");
    }
    expect((await pageAt("/services/loom-repair")).hrefs("a")).toContain(storedTypes.work.address(work));
    expect(await textAt("/onboarding?brief=diary")).toMatch(
      /value="internal-tool"[^>]*checked|checked[^>]*value="internal-tool"/,
    );
  });

  it("keep their cases and categories of tools as one of them moves", async () => {
    const category = await createContent(db, "stack-categories", { name: "Looms" });
    const tool = await createContent(db, "stack", { name: "Warp", categoryId: category["id"], draft: false });
    const service = await add("Loom repair", 1, { toolCategories: ["looms"] });
    await add("Loom", 2);
    const work = await createContent(db, "work", {
      title: "A mill",
      client: "A mill",
      services: ["Loom", "Loom repair"],
      draft: false,
    });
    await change(service, { slug: "mending" });
    await db.write([db.query.update(toolCategories).set({ slug: "weaving-looms" })]);
    for (const row of [storedTypes.work.address(work)!, storedTypes.stack.address(tool)!])
      expect((await pageAt(row)).hrefs("a"), row).toContain("/services/mending");
    expect((await pageAt(storedTypes.work.address(work)!)).hrefs("a")).toContain("/services/loom");
    expect((await pageAt("/services/mending")).hrefs("a")).toContain(storedTypes.work.address(work));
  });

  it("a case can name only services that there are", async () => {
    await add("Loom repair", 1);
    await expect(createContent(db, "work", { title: "A", client: "B", services: ["startup-mvp"] })).rejects.toThrow(
      "“startup-mvp” is no service. The services are loom-repair.",
    );
  });

  it("have Markdown with the texts of their pages, filled in", async () => {
    await add("Loom repair", 1, {
      lead: "It takes {mvpWeeks}.",
      texts: {
        processTitle: "How it goes here",
        process: [{ title: "Look", text: "We look." }],
        deliverables: ["A loom"],
        closingText: "Write to us.",
      },
    });
    const markdown = await textAt("/services/loom-repair.md");
    for (const part of ["It takes 4 to 12 weeks.", "## How it goes here", "**Look**: We look.", "- A loom"])
      expect(markdown).toContain(part);
    expect(markdown).not.toContain("Write to us.");
    expect(await textAt("/llms-full/services-0.txt")).toContain("It takes 4 to 12 weeks.");
  });
});

describe("SVC-12 the drawing of a service", () => {
  const lines = [
    { title: "Claim", value: "From | Cover", text: "Who", mark: "Desk" },
    { title: "4714", value: "mail | #REF!", text: "Jo", mark: "Repair | Rule 4.2 | answered" },
  ];
  const drawn = async (composition: string, drawing: readonly object[] = lines) => {
    const row = await add(`Drawn ${composition}`, 1, { composition, texts: { drawing, drawingTitle: "Look" } });
    return pageAt(storedTypes.services.address(row)!);
  };

  it("is the one that its row chooses, made of the row's lines", async () => {
    const sheet = await drawn("spreadsheet");
    expect(sheet.texts(".sheet thead th")).toEqual(["Claim", "From", "Cover", "Who", "Desk"]);
    expect(sheet.texts(".sheet tbody td")).toEqual(["4714", "mail", "#REF!", "Jo", "Repair Rule 4.2 answered"]);
    expect(sheet.all(".sheet-lost")).toHaveLength(1);
    const ruler = await drawn("week ruler", [
      { title: "Ask", value: "1", text: "", mark: "First address" },
      { title: "Build", value: "2-6", text: "", mark: "" },
    ]);
    expect(ruler.texts(".ruler-weeks span")).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(ruler.texts(".ruler li .label")).toEqual(["Week 1", "Weeks 2-6"]);
    expect((await drawn("stations")).all(".station-gate")).toHaveLength(2);
    expect((await drawn("ledger")).texts(".ledger tbody th")).toEqual(["Claim", "4714"]);
  });

  it("without one, or without lines, is the draft of its weave", async () => {
    for (const page of [await drawn(""), await drawn("ledger", [])]) {
      expect(page.all("main header .weave-draft")).toHaveLength(1);
      for (const part of [".sheet", ".ruler", ".stations", ".ledger"]) expect(page.all(`main ${part}`)).toEqual([]);
    }
  });
});

describe("the form of a service", () => {
  it("adds a fifth one without script, with parts, and previews what is typed", async () => {
    await addAccount(db, "ada", "editor");
    const ask = async (path: string, body?: URLSearchParams) =>
      server(path, {
        ...(body && { method: "POST", body }),
        headers: { Cookie: await sessionCookie(db, "ada"), Origin: origin },
      });
    const texts = { process: [{ title: "First", text: "We begin." }], closingButton: "Begin" };
    const form = new URLSearchParams({
      ...Object.fromEntries(
        contentTypes.services.fields.flatMap(({ name, kind }) => (kind === "flag" ? [] : [[name, ""]])),
      ),
      name: "Loom repair",
      headline: "Looms that run",
      projectType: "internal-tool",
      displayOrder: "5",
      slug: "",
      texts: "{}",
      id: "abcdefghijkl",
    });
    for (const [name, text] of Object.entries(controlsOf(serviceTextFields, texts))) form.set(`texts.${name}`, text);
    expect((await ask("/admin/services/new", form)).status).toBe(302);
    const [row] = await db.read(db.query.select().from(services));
    expect(row).toMatchObject({ slug: "loom-repair", displayOrder: 5, texts });
    const page = await pageAt("/services/loom-repair");
    expect([page.texts("h1"), page.text.includes("We begin.")]).toEqual([["Looms that run"], true]);
    const copy = new URLSearchParams({
      row: String(row!.rowId),
      version: "1",
      writer: "a-window-of-one",
      revision: "1",
      copy: "",
    });
    copy.set("headline", "Only typed");
    expect((await ask("/admin/services/copy", copy)).status).toBe(200);
    const preview = (await ask(`/admin/services/preview?item=${row!.rowId}`)).headers.get("Location")!;
    expect(new Page(await (await ask(preview)).text()).texts("h1")).toEqual(["Only typed"]);
    expect((await pageAt("/services/loom-repair")).texts("h1")).toEqual(["Looms that run"]);
  });

  it("refuses parts without a title and a second service at the same address", async () => {
    await add("Loom repair", 1);
    await expect(add("Other", 2, { slug: "loom-repair" })).rejects.toThrow(/taken|used/i);
    await expect(add("Third", 3, { texts: { process: [{ title: "", text: "We begin." }] } })).rejects.toThrow(
      "Step 1: title is required.",
    );
  });
});
