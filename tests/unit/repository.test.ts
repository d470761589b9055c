import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/toolchain";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const manifest = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Record<string, string>
>;
const packages = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

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
  const { dependencies, devDependencies, optionalDependencies } = lock.packages[""];
  expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
    optionalDependencies: manifest.optionalDependencies,
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

it("the lock file has Node for each system, with one version and a checksum", () => {
  const lock = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { version: string; integrity?: string; os?: string; cpu?: string }>;
  };
  const names = Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith("node-"));
  const nodes = names.map((name) => lock.packages[`node_modules/${name}`]!);
  expect(nodes.map(({ os, cpu }) => `${os} ${cpu}`).toSorted()).toEqual([
    "darwin arm64",
    "darwin x64",
    "linux arm64",
    "linux x64",
    "win32 x64",
  ]);
  expect(new Set(nodes.map(({ version }) => version)).size).toBe(1);
  for (const { integrity } of nodes) expect(integrity).toMatch(/^sha512-/);
  // An install script could fetch anything.
  expect(Object.keys(packages)).not.toContain("node");
});

/** Names of the packages that a source imports at run time. Type imports and Vite's virtual modules are none. */
function importedPackages(source: string): string[] {
  const imports =
    /^(?:import (?:(?!type\b)[^;"=]*? from )?|export [*{][^;"]*? from )"([^"]+)";|\bimport\("([^"]+)"\)(?!\.\w+[;,>)])/gm;
  return [...source.matchAll(imports)]
    .map(([, fixed, lazy]) => fixed ?? lazy!)
    .filter((name) => !/^(?:[./~#]|node:|cloudflare:|virtual:)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
}

it("every package that the site imports at run time is a dependency, so that audits of those include it", () => {
  const files = globSync(["{app,workers}/**/*.{ts,tsx}", "drizzle/{*,schema/*}.ts"], { cwd: root });
  // Read by the build alone.
  const imported = files
    .filter((file) => file !== join("app", "routes.ts"))
    .flatMap((file) => importedPackages(read(file)));
  expect(new Set(imported)).toContain("sanitize-html");
  expect(new Set(imported)).toContain("marked");
  expect([...new Set(imported)].filter((name) => !(name in manifest.dependencies)).toSorted()).toEqual([]);
  expect(Object.keys(manifest.dependencies)).not.toContain("isbot");
});

const importsLucia = /from "lucia"/;

it("AUTH-15 one module imports Lucia", () => {
  const files = globSync("{app,workers,scripts}/**/*.{ts,tsx}", { cwd: root });
  expect(files.filter((file) => importsLucia.test(read(file)))).toEqual(["app/accounts/lucia.server.ts"]);
});
