import { describe, expect, it } from "vitest";
import { logOf, startServer } from "../support/test-server";

const send = startServer();

describe("the log", () => {
  const requests: Array<[status: number, address: string, init?: RequestInit]> = [
    [200, "/about?q=typed-text&email=someone@private.example"],
    [301, "/About/?q=typed-text"],
    [404, "/missing?q=typed-text"],
    [404, "/api/things?q=typed-text"],
    [400, "/%zz?q=typed-text"],
    [414, `/about?q=typed-text${"x".repeat(9_000)}`],
    [403, "/onboarding?q=typed-text", { method: "POST", body: "email=someone@private.example" }],
    [
      200,
      "/onboarding?q=typed-text",
      {
        method: "POST",
        body: "email=someone@private.example",
        headers: { "Sec-Fetch-Site": "same-origin", Cookie: "session=typed-text" },
      },
    ],
    [200, "/sitemap.xml?q=typed-text"],
    [500, "/broken?q=typed-text"],
  ];

  it.each(requests)("has one line of JSON for a request with status %i", async (status, address, init) => {
    const lines = await logOf(() => send(address, init));
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const written = entries.filter((entry) => entry.event === "request");
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({
      method: init?.method ?? "GET",
      status,
      path: expect.stringMatching(/^\//) as string,
    });
    expect(typeof written[0]!.milliseconds).toBe("number");
    expect(new Set(entries.map((entry) => entry.requestId)).size).toBe(1);
  });

  it.each(requests)("P8 contains nothing that a visitor typed or sent, with status %i", async (_, address, init) => {
    const log = (await logOf(() => send(address, init))).join("\n");
    expect(log).not.toMatch(/typed-text|private\.example|[?]/);
  });

  it("P8 no address can forge a second line", async () => {
    for (const path of ["/a%0a%7B%22event%22:%22request%22%7D", "/a%0d%0ax", "/%e2%80%a8x", '/"x"}']) {
      const lines = await logOf(() => send(path));
      expect(lines.filter((line) => line.includes('"event":"request"'))).toHaveLength(1);
      for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
      expect(lines.join("")).not.toMatch(/[\n\r\u2028]/);
    }
  });

  it("has the request id of the response", async () => {
    let id: string | null = "";
    const lines = await logOf(async () => (id = (await send("/about")).headers.get("X-Request-Id")));
    expect(JSON.parse(lines[0]!)).toMatchObject({ requestId: id });
  });

  it("records that a cross-site write was refused", async () => {
    const lines = await logOf(() =>
      send("/onboarding?x=1", { method: "POST", body: "x", headers: { Origin: "https://evil.example" } }),
    );
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ event: "cross_site_write", path: "/onboarding" }),
    );
  });
});
