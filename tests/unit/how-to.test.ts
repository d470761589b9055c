import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/root";

const modules = globSync("{app,drizzle,scripts,tests,workers}/**/*.{ts,tsx}", { cwd: root }).map((path) => `/${path}`);

/** The project's modules that a relative import can mean, wherever the sample stands. */
function modulesAt(specifier: string): string[] {
  const end = specifier.replace(/^(?:\.{1,2}\/)+/, "/");
  return modules.filter((path) => ["", "/index"].some((index) => path.replace(/\.tsx?$/, "").endsWith(end + index)));
}

const isExported = (path: string, name: string): boolean => {
  const text = readFileSync(join(root, path), "utf8");
  if (new RegExp(`export (?:async )?(?:const|function|class|interface|type) ${name}\\b`).test(text)) return true;
  if (new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\}`).test(text)) return true;
  return [...text.matchAll(/export \* from "(.*)"/g)].some(([, from]) =>
    [".ts", ".tsx"].some((suffix) => {
      const target = join(dirname(path), from! + suffix);
      return existsSync(join(root, target)) && isExported(target, name);
    }),
  );
};

const samples = globSync("docs/how-to/*.md", { cwd: root }).flatMap((guide) =>
  [...readFileSync(join(root, guide), "utf8").matchAll(/```tsx?\n([\s\S]*?)```/g)].flatMap(([, code = ""]) =>
    [...code.matchAll(/import (?:type )?\{([^}]*)\} from "(\.[^"]*)"/g)].flatMap(([, names = "", from = ""]) =>
      names
        .split(",")
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0]!,
        )
        // Not what the guide has its reader write, or what is generated from that.
        .filter((name) => name !== "" && !/event|\+types/i.test(name + from))
        .map((name) => [guide, name, from] as const),
    ),
  ),
);

describe("the code in the how-to guides", () => {
  it.each(samples)("%s imports what exists: %s from %s", (_, name, from) => {
    const candidates = modulesAt(from);
    expect(candidates.filter((path) => isExported(path, name))).not.toEqual([]);
  });

  it("is found", () => expect(samples.length).toBeGreaterThan(20));
});
