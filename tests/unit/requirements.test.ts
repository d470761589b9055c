import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/toolchain";

const document = readFileSync(join(root, "docs/requirements.md"), "utf8");
const rows = [...document.matchAll(/^\| ([A-Z]+-?\d+) \| (.+) \|$/gm)].map(([, id, rule]) => ({
  id: id!,
  rule: rule!,
}));
const ids = new Set(rows.map(({ id }) => id));
const groups = new Set([...ids].map((id) => id.replace(/-?\d+$/, "")));

/** Ids of the groups that the document has. Groups of one letter have at most two digits, without a hyphen. */
const citation = new RegExp(
  [...groups].map((group) => (group.length === 1 ? `\\b${group}[1-9]\\d?\\b` : `\\b${group}-\\d+\\b`)).join("|"),
  "g",
);

it("every id that code or a test cites is a row of docs/requirements.md", () => {
  const files = globSync("{app,workers,drizzle,scripts,tests}/**/*.{ts,tsx,mjs,css}", { cwd: root });
  const cited = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(citation)].map(([id]) => ({ file, id })),
  );
  expect(new Set(cited.map(({ id }) => id)).size).toBeGreaterThan(300);
  expect(cited.filter(({ id }) => !ids.has(id))).toEqual([]);
});

it("every row of docs/requirements.md has a rule and a unique id", () => {
  expect(rows).toHaveLength(ids.size);
  expect(rows.filter(({ rule }) => !/^\S.{10,}\S$/.test(rule))).toEqual([]);
});
