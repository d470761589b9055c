import { createServer, request } from "node:http";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { chromium } from "playwright";
import { browserArguments, findBrowser } from "../../scripts/browser";
import { requireToolOutput } from "../../scripts/toolchain";
import { startBuiltSite } from "../support/built-site";
import { freePort } from "../support/free-port";
import { listen } from "../support/listen";

/** Installed only when it is used: with its dependencies, it has a quarter of the files of all packages. */
const lighthouse = "lighthouse@12.8.2";

const pages: ReadonlyArray<readonly [string, string]> = [
  ["home", "/"],
  ["directory", "/ai-product-stack"],
  ["tool", "/ai-product-stack/cursor"],
  ["blog", "/blog"],
  ["post", "/blog/post/how-to-test-a-prompt-with-fifty-real-cases"],
  ["category", "/blog/category/venture-academy"],
  ["glossary", "/it-glossary"],
  ["term", "/it-glossary/term/large-language-model"],
  ["brief", "/example-product-briefs/plot-diary"],
  ["venture", "/ventures/rotafern"],
  ["service", "/services/startup-mvp"],
  ["onboarding", "/onboarding"],
];

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"] as const;

type Figures = Record<(typeof categories)[number] | (typeof metrics)[number], number>;

/** The parts of Lighthouse's report that are read. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: ReadonlyArray<{ readonly id: string; readonly weight: number }>;
      }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

/**
 * npm run lighthouse [-- --runs 3 --only post]: Lighthouse's mobile preset on the production build, the median of
 * several runs of each page. Scores are out of 100; paint and blocking times are in milliseconds. Also prints the
 * audits that lost points.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: "string", default: "3" }, only: { type: "string" } } });
  const built = await startBuiltSite("seeded");
  const site = await compressed(built);
  const browser = findBrowser();
  if (!browser) throw new Error("There is no browser. npm test installs one.");
  const port = await freePort();
  const chrome = await chromium.launch({ ...browser, args: [...browserArguments, `--remote-debugging-port=${port}`] });
  console.log("| page | performance | accessibility | best practices | SEO | largest paint | blocking | shift |");
  console.log("|---|---|---|---|---|---|---|---|");
  try {
    for (const [name, path] of pages) {
      if (values.only && values.only !== name) continue;
      const runs: Figures[] = [];
      const losses = new Set<string>();
      for (let run = 0; run < Number(values.runs); run += 1) {
        const { figures, lost } = await measure(site.origin + path, port);
        runs.push(figures);
        for (const audit of lost) losses.add(audit);
      }
      const figure = (key: keyof Figures) => median(runs.map((run) => run[key]));
      const scores = categories.map((key) => Math.round(figure(key) * 100));
      const [paint, blocking, shift] = metrics.map(figure);
      console.log(
        `| ${name} | ${scores.join(" | ")} | ${Math.round(paint!)} | ${Math.round(blocking!)} | ${shift!.toFixed(3)} |`,
      );
      if (losses.size > 0) console.log(`<!-- ${name}: ${[...losses].join(", ")} -->`);
    }
  } finally {
    await chrome.close();
    await site.close();
  }
}

/** The site as the edge sends it: texts are compressed, which the local server leaves to it. */
async function compressed({ origin, close }: { readonly origin: string; close(): Promise<void> }) {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const upstream = request(origin + incoming.url, { method: incoming.method ?? "GET", headers }, (response) => {
      const { "content-length": _, ...answered } = response.headers;
      const isText = /text|javascript|json|xml|manifest/.test(answered["content-type"] ?? "");
      if (!isText || answered["content-encoding"])
        return void response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
      outgoing.writeHead(response.statusCode ?? 502, { ...answered, "content-encoding": "gzip" });
      response.pipe(createGzip()).pipe(outgoing);
    });
    upstream.on("error", () => incoming.socket.destroy());
    incoming.pipe(upstream);
  });
  return {
    origin: await listen(server),
    async close() {
      server.closeAllConnections();
      server.close();
      await close();
    },
  };
}

/**
 * One run. Now and then the browser gives Lighthouse no usable trace, so a failed run is repeated, up to three tries.
 */
async function measure(url: string, port: number, tries = 3): Promise<{ figures: Figures; lost: string[] }> {
  const options = ["--quiet", `--port=${port}`, "--output=json", `--only-categories=${categories.join(",")}`];
  const {
    runtimeError,
    categories: scores,
    audits,
  } = JSON.parse(await requireToolOutput("npx", ["--yes", lighthouse, url, ...options])) as Report;
  if (runtimeError) {
    if (tries > 1) return measure(url, port, tries - 1);
    throw new Error(`${url}: ${runtimeError.message}`);
  }
  const figures = Object.fromEntries([
    ...categories.map((key) => [key, scores[key]?.score ?? 0]),
    ...metrics.map((key) => [key, audits[key]?.numericValue ?? Number.NaN]),
  ]) as Figures;
  const lost = Object.values(scores).flatMap((category) =>
    category.auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9).map((ref) => ref.id),
  );
  return { figures, lost };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
