import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import autocannon from "autocannon";
import { requireToolOutput } from "../../scripts/toolchain";
import { withStaticImports } from "../support/static-imports";
import { fill, startBenchServer, type BenchServer } from "./bench-server";
import { compare, markdown, merge, withReport, type LoadName, type PageResult, type Results } from "./report";
import { measureInTurn, type Target } from "./samples";

/** The pages to measure, as name and path. `addresses` fills in `{post}`, `{term}` and `{deep}`. */
const pages: ReadonlyArray<readonly [string, string]> = [
  ["home", "/"],
  ["directory", "/ai-product-stack"],
  ["blog", "/blog"],
  ["blog, deep page", "/blog?page={deep}"],
  ["category page", "/blog/category/venture-academy/page/2"],
  ["post", "/blog/post/{post}"],
  ["term", "/it-glossary/term/{term}"],
  ["search", "/blog?q=launch"],
  ["sitemap part", "/sitemap/posts-1.xml"],
  ["API list", "/api/rest/v1/stack_items?select=id,name,tags,short_description&order=created_at.desc&limit=20"],
];

/** A request with what could be a session: it bypasses the page cache, and nothing is stored. */
const bypassing = { Cookie: `session=${"a".repeat(40)}` };
/** A hard reload: the page is rendered and stored again, as on a miss. */
const reloading = { "Cache-Control": "no-cache" };

const options = {
  seconds: { type: "string", default: "3" },
  samples: { type: "string", default: "5" },
  posts: { type: "string", default: "100000" },
  only: { type: "string" },
  out: { type: "string", default: ".wrangler/bench.json" },
  compare: { type: "string" },
  docs: { type: "boolean", default: false },
} as const;

/**
 * npm run bench [-- --seconds 3 --samples 5 --posts 100000 --only post --compare <file> --docs]: what each page
 * costs, as ratios to bare workers that answer with as many bytes and are measured in turn with it. Compare the ratios
 * only: absolute numbers differ between machines, and on one machine from minute to minute.
 *
 * A "hit" comes from the local page cache, in memory; in production it comes from the platform's cache and costs only
 * the gateway. A "miss" renders and stores; a "bypass" only renders. The results are stored in `--out`, where `--only`
 * replaces those of one page if the file exists; `--compare` prints how they differ from those of another run and fails if one is more
 * than 15 % worse; `--docs` writes them into docs/performance.md.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const [seconds, samples] = [Number(values.seconds), Number(values.samples)];
  const server = await startBenchServer();
  const tables: Results["tables"][number][] = [];
  const notes = [...weights(), await startTime()];
  try {
    for (const count of new Set([1_000, Number(values.posts)])) {
      const from = count === 1_000 ? 0 : 1_000;
      if (count > from) await fill(server.database, from, count);
      tables.push({ posts: count, pages: await measurePages(server, count, { seconds, samples, only: values.only }) });
    }
    if (values.only === undefined) notes.push(await memory(server));
  } finally {
    await server.close();
  }
  const measured: Results = { date: new Date().toISOString().slice(0, 10), samples, seconds, tables, notes };
  const results =
    values.only !== undefined && existsSync(values.out)
      ? merge(JSON.parse(readFileSync(values.out, "utf8")) as Results, measured)
      : measured;
  console.log(`\n${markdown(results)}`);
  writeFileSync(values.out, JSON.stringify(results, null, 1));
  if (values.docs)
    writeFileSync("docs/performance.md", withReport(readFileSync("docs/performance.md", "utf8"), markdown(results)));
  if (values.compare === undefined) return;
  const { lines, isWorse } = compare(JSON.parse(readFileSync(values.compare, "utf8")) as Results, results);
  console.log(lines.length > 0 ? lines.join("\n") : "Nothing changed.");
  if (isWorse) process.exitCode = 1;
}

async function measurePages(
  server: BenchServer,
  count: number,
  { seconds, samples, only }: { seconds: number; samples: number; only: string | undefined },
): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const [page, path] of await addresses(server, count)) {
    if (only !== undefined && only !== page) continue;
    const url = server.site + path;
    const answer = await fetch(url, { headers: bypassing });
    const bytes = (await answer.arrayBuffer()).byteLength;
    const cost = /(\d+) statements, (\d+) rows/.exec(answer.headers.get("Server-Timing") ?? "");
    // The data API allows one caller 300 requests a minute, so only its statements and rows are measured, not its
    // speed.
    const isLimited = path.startsWith("/api/");
    const targets: Partial<Record<LoadName, Target>> = {
      empty: { url: `${server.bare.empty}/` },
      hit: { url },
      cache: { url: `${server.bare.cache}/${bytes}` },
      ...(!isLimited && { miss: { url, headers: reloading }, bypass: { url, headers: bypassing } }),
      query: { url: `${server.bare.database}/${bytes}` },
      ...(cost && !isLimited && { router: { url: `${server.bare.router}/${cost[1]}/${cost[2]}/${bytes}` } }),
    };
    const { processorTime } = server;
    // A first round that does not count, so that no page pays for code that has never run.
    await measureInTurn(targets as Record<LoadName, Target>, { samples: 1, seconds: 1, processorTime });
    const loads = await measureInTurn(targets as Record<LoadName, Target>, { samples, seconds, processorTime });
    results.push({ page, loads, statements: Number(cost?.[1] ?? 0), rows: Number(cost?.[2] ?? 0), bytes });
    console.log(`${page}: done`);
  }
  return results;
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

async function memory(server: BenchServer): Promise<string> {
  const before = server.memory();
  const result = await autocannon({ url: `${server.site}/blog`, connections: 8, amount: 200_000 });
  return `workerd, with its database, used ${before} MB before and ${server.memory()} MB after ${result["2xx"].toLocaleString("en-US")} requests.`;
}

function weights(): string[] {
  const size = (files: readonly string[]) =>
    kilobytes(files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0));
  const assets = "build/client/assets";
  const [entry = ""] = globSync("entry.client-*.js", { cwd: assets });
  return [
    `The worker is ${size(globSync("build/server/{*,assets/*}.js"))} compressed.`,
    `The script of a first view is ${size(withStaticImports(assets, entry).map((name) => join(assets, name)))} compressed.`,
  ];
}

/** The processor time that the worker's modules take before its first request: the median of five starts. */
async function startTime(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "start-"));
  const arguments_ = [
    "--config",
    "build/server/wrangler.json",
    "--args=--no-bundle",
    "--outfile",
    join(folder, "profile"),
  ];
  const times: number[] = [];
  for (let start = 0; start < 5; start += 1) {
    const [, active] =
      /Active: ([\d.]+) ms/.exec(await requireToolOutput("wrangler", ["check", "startup", ...arguments_])) ?? [];
    times.push(Number(active));
  }
  rmSync(folder, { recursive: true });
  return `The worker takes ${times.toSorted((one, other) => one - other)[2]} ms of processor time to start.`;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
