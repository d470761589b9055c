import { beforeEach, expect, it } from "vitest";
import type { DatabaseClient } from "../../drizzle/client";
import { rateLimits, tools, toolSuggestions } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { openDatabase } from "../support/database";
import { attribute, Page, textOf, source } from "../support/html";
import { insert } from "../support/insert";
import { tool } from "../support/rows";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage });
const loom = { name: "Loom", address: "https://loom.example", reason: "It records screens." };
const own = { "Sec-Fetch-Site": "same-origin" };
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  await db.write([db.query.delete(toolSuggestions), db.query.delete(rateLimits)]);
});

const rows = () => db.read(db.query.select().from(toolSuggestions));
async function send(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = own) {
  const response = await server(path, { method: "POST", body: new URLSearchParams(fields), headers });
  return { response, page: new Page(await response.text()) };
}

it("SUG-1 SUG-2 the form is cached, keeps what was typed, and its answer is nobody else's", async () => {
  const form = await server("/suggest-a-tool");
  expect([form.status, form.headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("public")]);

  const refused = await send("/suggest-a-tool", { ...loom, address: "" });
  expect([refused.response.status, refused.response.headers.get("Cache-Control")]).toEqual([422, "private, no-store"]);
  expect(attribute(refused.page.one("#name"), "value")).toBe("Loom");
  expect(attribute(refused.page.one("#address"), "aria-invalid")).toBe("true");
  expect(textOf(refused.page.one("#reason"))).toContain(loom.reason);

  const sent = await send("/suggest-a-tool", loom);
  expect(sent.response.status).toBe(200);
  expect(textOf(sent.page.one("main [role=status]"))).toContain("Your suggestion has arrived");
  expect(await rows()).toMatchObject([{ ...loom, status: "new" }]);
});

it("SUG-3 another site cannot send it, and a network is limited", async () => {
  const { response } = await send("/suggest-a-tool", loom, { "Sec-Fetch-Site": "cross-site" });
  expect(response.status).toBe(403);
  expect(await rows()).toEqual([]);
  for (let number = 0; number < 5; number += 1) await send("/suggest-a-tool", { ...loom, name: `${number}` });
  const limited = await send("/suggest-a-tool", loom);
  expect(limited.response.status).toBe(429);
  expect(Number(limited.response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(attribute(limited.page.one("#name"), "value")).toBe("Loom");
});

it("SUG-3 where the human check is on, nothing is taken without it, and what was typed stays", async () => {
  const checking = startServer({ renderPage }, { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" });
  const body = new URLSearchParams(loom);
  const response = await checking("/suggest-a-tool", { method: "POST", body, headers: own });
  const page = new Page(await response.text());
  expect([response.status, attribute(page.one("#name"), "value")]).toEqual([400, "Loom"]);
  expect(textOf(page.one("main [role=alert]"))).toContain("We could not check that you are a person.");
  expect(await rows()).toEqual([]);
});

it("SUG-5 the portal lists it, marks it, and opens a new tool with its name and address", async () => {
  await insert(db, toolSuggestions, { id: "loom", ...loom });
  for (const role of ["admin", "inbox", "editor"] as const) await addAccount(db, role, role);
  const as = async (id: string) => ({ ...own, Cookie: await sessionCookie(db, id) });
  const open = async (path: string, id: string) => {
    const response = await server(path, { headers: await as(id) });
    return { status: response.status, page: new Page(await response.text()) };
  };
  expect((await open("/admin/suggestions", "editor")).status).toBe(403);
  const inbox = (await open("/admin/suggestions", "inbox")).page;
  expect(textOf(inbox.one("main h2"))).toBe("Loom");
  expect(textOf(inbox.one("main"))).not.toContain("Add as a tool");
  expect(inbox.texts(".side-count").map((text) => text.trim())).toContain("1 new");
  const add = (await open("/admin/suggestions", "admin")).page.link("Add as a tool")!;
  const form = (await open(add, "admin")).page;
  expect(attribute(form.one("input[name=url]"), "value")).toBe(loom.address);
  expect(source(form.one("textarea[name=name]"))).toBe("Loom");

  const marked = await send("/admin/suggestions", { suggestion: "loom", intent: "done" }, await as("inbox"));
  expect(marked.response.status).toBe(200);
  expect(await rows()).toMatchObject([{ status: "done" }]);
  const again = await send("/admin/suggestions", { suggestion: "loom", intent: "done" }, await as("inbox"));
  expect(again.response.status).toBe(409);
  expect(
    (await send("/admin/suggestions", { suggestion: "loom", intent: "new" }, await as("editor"))).response.status,
  ).toBe(403);
});

it("SUG-7 D34 the directory links to the form where mail is set up, and otherwise to an email", async () => {
  const link = async (to: typeof server, path: string) =>
    new Page(await (await to(path)).text()).link("Suggest a Tool");
  const mailing = startServer({ renderPage }, { SMTP_URL: "smtp://127.0.0.1:2525" });
  for (const path of ["/ai-product-stack?q=nosuchtool", "/search?q=nosuchtoolanywhere"]) {
    expect(await link(server, `${path}1`), path).toMatch(/^mailto:/);
    expect(await link(mailing, `${path}2`), path).toBe(`/suggest-a-tool?name=${path.split("q=")[1]}2`);
  }
  expect(await link(mailing, "/ai-product-stack")).toBe("/suggest-a-tool");
});

it("SUG-7 SRCH-4 a search for tools that finds nothing links to the form with what was typed, and other lists to no form", async () => {
  await insert(db, tools, tool({ name: "Loom" }));
  const mailing = startServer({ renderPage }, { SMTP_URL: "smtp://127.0.0.1:2525" });
  const open = async (path: string) => new Page(await (await mailing(path)).text());
  for (const list of ["/blog", "/ai-product-stack", "/it-glossary", "/example-product-briefs", "/search"]) {
    const page = await open(`${list}?q=Zqxx+%26+co`);
    const mayBeTool = list === "/ai-product-stack" || list === "/search";
    expect(page.link("Suggest a Tool"), list).toBe(mayBeTool ? "/suggest-a-tool?name=Zqxx+%26+co" : undefined);
    if (list !== "/search") expect(page.link("Search the whole site"), list).toBe("/search?q=Zqxx+%26+co");
  }
  expect(attribute((await open("/suggest-a-tool?name=Zqxx+%26+co")).one("#name"), "value")).toBe("Zqxx & co");
});
