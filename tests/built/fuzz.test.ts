import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openAdminSite } from "../support/admin-site";
import { propertySeed } from "../support/properties";
import { anyForm, anyRequest, portalAddress } from "../support/request-arbitraries";

const site = openAdminSite("seeded");

/** Fewer than elsewhere: each is a request to a real page. The worker tests send a thousand to everything but pages. */
const requests = { seed: propertySeed, numRuns: 300 };

async function expectSound(path: string, init: RequestInit): Promise<number> {
  const response = await site.fetch(path, init);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBeLessThan(500);
  expect(response.headers.get("Cache-Control")).not.toBeNull();
  const location = response.headers.get("Location");
  if (location !== null) expect(new URL(location, site.origin).origin).toBe(site.origin);
  return response.status;
}

async function expectNoFailure(work: () => Promise<unknown>): Promise<void> {
  await site.takeLog();
  await work();
  const events = (await site.takeLog()).map(({ event }) => event);
  expect(events.filter((event) => event === "unexpected_error" || event === "read_failed")).toEqual([]);
}

describe("the built site, on arbitrary requests", () => {
  it("answers anonymous requests without failing", { timeout: 300_000 }, async () => {
    await expectNoFailure(() =>
      fc.assert(
        fc.asyncProperty(anyRequest, async ({ method, address, headers, body }) => {
          await expectSound(address, { method, headers, body });
        }),
        requests,
      ),
    );
  });

  it("answers an administrator's requests without failing", { timeout: 300_000 }, async () => {
    const statuses = new Set<number>();
    await expectNoFailure(() =>
      fc.assert(
        fc.asyncProperty(portalAddress, fc.option(anyForm), async (path, form) => {
          const headers = { Cookie: site.cookie("ada"), "Sec-Fetch-Site": "same-origin", Accept: "text/html" };
          const body =
            form && new URLSearchParams(form.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]));
          statuses.add(await expectSound(path, body ? { method: "POST", headers, body } : { headers }));
        }),
        requests,
      ),
    );
    // The requests get past the first checks.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400, 404]));
  });
});
