import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/root";

type Imports = ReadonlyMap<string, readonly string[]>;

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"]+)"/g;

/** The modules of the product that each module imports, types and imports on demand included. */
function importsOf(files: readonly string[]): Imports {
  const known = new Set(files);
  const resolve = (file: string, specifier: string) => {
    const path = specifier.startsWith("~/") ? join("app", specifier.slice(2)) : join(dirname(file), specifier);
    return ["", ".ts", ".tsx", ".mjs"].map((ending) => path + ending).find((name) => known.has(name)) ?? [];
  };
  return new Map(
    files.map((file) => {
      const local = [...readFileSync(join(root, file), "utf8").matchAll(specifiers)].map(([, path]) => path!);
      return [file, local.filter((path) => /^(?:~\/|\.)/.test(path)).flatMap((path) => resolve(file, path))];
    }),
  );
}

/** The entries of a folder, its files and folders, that import each other in a circle, directly or through others. */
function circleIn(folder: string, imports: Imports): string[] {
  const entryOf = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/")[0]! : "");
  const below = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const entry = entryOf(file);
    if (entry === "") continue;
    const others = below.get(entry) ?? new Set();
    for (const other of targets.map(entryOf)) if (other !== "" && other !== entry) others.add(other);
    below.set(entry, others);
  }
  // What is left when entries that import no other one are taken away, again and again, is tied in a circle.
  for (let size = -1; size !== below.size;) {
    size = below.size;
    for (const [entry, others] of below) if (![...others].some((other) => below.has(other))) below.delete(entry);
  }
  return [...below.keys()];
}

describe("the floor plan", () => {
  const imports = importsOf(globSync("{app,workers,drizzle,scripts}/**/*.{ts,tsx,mjs}", { cwd: root }));
  const folders = new Set([...imports.keys()].flatMap((file) => [dirname(file), dirname(dirname(file))]));

  it("has no folder whose entries import each other in a circle", () => {
    expect(imports.size).toBeGreaterThan(600);
    expect([...imports.values()].flat().length).toBeGreaterThan(3_000);
    const circles = [...folders].filter((folder) => folder !== "." && existsSync(join(root, folder)));
    expect(
      circles.map((folder) => [folder, circleIn(folder, imports)]).filter(([, circle]) => circle!.length > 0),
    ).toEqual([]);
  });

  it("would show a circle of two folders", () => {
    const tied = new Map([
      ["app/a/one.ts", ["app/b/two.ts"]],
      ["app/b/two.ts", []],
      ["app/b/three.ts", ["app/a/four.ts"]],
      ["app/a/four.ts", []],
      ["app/c/free.ts", []],
    ]);
    expect(circleIn("app", tied)).toEqual(["a", "b"]);
  });
});
