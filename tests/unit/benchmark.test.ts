import { describe, expect, it } from "vitest";
import { compare, markdown, withReport, type Results } from "../bench/report";
import { summarize } from "../bench/samples";

const load = (perSecond: number) => ({ perSecond, processor: 100, spread: 0.05 });

function run(change: { miss?: number; statements?: number; rows?: number } = {}): Results {
  const { miss = 400, statements = 8, rows = 150 } = change;
  const loads = { empty: load(9_000), cache: load(2_000), query: load(800), hit: load(2_400), miss: load(miss) };
  const page = { page: "post", loads, statements, rows, bytes: 50_000 };
  return { date: "2026-11-22", samples: 5, seconds: 3, tables: [{ posts: 1_000, pages: [page] }], notes: ["A note."] };
}

describe("the benchmark", () => {
  it("gives the median of its samples, and the middle half of them as their spread", () => {
    const samples = [100, 500, 90, 110, 105].map((perSecond) => ({ perSecond, processor: perSecond * 2 }));
    expect(summarize(samples)).toEqual({ perSecond: 105, processor: 210, spread: (110 - 100) / 105 });
  });

  it("fails a change by which a ratio or a count is more than 15 % worse, and says which", () => {
    expect(compare(run(), run({ miss: 320 }))).toEqual({
      lines: ["1000 posts, post, miss of one query: 0.5 → 0.4 WORSE"],
      isWorse: true,
    });
    expect(compare(run(), run({ statements: 10 })).isWorse).toBe(true);
  });

  it("reports smaller changes and improvements, but nothing within the spread of the samples", () => {
    expect(compare(run(), run({ miss: 440, rows: 160 }))).toEqual({
      lines: ["1000 posts, post, miss of one query: 0.5 → 0.55", "1000 posts, post, rows: 150 → 160"],
      isWorse: false,
    });
    expect(compare(run(), run({ miss: 410 }))).toEqual({ lines: [], isWorse: false });
  });

  it("writes its figures into a document, between its marks and nowhere else", () => {
    const readme = "# A\n<!-- benchmark -->\nold $1\n<!-- /benchmark -->\nB\n";
    const report = markdown(run());
    expect(report).toContain("| post | 2400 ± 3 %, 100 µs | 400 ± 3 %, 100 µs | limited | 1.200 | 0.500 | limited |");
    const written = withReport(readme, report);
    expect(written).toBe(`# A\n<!-- benchmark -->\n\n${report}\n\n<!-- /benchmark -->\nB\n`);
    expect(withReport(written, report)).toBe(written);
    expect(() => withReport("# A", report)).toThrow(/marks/);
  });
});
