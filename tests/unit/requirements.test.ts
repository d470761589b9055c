import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/toolchain";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const idsIn = (text: string) => [...text.matchAll(/^\| ([A-Z]+-?\d+) \| (.+) \|$/gm)];
const [contract = "", uncited = ""] = read("docs/requirements.md").split("\n## Not cited by a test\n");
const rows = idsIn(contract).map(([, id, rule]) => ({ id: id!, rule: rule! }));
const ids = new Set(rows.map(({ id }) => id));
/** Threats are defined in another document. */
const known = new Set([...ids, ...idsIn(read("docs/reliability.md")).map(([, id]) => id!)]);
const groups = new Set([...known].map((id) => id.replace(/-?\d+$/, "")));

/** Ids of the groups that the documents have. Groups of one letter have at most two digits, without a hyphen. */
const citation = new RegExp(
  [...groups].map((group) => (group.length === 1 ? `\\b${group}[1-9]\\d?\\b` : `\\b${group}-\\d+\\b`)).join("|"),
  "g",
);
/** What has the form of an id, or was once cited like one, and is defined nowhere. */
const undefinedId = /\b(?!(?:UTF|SHA|CRC|CVE|RFC|PDF)-)[A-Z]{2,6}-\d+\b|\bthreats? \d+|\brow \d+ of the threat/g;

const sources = globSync("{app,workers,drizzle,scripts,tests}/**/*.{ts,tsx,mjs,css}", {
  cwd: root,
  // This file, which has ids as examples.
  exclude: ["tests/unit/requirements.test.ts"],
});
const documents = globSync(["docs/**/*.md", "*.md"], { cwd: root });

it("every id that code, a test or a document cites is a row of docs/requirements.md or docs/reliability.md", () => {
  const cited = [...sources, ...documents].flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(citation), ...text.matchAll(undefinedId)].map(([id]) => ({ file, id }));
  });
  expect(new Set(cited.map(({ id }) => id)).size).toBeGreaterThan(300);
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
});

it("every row of docs/requirements.md is one sentence with a unique id", () => {
  expect(rows).toHaveLength(ids.size);
  expect(rows.filter(({ rule }) => !/^[A-Z"`/0-9h].*\.$/.test(rule))).toEqual([]);
});

it("every id is cited by a test, or docs/requirements.md says why not", () => {
  const cited = new Set<string>();
  for (const file of sources.filter((name) => name.startsWith("tests"))) {
    const text = read(file);
    for (const [id] of text.matchAll(citation)) cited.add(id);
    // "VIBE-3 to VIBE-7"
    for (const [, group, from, to] of text.matchAll(/\b([A-Z]+-?)(\d+) to \1(\d+)\b/g))
      for (let at = Number(from); at <= Number(to); at += 1) cited.add(`${group}${at}`);
  }
  const reasons = idsIn(uncited).map(([, id]) => id!);
  expect([...ids].filter((id) => !cited.has(id))).toEqual(reasons);
});

/** With straight quotes, without entities, and with three dots for an ellipsis. */
const plain = (text: string) =>
  text.replaceAll(/[’‘]/g, "'").replaceAll("&amp;", "&").replaceAll("…", "...").replaceAll(/\s+/g, " ");

it("every exact text of a requirement is in the code or in a test", () => {
  const files = [...sources, ...globSync("drizzle/seed/content/**/*.{md,yaml}", { cwd: root })];
  const text = plain(files.map(read).join("\n"));
  // The decisions quote the questions that they answer.
  const quotes = rows
    .filter(({ id }) => !/^D\d/.test(id))
    .flatMap(({ id, rule }) => [...rule.matchAll(/"([^"]+)"/g)].map(([, quote]) => ({ id, quote: plain(quote!) })));
  expect(quotes.length).toBeGreaterThan(150);
  // Composed from the name of a type, or with the date of a setting.
  const composed = /^(?:Glossary item|Venture|Stack item) \w+ successfully$|^last updated January 1, 2024$/;
  expect(quotes.filter(({ quote }) => !text.includes(quote) && !composed.test(quote))).toEqual([]);
});
