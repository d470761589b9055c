import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { createD1Database } from "../../drizzle/client";
import { createServer } from "../../workers/server";
import { testEnv } from "../support/d1";
import { logOf, origin, stubPages } from "../support/test-server";

const server = createServer({ renderPage: stubPages, openDatabase: async () => createD1Database(testEnv.DB) });

/** Sends a request with this stream as its body, as the platform hands it over: even a GET, which `Request` refuses. */
async function send(method: string, path: string, body: ReadableStream, headers: Record<string, string> = {}) {
  const request = new Request(origin + path, { method, headers: { "Sec-Fetch-Site": "same-origin", ...headers } });
  Object.defineProperty(request, "body", { value: body });
  return server.fetch(request, testEnv, createExecutionContext());
}

const bytes = (text: string) => new Blob([text]).stream();

/** Part of a body, and then a broken connection. */
const cut = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("email=ada")),
    pull: (controller) => controller.error(new Error("Network connection lost.")),
  });

describe("a read with a body", () => {
  it.each([
    ["/about", 200],
    ["/about.data", 200],
    ["/About", 301],
    ["/missing", 404],
    ["/robots.txt", 200],
    ["/api/rest/v1/stack_items", 200],
  ])("GET and HEAD %s are answered as if it were not there", async (path, status) => {
    for (const method of ["GET", "HEAD"])
      expect((await send(method, path, bytes("abc"), { "Content-Type": "text/plain" })).status, method).toBe(status);
  });
});

describe("a body that ends early", () => {
  it.each(["POST", "GET", "HEAD"])("%s is a 400, and not logged as an error", async (method) => {
    let response: Response | undefined;
    const lines = await logOf(async () => (response = await send(method, "/auth", cut())));
    expect([response?.status, response?.headers.get("Cache-Control")]).toEqual([400, "private, no-store"]);
    expect(lines.join()).not.toContain("unexpected_error");
  });

  it("gets a page in a browser, and JSON in a program", async () => {
    const page = await send("POST", "/onboarding", cut(), { Accept: "text/html" });
    expect(await page.text()).toContain("The form could not be read, so nothing was changed.");
    expect(await (await send("POST", "/api/rest/v1/posts", cut())).json()).toMatchObject({ code: "PT400" });
  });
});
