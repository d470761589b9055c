import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/toolchain";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const document = read("docs/reliability.md");
/** The rows of every table: their first cell, and the test files in their last. */
const rows = [...document.matchAll(/^\|.+\|$/gm)].map(([line]) => {
  const cells = line.split(/ ?\| ?/).slice(1, -1);
  return { id: cells[0]!, tests: [...cells.at(-1)!.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file!) };
});
const required = [...read("docs/requirements.md").matchAll(/^\| ([PFE]\d+) \|/gm)].map(([, id]) => id!);

describe("docs/reliability.md", () => {
  it("names files that exist", () => {
    const files = [...document.matchAll(/`((?:tests|app|workers|scripts|drizzle|docs)\/[^`\s]+)`/g)].map(
      ([, file]) => file!,
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const links = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file!);
    expect(links.filter((file) => !existsSync(join(root, "docs", file)))).toEqual([]);
  });

  it("has every threat, with a test", () => {
    const threats = rows.filter(({ id }) => /^T\d+$/.test(id));
    expect(threats.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, at) => `T${at + 1}`));
    expect(threats.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it.each(required)("%s has tests that name it", (id) => {
    const found = rows.filter((row) => row.id === id);
    expect(found).toHaveLength(1);
    expect(found[0]!.tests).not.toEqual([]);
    for (const file of found[0]!.tests) expect(read(file), file).toMatch(new RegExp(`\\b${id}\\b`));
  });
});
