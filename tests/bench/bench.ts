import autocannon from "autocannon";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { readTool } from "../../scripts/toolchain";
import { fill, startBenchServer, type BenchServer } from "./bench-server";

/** The pages that are measured; `{post}`, `{term}` and `{tool}` stand for rows of the database. */
const pages: ReadonlyArray<readonly [string, string]> = [
  ["home", "/"],
  ["directory", "/ai-product-stack"],
  ["blog", "/blog"],
  ["blog, deep page", "/blog?page={deep}"],
  ["category page", "/blog/category/venture-academy/page/2"],
  ["post", "/blog/post/{post}"],
  ["term", "/it-glossary/term/{term}"],
  ["search", "/blog?q=launch"],
  ["sitemap part", "/sitemap/terms-1.xml"],
  ["API list", "/api/rest/v1/stack_items?select=id,name,tags,short_description&order=created_at.desc&limit=20"],
];

/** A request that the page cache lets pass by: what it costs is what rendering costs. */
const uncached = { Cookie: "session=none" };

interface Measure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * npm run bench [-- --seconds 4 --posts 100000]: what each page costs, warm and cold, with 1,000 posts and with many,
 * as ratios to three bare workers measured between them. Ratios are what to compare: machines differ, and so does one
 * machine from hour to hour.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: "string", default: "4" }, posts: { type: "string", default: "100000" } },
  });
  const seconds = Number(values.seconds);
  const server = await startBenchServer();
  try {
    printWeights();
    await printStart();
    for (const count of [1_000, Number(values.posts)]) {
      const from = count === 1_000 ? 0 : 1_000;
      if (count > from) await fill(server.database, from, count);
      await measurePages(server, count, seconds);
    }
    await measureMemory(server);
  } finally {
    await server.close();
  }
}

async function measurePages(server: BenchServer, count: number, seconds: number): Promise<void> {
  const paths = await addresses(server, count);
  // Once before anything is timed, so that no page pays for the start of the worker.
  for (const [, path] of paths) await (await fetch(server.site + path)).text();
  const bare = {
    empty: await load(`${server.bare.empty}/`, seconds),
    cache: await load(`${server.bare.cache}/`, seconds),
    database: await load(`${server.bare.database}/`, seconds),
  };
  console.log(`\n${count.toLocaleString("en-US")} posts`);
  console.log(
    `bare workers: empty ${describe(bare.empty)}; Cache API ${describe(bare.cache)} (${ratio(bare.cache, bare.empty)}); one query ${describe(bare.database)} (${ratio(bare.database, bare.empty)})`,
  );
  console.log(
    "| page | warm req/s | of Cache API | warm p50/p99 ms | cold req/s | of empty | cold p50/p99 ms | p50 of one query | statements, rows |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const [name, path] of paths) {
    const warm = await load(server.site + path, seconds);
    // The data API lets one caller ask 300 times a minute: what it costs cold is its rows, not its speed.
    const isLimited = path.startsWith("/api/");
    const cold = isLimited ? null : await load(server.site + path, seconds, uncached);
    const answer = await fetch(server.site + path, { headers: uncached });
    await answer.text();
    const cost = /(\d+) statements, (\d+) rows/.exec(answer.headers.get("Server-Timing") ?? "");
    const times = cold
      ? `${cold.perSecond} | ${ratio(cold, bare.empty)} | ${cold.p50}/${cold.p99} | ${(cold.p50 / Math.max(bare.database.p50, 0.5)).toFixed(1)}`
      : "limited | | |";
    console.log(
      `| ${name} | ${warm.perSecond} | ${ratio(warm, bare.cache)} | ${warm.p50}/${warm.p99} | ${times} | ${cost?.[1] ?? "?"}, ${cost?.[2] ?? "?"} |`,
    );
  }
}

async function addresses(server: BenchServer, count: number): Promise<Array<readonly [string, string]>> {
  const first = async (sql: string) => String(await server.database.prepare(sql).first("slug"));
  const names: Record<string, string> = {
    post: await first(`select slug from Blog_posts where Draft = 0 and Archived = 0 order by row_id limit 1`),
    term: await first(`select Slug as slug from IT_Glossary where Draft = 0 and Archived = 0 order by row_id limit 1`),
    deep: String(Math.floor((count * 0.9) / 10)),
  };
  return pages.map(([name, path]) => [name, path.replace(/\{(\w+)\}/, (_, key: string) => names[key] ?? "")] as const);
}

async function measureMemory(server: BenchServer): Promise<void> {
  const before = server.memory();
  const amount = 100_000;
  const result = await autocannon({ url: `${server.site}/blog`, connections: 8, amount });
  console.log(
    `\nworkerd: ${before} MB before and ${server.memory()} MB after ${result["2xx"].toLocaleString("en-US")} requests`,
  );
}

function printWeights(): void {
  const worker = globSync("build/server/{*,assets/*}.js").map((file) => readFileSync(file));
  console.log(`worker: ${kilobytes(worker.reduce((sum, file) => sum + gzipSync(file).length, 0))} compressed`);
  const entry = globSync("build/client/assets/entry.client-*.js").concat(
    globSync("build/client/assets/preload-helper-*.js"),
  );
  console.log(
    `script of a first view: ${kilobytes(entry.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0))} compressed`,
  );
}

/** What the worker's modules cost before its first request: processor time, the median of five starts. */
async function printStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const options = [
    "--config",
    "build/server/wrangler.json",
    "--args=--no-bundle",
    "--outfile",
    join(folder, "profile"),
  ];
  const times: number[] = [];
  for (let start = 0; start < 5; start += 1) {
    const [, active] = /Active: ([\d.]+) ms/.exec(await readTool("wrangler", ["check", "startup", ...options])) ?? [];
    times.push(Number(active));
  }
  rmSync(folder, { recursive: true });
  console.log(`start of the worker: ${times.toSorted((one, other) => one - other)[2]} ms of processor time`);
}

async function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Measure> {
  const result = await autocannon({ url, connections: 8, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error and failed ${result.errors} times.`);
  return { perSecond: Math.round(result.requests.average), p50: result.latency.p50, p99: result.latency.p99 };
}

const ratio = (a: Measure, b: Measure) => (a.perSecond / b.perSecond).toFixed(3);
const describe = ({ perSecond, p50, p99 }: Measure) => `${perSecond} req/s, p50 ${p50} ms, p99 ${p99} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
