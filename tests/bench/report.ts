import type { Measure } from "./samples";

/** The loads measured for a page: three of the site, and four of bare workers that answer with as many bytes. */
export type LoadName = "empty" | "cache" | "query" | "router" | "hit" | "miss" | "bypass";

export interface PageResult {
  readonly page: string;
  /** Without `miss` and `bypass` where the rate of requests is limited. */
  readonly loads: Readonly<Partial<Record<LoadName, Measure>>>;
  readonly statements: number;
  readonly rows: number;
  /** Size of the page, uncompressed. */
  readonly bytes: number;
}

/** The results of a run, as stored for `--compare`. */
export interface Results {
  readonly date: string;
  readonly samples: number;
  readonly seconds: number;
  readonly tables: ReadonlyArray<{ readonly posts: number; readonly pages: readonly PageResult[] }>;
  /** Lines about sizes, start time and memory. */
  readonly notes: readonly string[];
}

/** How much worse a ratio may become before `--compare` fails, as a share. */
const tolerance = 0.15;

/** The ratios of a page to the bare workers. Higher is better. */
const ratios = [
  ["hit of Cache API", "hit", "cache"],
  ["miss of one query", "miss", "query"],
  ["bypass of one query", "bypass", "query"],
  ["bypass of React Router alone", "bypass", "router"],
  ["bypass of empty", "bypass", "empty"],
] as const satisfies ReadonlyArray<readonly [string, LoadName, LoadName]>;

function ratio({ loads }: PageResult, over: LoadName, under: LoadName): number | null {
  const [a, b] = [loads[over], loads[under]];
  return a && b ? a.perSecond / b.perSecond : null;
}

/**
 * Replaces the pages that a later `--only` run measured, and its notes. Such a run has no note on memory: the old one
 * stays.
 */
export function merge(before: Results, after: Results): Results {
  const later = (posts: number, { page }: PageResult) =>
    after.tables.find((table) => table.posts === posts)?.pages.find((result) => result.page === page);
  return {
    ...after,
    tables: before.tables.map(({ posts, pages }) => ({
      posts,
      pages: pages.map((result) => later(posts, result) ?? result),
    })),
    notes: [...after.notes, ...before.notes.slice(after.notes.length)],
  };
}

/** Formats the results as Markdown for docs/performance.md. */
export function markdown({ date, samples, seconds, tables, notes }: Results): string {
  const cell = (value: number | null) => value?.toFixed(3) ?? "limited";
  const load = (measure: Measure | undefined) =>
    measure ? `${measure.perSecond} ± ${Math.round(measure.spread * 50)} %, ${measure.processor} µs` : "limited";
  const parts = tables.map(({ posts, pages }) =>
    [
      `With ${posts.toLocaleString("en-US")} posts:`,
      "",
      `| page | hit | miss | bypass | ${ratios.map(([name]) => name).join(" | ")} | statements, rows | KB |`,
      `|${"---|".repeat(6 + ratios.length)}`,
      ...pages.map((page) =>
        [
          "",
          page.page,
          load(page.loads.hit),
          load(page.loads.miss),
          load(page.loads.bypass),
          ...ratios.map(([, over, under]) => cell(ratio(page, over, under))),
          `${page.statements}, ${page.rows}`,
          Math.round(page.bytes / 1_000),
          "",
        ]
          .join(" | ")
          .trim(),
      ),
    ].join("\n"),
  );
  const heading = `Measured on ${date}, ${samples} samples of ${seconds} s each: requests per second, and processor time per request.`;
  return [heading, ...parts, notes.map((note) => `- ${note}`).join("\n")].join("\n\n");
}

/** Replaces the text between the marks in a document. Throws if the marks are missing. */
export function withReport(document: string, report: string): string {
  const marks = /(<!-- benchmark -->\n)[^]*?(\n<!-- \/benchmark -->)/;
  if (!marks.test(document)) throw new Error("The document has no marks for the benchmark.");
  return document.replace(marks, (_, begin: string, end: string) => `${begin}\n${report}\n${end}`);
}

/**
 * Compares two runs: a line for each figure that changed by more than its spread, and whether any got too much worse.
 */
export function compare(
  before: Results,
  after: Results,
): { readonly lines: readonly string[]; readonly isWorse: boolean } {
  const lines: string[] = [];
  let isWorse = false;
  for (const { posts, pages } of after.tables) {
    for (const page of pages) {
      const old = before.tables
        .find((table) => table.posts === posts)
        ?.pages.find((candidate) => candidate.page === page.page);
      if (!old) continue;
      const say = (what: string, from: number, to: number, change: number) => {
        if (change < -tolerance) isWorse = true;
        lines.push(`${posts} posts, ${page.page}, ${what}: ${from} → ${to}${change < -tolerance ? " WORSE" : ""}`);
      };
      for (const [name, over, under] of ratios) {
        const [from, to] = [ratio(old, over, under), ratio(page, over, under)];
        if (from === null || to === null) continue;
        const noise = Math.max(...[old, page].flatMap(({ loads }) => [loads[over]!.spread, loads[under]!.spread]));
        const change = to / from - 1;
        if (Math.abs(change) > noise) say(name, Number(from.toFixed(3)), Number(to.toFixed(3)), change);
      }
      for (const count of ["statements", "rows", "bytes"] as const)
        if (old[count] !== page[count]) say(count, old[count], page[count], 1 - page[count] / Math.max(old[count], 1));
    }
  }
  return { lines, isWorse };
}
