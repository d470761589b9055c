import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRequest } from "../support/any-request";
import { propertySeed } from "../support/properties";
import { openSite } from "../support/visit";

const site = openSite("seeded");

/** Fewer than elsewhere: each is a request to a real page. The worker tests send a thousand to everything but pages. */
const requests = 300;

it("every page answers whatever it is asked with, and nothing fails", async () => {
  const reads = anyRequest.filter(({ method }) => method === "GET" || method === "HEAD");
  await site.takeLog();
  await fc.assert(
    fc.asyncProperty(reads, async ({ method, address, headers }) => {
      const response = await site.fetch(address, { method, headers });
      await response.arrayBuffer();
      expect(response.status, address).toBeLessThan(500);
      expect(response.headers.get("Cache-Control"), address).not.toBeNull();
      const location = response.headers.get("Location");
      if (location !== null) expect(new URL(location, site.origin).origin, address).toBe(site.origin);
    }),
    { seed: propertySeed, numRuns: requests },
  );
  const failures = (await site.takeLog()).filter(
    ({ event }) => event === "unexpected_error" || event === "read_failed",
  );
  expect(failures).toEqual([]);
}, 300_000);
