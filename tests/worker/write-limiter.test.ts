import { beforeEach, expect, it, vi } from "vitest";
import { renderPage } from "../../workers/render-page";
import { openDatabase } from "../support/database";
import { logOf, startServer } from "../support/test-server";

type Limiter = { limit(options: { key: string }): Promise<{ success: boolean }> };

const signIn: RequestInit = {
  method: "POST",
  body: new URLSearchParams({ email: "nobody@example.com", password: "a long password" }),
  headers: { "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": "2001:db8:1:2::3" },
};
const enquiry: RequestInit = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
const enquiries = "/api/rest/v1/onboarding_submissions";

const start = (limiter: Limiter) => startServer({ renderPage }, { WRITE_LIMITER: limiter });

beforeEach(openDatabase);

it.each([
  ["fails", 6, { limit: () => Promise.reject(new Error("The limiter is gone")) }],
  ["lets everything through", 0, { limit: async () => ({ success: true }) }],
])("F12 when the platform's limiter %s, the database's counter limits sign-in", async (_, failures, limiter) => {
  const send = start(limiter);
  const statuses: number[] = [];
  const log = await logOf(async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await send("/auth", signIn)).status);
  });
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(log.filter((line) => line.includes("limiter_failed"))).toHaveLength(failures);
});

it("F12 an address that it refuses reaches neither the database nor a page, and is told when to come back", async () => {
  const limit = vi.fn(async (_: { key: string }) => ({ success: false }));
  const opened = vi.fn();
  const send = startServer({ renderPage: opened, openDatabase: opened }, { WRITE_LIMITER: { limit } });
  await logOf(async () => {
    const page = await send("/auth", signIn);
    expect([page.status, page.headers.get("Retry-After"), page.headers.get("Cache-Control")]).toEqual([
      429,
      "60",
      "private, no-store",
    ]);
    const api = await send(enquiries, enquiry);
    expect([api.status, await api.json()]).toMatchObject([429, { code: "PT429" }]);
  });
  expect(limit.mock.calls.map(([{ key }]) => key)).toEqual(["2001:db8:1:2::", "local"]);
  await logOf(async () => {
    const headers = { ...signIn.headers, Cookie: `session=${"a".repeat(40)}; __Host-session=${"a".repeat(40)}` };
    expect((await send("/auth", { ...signIn, headers })).status).toBe(429);
  });
  expect(opened).not.toHaveBeenCalled();
});

it("it is asked only about sign-ins and enquiries", async () => {
  const limit = vi.fn(async () => ({ success: false }));
  const send = startServer({}, { WRITE_LIMITER: { limit } });
  const own = { "Sec-Fetch-Site": "same-origin" };
  await logOf(async () => {
    expect((await send("/auth")).status).toBe(200);
    expect((await send("/onboarding")).status).toBe(200);
    await send("/admin/content/blog/new", { method: "POST", body: "x", headers: own });
    await send("/api/rest/v1/stack_items", { ...enquiry, headers: { Authorization: "Bearer x" } });
  });
  expect(limit).not.toHaveBeenCalled();
});
