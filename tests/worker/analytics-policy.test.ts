import { describe, expect, it } from "vitest";
import { analyticsHeader } from "../../app/routing/context";
import { localCache, PageStore } from "../../workers/page-cache";
import { startServer, stubPages } from "../support/test-server";

const host = "metrics.example";
const accepted = `cookieConsent=accepted:${host}`;

/** The server with a separate page cache; its pages name the analytics script of a host, or none. */
function openServer(analyticsHost: string | null) {
  const store = new PageStore();
  const work: Promise<unknown>[] = [];
  const send = startServer({
    renderPage: async (request, parts) => {
      const response = await stubPages(request, parts);
      // As entry.server.tsx does.
      const isOffered = response.headers.get("Cache-Control")?.startsWith("public") && !parts.start.hasSession;
      if (analyticsHost !== null && isOffered) response.headers.set(analyticsHeader, analyticsHost);
      return response;
    },
    pageCache: () => localCache({ store, waitUntil: (storing) => void work.push(storing), now: Date.now }),
  });
  return async (path: string, cookie: string | null = null, headers: Record<string, string> = {}) => {
    const response = await send(path, { headers: { ...(cookie !== null && { Cookie: cookie }), ...headers } });
    await Promise.all(work.splice(0));
    const policy = response.headers.get("Content-Security-Policy");
    return { response, policy, body: await response.text(), tag: response.headers.get("ETag") };
  };
}

const refusals = [
  null,
  "cookieConsent=declined",
  "cookieConsent=accepted",
  "cookieConsent=accepted:other.example",
  `cookieConsent=accepted:${host}:8443`,
  `other=accepted:${host}`,
];

describe("with an analytics script", () => {
  it("a visitor who accepted its host gets a policy that is wider by this host, and nothing else", async () => {
    const ask = openServer(host);
    const [strict, wide] = [await ask("/about"), await ask("/about", accepted)];
    expect(wide.policy).toBe(
      strict
        .policy!.replace("script-src 'self' 'sha256-c3R1Yg=='", `script-src 'self' https://${host} 'sha256-c3R1Yg=='`)
        .replace("connect-src 'self'", `connect-src 'self' https://${host}`),
    );
    expect(wide.policy!.split(host)).toHaveLength(3);
    expect(wide.body).toBe(strict.body);
  });

  it.each(refusals)("with the cookie %s the policy is the one of a site without a script", async (cookie) => {
    const { policy } = await openServer(null)("/about");
    const ask = openServer(host);
    expect((await ask("/about", cookie)).policy).toBe(policy);
    await ask("/about", accepted);
    // Also from the store, whoever it was rendered for.
    const stored = await ask("/about", cookie);
    expect([stored.policy, stored.response.headers.get("Cache-Status")]).toEqual([
      policy,
      expect.stringContaining("hit"),
    ]);
  });

  it("one stored page serves both", async () => {
    const ask = openServer(host);
    await ask("/about");
    const wide = await ask("/about", accepted);
    expect(wide.response.headers.get("Cache-Status")).toContain("hit");
    expect(wide.policy).toContain(host);
  });

  it("a browser never uses its copy with the other policy: Vary, and another entity tag", async () => {
    const ask = openServer(host);
    const [strict, wide] = [await ask("/about"), await ask("/about", accepted)];
    for (const { response } of [strict, wide]) expect(response.headers.get("Vary")).toBe("Cookie, Accept");
    expect(wide.tag).not.toBe(strict.tag);
    const changed = await ask("/about", accepted, { "If-None-Match": strict.tag! });
    expect([changed.response.status, changed.policy]).toEqual([200, wide.policy]);
    const withdrawn = await ask("/about", null, { "If-None-Match": wide.tag! });
    expect([withdrawn.response.status, withdrawn.policy]).toEqual([200, strict.policy]);
    expect((await ask("/about", accepted, { "If-None-Match": wide.tag! })).response.status).toBe(304);
  });

  it.each(["/private", "/missing"])("%s is never allowed more, whatever the cookie", async (path) => {
    const { policy } = await openServer(host)(path, accepted);
    expect(policy).not.toContain(host);
  });

  it("somebody with a session is never allowed more, even after accepting", async () => {
    const ask = openServer(host);
    await ask("/about", accepted);
    for (const name of ["session", "__Host-session"])
      expect((await ask("/about", `${accepted}; ${name}=${"a".repeat(40)}`)).policy).not.toContain(host);
  });

  it("the note for the gateway stays there", async () => {
    const ask = openServer(host);
    for (const cookie of [null, accepted, `session=${"a".repeat(40)}`])
      expect((await ask("/about", cookie)).response.headers.get(analyticsHeader)).toBeNull();
  });
});

it("without an analytics script the cookie changes nothing", async () => {
  const ask = openServer(null);
  const [one, other] = [await ask("/about"), await ask("/about", accepted)];
  expect(other.policy).toBe(one.policy);
  expect(other.tag).toBe(one.tag);
  for (const { response } of [one, other]) expect(response.headers.get("Vary")).toBe("Accept");
});
