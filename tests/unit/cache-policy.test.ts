import { describe, expect, it } from "vitest";
import { sharedPolicy } from "../../app/base/web/cache-policy";

const lifetime = { freshSeconds: 60, whileRevalidating: 600 };
const now = "2026-06-15T12:00:00.000Z";

describe("D42 nothing is cached beyond the time it changes", () => {
  it.each([
    [null, 60, 600],
    ["2026-06-15T13:00:00.000Z", 60, 600],
    ["2026-06-15T12:05:00.000Z", 60, 240],
    ["2026-06-15T12:00:30.900Z", 30, 0],
    ["2026-06-15T12:00:00.000Z", 0, 0],
    ["2026-06-15T11:00:00.000Z", 0, 0],
  ])("until %s: fresh for %i s, then shown for %i s while it is renewed", (at, fresh, stale) => {
    expect(sharedPolicy(lifetime, { at, now })).toBe(
      `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=86400`,
    );
  });
});
