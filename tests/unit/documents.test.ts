import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/root";

const documents = globSync(["*.md", "docs/**/*.md", "app/**/*.md"], { cwd: root });
const read = (file: string) => readFileSync(join(root, file), "utf8");
/** The guide's files, which somebody who follows it makes. */
const isExample = (path: string) => /(?:^|[^a-z])events?\b/.test(path);

describe("the documents", () => {
  it.each(documents)("%s names files that exist", (document) => {
    const paths = [
      ...read(document).matchAll(/`((?:app|docs|drizzle|migrations|public|scripts|tests|workers)\/[^`\s<>{}]*)`/g),
    ];
    const missing = paths.flatMap(([, path]) => {
      const exists = existsSync(join(root, path!)) || globSync(path!, { cwd: root }).length > 0;
      return exists || isExample(path!) ? [] : [path];
    });
    expect(missing).toEqual([]);
  });

  it.each(documents)("%s links to files and headings that exist", (document) => {
    const anchorsOf = (file: string) =>
      [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, "")
          .replaceAll(" ", "-"),
      );
    const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.flatMap(([, path, anchor]) => {
      const file = path === "" ? document : join(dirname(document), path!);
      if (!existsSync(join(root, file))) return [file];
      return anchor && !anchorsOf(file).includes(anchor) ? [`${file}#${anchor}`] : [];
    });
    expect(broken).toEqual([]);
  });

  it("README.md has at most 1,500 words", () => {
    expect(read("README.md").split(/\s+/).length).toBeLessThanOrEqual(1_500);
  });

  it("docs/configuration.md has every variable of the worker and every binding", () => {
    const names = [
      ...[...read(".dev.vars.example").matchAll(/^# ([A-Z][A-Z0-9_]+)="/gm)].map(([, name]) => name!),
      ...[...read("wrangler.toml").matchAll(/^#? ?(?:binding|name) = "([A-Z_]+)"$/gm)].map(([, name]) => name!),
    ];
    expect(names.length).toBeGreaterThan(20);
    const configuration = read("docs/configuration.md");
    expect(names.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  });
});
