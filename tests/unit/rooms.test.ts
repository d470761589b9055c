import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { rooms } from "../../oxlint.config";
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

describe("lint", () => {
  /** What lint says of files planted in a tree that has this project's configuration. */
  function lint(planted: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), "rooms-"));
    try {
      writeFileSync(
        join(folder, "oxlint.config.ts"),
        `export { default } from ${JSON.stringify(join(root, "oxlint.config.ts"))};`,
      );
      for (const [path, code] of Object.entries(planted)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), code);
      }
      return spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format", "unix"], { cwd: folder, encoding: "utf8" })
        .stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const importOf = (module: string) => `import { value } from "${module}";\n\nexport const other = value;\n`;

  it("refuses an import of a room above, of a file, of a folder and of the root", () => {
    const said = lint({
      "app/base/words/planted.ts": importOf("../../content/saving/store"),
      "app/glossary/planted.server.ts": importOf("../catalog/related/sources"),
      "app/glossary/planted.tsx": importOf("~/directory/tool"),
      "app/content/planted.ts": importOf("../types"),
      "app/portal/shell/planted.tsx": importOf("~/root"),
      "app/types.ts": importOf("./portal/admin-head"),
    });
    const refused = said
      .split("\n")
      .flatMap((line) => (line.includes("import is restricted") ? [line.split(":")[0]] : []));
    expect(refused.toSorted()).toEqual([
      "app/base/words/planted.ts",
      "app/content/planted.ts",
      "app/glossary/planted.server.ts",
      "app/glossary/planted.tsx",
      "app/portal/shell/planted.tsx",
      "app/types.ts",
    ]);
  });

  it("allows an import of a room below, and of a folder of one's own with a room's name", () => {
    expect(
      lint({
        "app/portal/shell/planted.ts": importOf("../../content/saving/store"),
        "app/ui/components/planted.ts": importOf("../portal/badge"),
        "app/admin/overview/planted.ts": importOf("~/types"),
      }),
    ).not.toContain("restricted");
  });

  it("has a rule for every folder of app/: a row of the README's table", () => {
    const folders = readdirSync(join(root, "app"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.filter((name) => name !== "types").toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });
});
