import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { inspectWaiting } from "../../app/catalog/findings/inspect.server";
import { visitOutsideLinks } from "../../app/catalog/findings/outside-links.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, media, posts, revisions, terms, ventures } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf } from "../support/html";
import { insert } from "../support/insert";
import { post, term, venture } from "../support/rows";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage });
const path = "/admin/needs-attention";
let db: DatabaseClient;
let own: Record<string, string> = {};

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "eve", "editor");
  own = { "Sec-Fetch-Site": "same-origin", Cookie: await sessionCookie(db, "eve") };
});

const inspect = (mayGoOn = () => true) => inspectWaiting(db, new Date().toISOString(), "https://mill.example", mayGoOn);
async function open(query = ""): Promise<Page> {
  const response = await server(path + query, { headers: own });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  return new Page(await response.text());
}
/** The fields of the first row's form, as a browser without script would send them, with these instead. */
async function correct(fields: Readonly<Record<string, string>>, query = "", headers = own) {
  const [form] = (await open(query)).all("main li form");
  const given = form!.childNodes.flatMap((node) =>
    "attrs" in node && attribute(node, "type") === "hidden"
      ? [[attribute(node, "name")!, attribute(node, "value")!]]
      : [],
  );
  const body = new URLSearchParams({ ...Object.fromEntries(given), ...fields });
  const response = await server(path + query, { method: "POST", body, headers });
  return { status: response.status, page: new Page(await response.text()) };
}
function rows(page: Page): string[] {
  const kinds = page.texts("main .list-badge");
  return page.texts("main li h2").map((title, at) => `${title}: ${kinds[at]!}`);
}

it("ATT-2 names the row, what is wrong and when it was edited, and leads to the field of the form", async () => {
  await insert(db, posts, post({ title: "Bare", body: '<p><a href="/none">a</a></p>' }));
  await inspect();
  const page = await open();
  expect(page.texts(".side-count").map((text) => text.trim())).toEqual(["2 to fix"]);
  expect(rows(page)).toEqual(["Bare: Broken link", "Bare: No description"]);
  expect(rows(await open("?kind=no-image"))).toEqual(["Bare: No picture"]);
  const broken = await open("?kind=broken-link&section=blog");
  expect(rows(broken)).toEqual(["Bare: Broken link"]);
  expect(textOf(broken.all("main li p")[0]!)).toMatch(/^Links to \/none, which does not exist\. Blog post · edited /);
  expect(broken.link("Bare")).toMatch(/^\/admin\/blog\/\d+#body$/);
  expect(textOf(broken.one("main [role=status]"))).toBe("1 item");
  expect(rows(await open("?kind=old-draft"))).toEqual([]);
  expect(broken.texts("select[name=kind] option")).toEqual([
    "All issues",
    "Broken link (1)",
    "No description (1)",
    "No picture (1)",
  ]);
});

it("ATT-4 a description is typed in the list, and written as by the form", async () => {
  await insert(db, posts, post({ title: "Bare", featuredImage: "/covers/a.svg" }));
  await inspect();
  const empty = await correct({ text: "  " });
  expect([empty.status, textOf(empty.page.one(".form-field-error"))]).toEqual([400, "Enter some text."]);
  const saved = await correct({ text: "What it says." });
  expect([saved.status, rows(saved.page)]).toEqual([200, []]);
  const [stored] = await db.read(db.query.select().from(posts));
  expect(stored).toMatchObject({ seoDescription: "What it says.", version: 2 });
  expect(await db.read(db.query.select().from(activity).where(eq(activity.section, "blog")))).toMatchObject([
    {
      action: "save",
      who: "eve",
      subject: "Bare",
      detail: { fields: expect.stringContaining("SEO meta description") },
    },
  ]);
  expect(await db.read(db.query.select().from(revisions))).toHaveLength(1);
});

it("ATT-4 a text that is cut off can be shortened, and stays in the list until it fits", async () => {
  const excerpt = "word ".repeat(40).trim();
  await insert(db, posts, post({ title: "Long", excerpt, featuredImage: "/covers/a.svg" }));
  await inspect();
  expect(textOf((await open()).one("main li textarea"))).toBe(excerpt);
  const still = await correct({ text: excerpt.slice(0, 169) });
  expect([still.status, rows(still.page)]).toEqual([200, ["Long: Description too long"]]);
  expect(textOf(still.page.one("main li textarea"))).toBe(excerpt.slice(0, 169));
  expect(rows((await correct({ text: excerpt.slice(0, 99) })).page)).toEqual([]);
});

it("ATT-4 refuses what the form refuses, keeps what was typed, and overwrites nobody", async () => {
  const name = "Mill ".repeat(14).trim();
  await insert(db, ventures, venture({ name, microDescription: "Spins.", squareLogo: "/a.svg" }));
  await inspect();
  const long = await correct({ text: "m".repeat(1_001) });
  expect([long.status, attribute(long.page.one("main li input[type=text]"), "value")]).toEqual([
    400,
    "m".repeat(1_001),
  ]);
  expect(textOf(long.page.one(".form-field-error"))).toBe("Use at most 1000 characters.");
  const late = await correct({ text: "Mill", version: "7" });
  expect([late.status, attribute(late.page.one("main li input[type=text]"), "value")]).toEqual([409, "Mill"]);
  for (const field of ["status", "url", "toString"]) expect((await correct({ text: "x", field })).status).toBe(404);
  expect((await correct({ text: "x", section: "users" })).status).toBe(404);
  expect((await correct({ text: "x" }, "", { ...own, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const [stored] = await db.read(db.query.select().from(ventures));
  expect(stored).toMatchObject({ name, version: 1 });
});

it("ATT-4 MEDIA-7 a picture gets its alt text in the list, or is marked as decorative", async () => {
  const picture = (hash: string, label: string) => ({
    hash: hash.repeat(32),
    type: "png" as const,
    width: 8,
    height: 8,
    color: "#000000",
    bytes: 10,
    name: label,
  });
  await insert(db, media, picture("a", "Mill"), picture("b", "Line"));
  expect(rows(await open("?section=media"))).toEqual(["Line: No alt text", "Mill: No alt text"]);
  expect(rows((await correct({ text: "", decorative: "on" })).page)).toEqual(["Mill: No alt text"]);
  expect(rows((await correct({ text: "A mill by the river" })).page)).toEqual([]);
  expect(await db.read(db.query.select().from(media).orderBy(media.rowId))).toMatchObject([
    { alt: "A mill by the river", isDecorative: false },
    { alt: "", isDecorative: true },
  ]);
});

it("ATT-5 says how far the inspection is while more is left than one run takes", async () => {
  await insert(db, terms, ...Array.from({ length: 410 }, (_, at) => term({ term: `Term ${at}` })));
  const progress = async () => (await open()).texts("main .notice");
  const says = (inspected: number, of: number) => [
    expect.stringMatching(`^Checking ${inspected} of ${of} items…`) as string,
  ];
  expect(await progress()).toEqual([]);
  await inspect(() => false);
  expect(await progress()).toEqual(says(400, 410));
  // More rows arrive than there were.
  await insert(db, posts, ...Array.from({ length: 405 }, (_, at) => post({ title: `Post ${at}` })));
  await inspect(() => false);
  expect(await progress()).toEqual(says(810, 815));
  await inspect();
  expect(await progress()).toEqual([]);
  expect((await open("?kind=no-description")).texts(".list-count [role=status]")).toEqual(["815 items"]);
});

it("ATT-7 what is due to be checked again is checked with one press, and readers see the day", async () => {
  await insert(db, terms, term({ term: "Warp", slug: "warp", shortDefinition: "Threads.", reviewedOn: "2024-11-12" }));
  const asked = async () => new Page(await (await server("/it-glossary/term/warp")).text()).main;
  expect(await asked()).toContain("Checked on November 12, 2024");
  await inspect();
  const listed = await open("?kind=due-review");
  expect(rows(listed)).toEqual(["Warp: Check due"]);
  expect(listed.text).toContain("Last checked on November 12, 2024.");
  const pressed = await correct({}, "?kind=due-review");
  expect([pressed.status, rows(pressed.page)]).toEqual([200, []]);
  expect(pressed.page.text).toContain("“Warp” was checked today");
  const [stored] = await db.read(db.query.select().from(terms));
  expect(stored!.reviewedOn!.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  expect(stored!.version).toBe(2);
  expect(await asked()).not.toContain("2024");
});

it("ATT-6 a link that has moved gets its new address with one press, which can be undone", async () => {
  const [from, to] = ["https://old.example.com/page", "https://new.example.com/page?a=1&b=2"];
  await insert(
    db,
    posts,
    post({
      title: "Leads on",
      body: `<p><a href="${from}">a</a></p>`,
      featuredImage: "/covers/a.svg",
      excerpt: "What.",
    }),
  );
  await inspect();
  const moves = async (address: string) =>
    address === from
      ? new Response(null, { status: 301, headers: { Location: to } })
      : address.startsWith("https://cloudflare-dns.com/")
        ? Response.json({ Answer: [{ type: 1, data: "93.184.216.34" }] })
        : new Response(null);
  await visitOutsideLinks(db, { now: new Date().toISOString(), origin: "https://mill.studio" }, moves);
  const listed = await open("?kind=moved-link");
  expect(rows(listed)).toEqual(["Leads on: Moved link"]);
  expect(listed.text).toContain(`Links to ${from}, which has moved to ${to}.`);
  expect(listed.texts("main li form button")).toEqual(["Use the new address"]);
  const stranger = await correct({}, "?kind=moved-link", { ...own, "Sec-Fetch-Site": "cross-site" });
  expect(stranger.status).toBe(403);
  const pressed = await correct({}, "?kind=moved-link");
  expect([pressed.status, rows(pressed.page)]).toEqual([200, []]);
  expect(pressed.page.text).toContain("“Leads on” has the new address");
  const stored = async () => (await db.read(db.query.select().from(posts)))[0]!;
  expect((await stored()).body).toContain('href="https://new.example.com/page?a=1&amp;b=2"');
  const [form] = pressed.page.all("form").filter((each) => attribute(each, "action")?.startsWith("/admin/undo"));
  expect(form).toBeDefined();
  const body = new URLSearchParams(
    pressed.page.all("input", form).map((field) => [attribute(field, "name")!, attribute(field, "value") ?? ""]),
  );
  const undone = await server(attribute(form!, "action")!, { method: "POST", body, headers: own });
  expect(undone.status).toBe(302);
  expect((await stored()).body).toContain(`href="${from}"`);
  // A second press on the same page, after somebody else has changed the link.
  const gone = await server(path, {
    method: "POST",
    body: new URLSearchParams({ intent: "new-address", key: "f999999", label: "Leads on" }),
    headers: own,
  });
  expect(gone.status).toBe(404);
});
