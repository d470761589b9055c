import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/toolchain";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as Record<"dependencies" | "devDependencies", Record<string, string>>;
const packages = { ...manifest.dependencies, ...manifest.devDependencies };

it(".dev.vars.example has every variable that the worker reads, commented out", () => {
  const sources = globSync("workers/**/*.ts", { cwd: root }).map(read).join("\n");
  const used = new Set([...sources.matchAll(/\benv\.([A-Z]+_[A-Z_]+)\b/g)].map(([, name]) => name!));
  // Bindings are no variables.
  for (const [, binding] of read("wrangler.toml").matchAll(/^name = "([A-Z_]+)"$/gm)) used.delete(binding!);
  expect(used.size).toBeGreaterThan(5);
  const example = read(".dev.vars.example");
  for (const name of used) expect(example).toMatch(new RegExp(`^# ${name}="`, "m"));
  expect(example).not.toMatch(/^[^#\n]/m);
});

it("every package is pinned to one version", () => {
  const loose = Object.entries(packages).filter(
    ([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

it("the lock file is in step with package.json, or a fresh clone would install other versions than it says", () => {
  const lock = JSON.parse(read("package-lock.json")) as { packages: { "": typeof manifest } };
  const { dependencies, devDependencies } = lock.packages[""];
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
});

it("no path is the pathname of a URL, which is percent-encoded: a folder with a space could not build", () => {
  const sources = globSync(["{app,workers,drizzle,scripts,tests}/**/*.{ts,tsx,mjs}", "*.ts"], { cwd: root });
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /import\.meta\.url,?\s*\)\.pathname/.test(read(file)))).toEqual([]);
});

it("every npm script that runs TypeScript checks the installed packages first", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const unchecked = Object.entries(scripts).filter(([, script]) => /\bnode \S+\.ts\b/.test(script));
  expect(unchecked).toEqual([]);
  expect(scripts.deploy).toContain("install.mjs");
});

it("the guide to upgrading React Router names the versions that are pinned, and all files that use its internals", () => {
  const guide = read("docs/how-to/upgrade-react-router.md");
  for (const name of ["react-router", "@react-router/dev", "@react-router/cloudflare"])
    expect(guide).toContain(`| \`${name}\` | ${packages[name]} |`);
  const files = [...guide.matchAll(/^\| `([^`]+\.tsx?)` \|/gm)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(6);
  for (const file of files) expect(read(file)).toMatch(/react-?router/i);
  const sources = globSync("{app,workers,drizzle,scripts,tests}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: ["tests/unit/repository.test.ts"],
  });
  const touching = sources.filter((file) => /UNSAFE_|__reactRouter/.test(read(file)));
  expect(touching.length).toBeGreaterThan(6);
  expect(touching.filter((file) => !files.includes(file))).toEqual([]);
});

it("the bundles of npm run bench and npm run lighthouse find the project from where they are", () => {
  // A bundle is one level below the root; a path from a module that is two levels below leads out of the project.
  const files = [...globSync("tests/bench/*.ts", { cwd: root }), "tests/support/built-site.ts"];
  const relative = files.filter((file) => /import\.meta\.dirname, "\.\.\/\.\./.test(read(file)));
  expect(relative).toEqual([]);
});
