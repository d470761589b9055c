import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "../../scripts/root";
import { openSeededD1 } from "../support/built-site";

/**
 * The function calls of the production build for a request. They stand for its time, because they are the same on every
 * machine, however busy. React, the router and Drizzle are in the bundle and count; the database has budgets of its own
 * (worker/budgets), and so do bytes (built/weights). Write down what a change saves, and say why where one costs more.
 */
const calls: Readonly<Record<string, number>> = {
  "/": 20_405,
  // With six facets, what each of their values would leave, and a way to compare each tool.
  "/ai-product-stack": 77_700,
  // With its facets, the shortlist, and the texts of a missing tool and of links that were in code.
  "/ai-product-stack/supabase": 21_900,
  "/blog": 42_841,
  // The same texts for posts, the owner's keywords and names of feeds, and when the post was checked.
  "/blog/post/how-to-test-a-prompt-with-fifty-real-cases": 19_650,
  // With more than 270 terms, up to twenty of each letter.
  "/it-glossary": 66_341,
  "/it-glossary/term/ab-testing": 15_556,
  "/ventures": 15_491,
  "/example-product-briefs": 24_488,
  // With three articles of each person, in a letter and a list.
  "/about": 21_700,
  // With the cloth of its progress bar.
  "/onboarding": 22_214,
  "/search?q=prompt": 44_009,
  "/sitemap/posts-1.xml": 1_245,
  // With the seven columns of the facets.
  "/api/rest/v1/stack_items?limit=10": 7_130,
};
/** A change that costs this share more fails. */
const tolerance = 0.15;

type Fetch = (request: Request, env: object, context: object) => Promise<Response>;
let fetchBuilt: Fetch;
let close: () => Promise<void>;
let env: object;
const session = new Session();
const temporary = mkdtempSync(join(tmpdir(), "work-"));
/** Vitest loads what is below node_modules as it is. Elsewhere it turns each import into a call, which would be counted. */
const folder = join(temporary, "node_modules/build");
const waiting: Array<Promise<unknown>> = [];

beforeAll(async () => {
  cpSync(join(root, "build/server"), folder, { recursive: true });
  for (const file of globSync("**/*.js", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    const runnable = text.replaceAll('"cloudflare:workers"', '"data:text/javascript,export class WorkerEntrypoint {}"');
    if (runnable !== text) writeFileSync(join(folder, file), runnable);
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const database = await openSeededD1();
  close = database.close;
  env = { DB: database.DB, PUBLIC_ORIGIN: "https://plainloom.example", LIBSQL_URL: "", SMTP_URL: "" };
  vi.stubGlobal("caches", {
    default: { match: async () => undefined, put: async () => {}, delete: async () => false },
  });
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "index.js")).href)) as {
    default: { fetch: Fetch };
  };
  fetchBuilt = module.default.fetch;
  session.connect();
  await session.post("Profiler.enable");
});

afterAll(async () => {
  session.disconnect();
  vi.unstubAllGlobals();
  await close();
  rmSync(temporary, { recursive: true });
});

async function send(path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const request = new Request(`https://plainloom.example${path}`, { headers });
  const response = await fetchBuilt(request, env, { waitUntil: (work: Promise<unknown>) => void waiting.push(work) });
  await response.text();
  await Promise.all(waiting.splice(0));
  expect(response.status, path).toBe(200);
}

/** The calls of one request, after some that load what is loaded on demand. */
async function countCalls(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  for (let time = 0; time < 3; time += 1) await send(path, headers);
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await send(path, headers);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  return result
    .filter(({ url }) => url.includes(folder))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [whole] }) => sum + whole!.count, 0);
}

describe("a request costs at most about as many calls as before", () => {
  it.each(Object.entries(calls))("rendered: %s", async (path, before) => {
    // A cookie of the portal bypasses the page cache.
    const now = await countCalls(path, { Cookie: `session=${"a".repeat(40)}` });
    // Without any calls, nothing was counted.
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThanOrEqual(before * (1 + tolerance));
  });
});
