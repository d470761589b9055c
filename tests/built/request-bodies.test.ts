import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { openAdminSite } from "../support/admin-site";
import { Page } from "../support/html";

const site = openAdminSite("seeded");

const multipart = "multipart/form-data; boundary=x";
const part = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nada@example.com\r\n';

/** Bodies that are not forms, as `[Content-Type, body]`; null sends no `Content-Type`. */
const unreadable = {
  JSON: ["application/json", '{"email":"ada@example.com"}'],
  "plain text": ["text/plain", "email=ada@example.com"],
  "a body without a type": [null, "email=ada@example.com"],
  "a type that is none": ["x", "email=ada@example.com"],
  "a multipart body that is cut": [multipart, part],
  "a multipart body cut within a part's head": [multipart, part.slice(0, 30)],
  "a multipart body that names no boundary": ["multipart/form-data", `${part}--x--\r\n`],
  "a multipart body with another boundary": ["multipart/form-data; boundary=y", `${part}--x--\r\n`],
  "a multipart body without a byte": [multipart, ""],
  "a charset nobody reads": ["application/x-www-form-urlencoded; charset=utf-16", "email=ada"],
} as const satisfies Record<string, readonly [string | null, string]>;

/** Every address of the portal that takes a form. */
const portal = [
  "/admin/settings",
  "/admin/submissions",
  "/admin/submissions/erase",
  "/admin/submissions/no-such-id",
  "/admin/users",
  "/admin/api-tokens",
  "/admin/transfer",
  "/admin/undo",
  "/admin/stack-categories/order",
  "/admin/blog",
  "/admin/blog/new",
  "/admin/blog/1",
  "/admin/blog/1/history",
];

const words = "The form could not be read, so nothing was changed.";

/** Sends a body as ada's browser would send a form. */
function send(path: string, [type, body]: readonly [string | null, string], who?: string): Promise<Response> {
  return site.fetch(path, {
    method: "POST",
    // Bytes, because a text would be given a type.
    body: new TextEncoder().encode(body),
    headers: {
      "Sec-Fetch-Site": "same-origin",
      Accept: "text/html",
      ...(who !== undefined && { Cookie: site.cookie(who) }),
      ...(type !== null && { "Content-Type": type }),
    },
  });
}

describe("a body that is not a form", () => {
  const kinds = Object.entries(unreadable);

  it.each(kinds)("%s is a 400 with the sign-in form, the intake's form or a page of the portal", async (_, sent) => {
    for (const [path, who, heading] of [
      ["/auth", undefined, "Admin Portal"],
      ["/onboarding", undefined, "Start Your Project"],
      ["/admin/blog/1", "ada", "400 - Bad Request"],
    ] as const) {
      const response = await send(path, sent, who);
      const page = new Page(await response.text());
      expect([response.status, page.texts("h1")], path).toEqual([400, [heading]]);
      expect(page.text, path).toContain(words);
      expect(response.headers.get("Cache-Control"), path).toBe("private, no-store");
    }
  });

  it.each(portal)("JSON and a cut form at %s are a 400, for a browser and for a page's script", async (path) => {
    for (const kind of ["JSON", "a multipart body that is cut"] as const) {
      const response = await send(path, unreadable[kind], "ada");
      expect([response.status, new Page(await response.text()).text.includes(words)]).toEqual([400, true]);
      const answer = await send(`${path}.data`, unreadable[kind], "ada");
      await answer.body?.cancel();
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([400, "text/x-script"]);
    }
  });

  it("is logged under the request's id, without the body", async () => {
    await site.takeLog();
    const response = await send("/admin/settings", unreadable.JSON, "ada");
    await response.body?.cancel();
    const requestId = response.headers.get("X-Request-Id");
    const lines = await site.takeLog();
    expect(lines.filter(({ event }) => event !== "request")).toEqual([{ event: "form_unreadable", requestId }]);
    expect(lines.filter(({ event }) => event === "request")).toMatchObject([{ requestId, status: 400 }]);
  });

  it("is read only after the guard", async () => {
    expect((await send("/admin/settings", unreadable.JSON)).status).toBe(302);
    expect((await send("/admin/settings", unreadable.JSON, "bea")).status).toBe(403);
  });
});

/** Sends a read with a body, which `fetch` refuses to do. Resolves to status and text. */
function read(
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<readonly [status: number, text: string]> {
  return new Promise((resolve, reject) => {
    const sent = request(site.origin + path, { method, agent: false, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (more: string) => (text += more));
      response.on("end", () => resolve([response.statusCode!, text]));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const sized = { "Content-Type": "text/plain", "Content-Length": "3" };
const chunked = { "Transfer-Encoding": "chunked" };

describe("a read with a body", () => {
  it.each([
    ["/about", 200],
    ["/about.data", 200],
    ["/blog?q=ai", 200],
    ["/Blog/", 301],
    ["/nowhere", 404],
    ["/admin", 302],
    ["/auth", 200],
    ["/robots.txt", 200],
    ["/sitemap.xml", 200],
    ["/api/openapi.json", 200],
    ["/api/rest/v1/stack_items?limit=1", 200],
    ["/api/rest/v1/no_such_table", 404],
  ])("GET and HEAD %s are answered as if it were not there", async (path, status) => {
    for (const method of ["GET", "HEAD"])
      for (const headers of [sized, chunked])
        expect((await read(method, path, "abc", headers))[0], `${method} ${JSON.stringify(headers)}`).toBe(status);
  });

  it("gets the page that everybody gets", async () => {
    const [, text] = await read("GET", "/terms", "abc", sized);
    expect(text).toBe(await (await site.fetch("/terms")).text());
  });

  it("of more than 64 KB is refused, as a write is", async () => {
    const [status] = await read("GET", "/about", "x".repeat(70_000), { "Content-Length": "70000" });
    expect(status).toBe(413);
  });
});
