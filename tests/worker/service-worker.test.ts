import { expect, it } from "vitest";
import { serviceWorkerRemoval } from "../../app/base/web/cache-policy";
import type { Env } from "../../workers/env";
import { startServer } from "../support/test-server";

const built = { fetch: async () => new Response("built();", { headers: { ETag: '"1"' } }) } as unknown as Env["ASSETS"];

it.each([
  ["built();", {}],
  ["built();", { SERVICE_WORKER: "on" }],
  [serviceWorkerRemoval, { SERVICE_WORKER: "off" }],
])("E6, SW-1 browsers always find the current /sw.js: %.20s %o", async (script, variables) => {
  const response = await startServer({}, { ASSETS: built, ...variables })("/sw.js");
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(script);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(response.headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});
