import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../../scripts/root";

const guides = readdirSync(join(root, "docs/how-to")).filter((name) => name.endsWith(".md"));

/** The blocks of TypeScript in a guide, each with the name of its file. */
function blocksOf(guide: string): Array<{ readonly path: string; readonly code: string }> {
  const text = readFileSync(join(root, "docs/how-to", guide), "utf8");
  return [...text.matchAll(/^( *)```tsx?(.*)\n([^]*?)^ *```$/gm)].map(([, indent = "", name = "", code = ""]) => ({
    path: name.trim(),
    code: code.replace(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

const blocks = guides.flatMap((guide) => blocksOf(guide).map((block) => ({ guide, ...block })));
const folder = mkdtempSync(join(tmpdir(), "guides-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Follows a block: a new file or, in one that exists, the lines below the first. */
function follow({ guide, path, code }: (typeof blocks)[number]): void {
  const file = join(folder, path);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    return writeFileSync(file, code);
  }
  const [first = "", ...rest] = code.trimEnd().split("\n");
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => line.trim() === first.trim());
  expect(at, `${guide}: ${path} has no line “${first.trim()}”`).toBeGreaterThanOrEqual(0);
  writeFileSync(file, lines.toSpliced(at + 1, 0, ...rest).join("\n"));
}

beforeAll(() => {
  for (const name of ["app", "drizzle", "tests/support", "scripts", "workers"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of ["package.json", "react-router.config.ts", "tsconfig.base.json"])
    cpSync(join(root, name), join(folder, name));
  for (const name of ["node_modules", "public"]) symlinkSync(join(root, name), join(folder, name));
  for (const block of blocks) follow(block);
});

it("every block of code in the guides names its file, and compiles as it stands", { timeout: 120_000 }, () => {
  expect(blocks.length).toBeGreaterThan(20);
  for (const { guide, path, code } of blocks)
    expect([guide, path, code]).toEqual([guide, expect.stringMatching(/^\S+\.tsx?$/), code]);
  const files = [...new Set(blocks.map(({ path }) => path))];
  const compilerOptions = {
    incremental: false,
    lib: ["ES2024", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    types: ["node", "vite/client"],
  };
  const project = { extends: "./tsconfig.base.json", compilerOptions, files, include: [".react-router/types/**/*"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  const run = (...command: string[]) =>
    spawnSync(join(root, "node_modules/.bin", command[0]!), command.slice(1), { cwd: folder, encoding: "utf8" });
  expect(run("react-router", "typegen").stderr).toBe("");
  const errors = run("tsc", "-p", ".")
    .stdout.split("\n")
    .filter((line) => files.some((file) => line.startsWith(`${file}(`)));
  expect(errors).toEqual([]);
});

it("a content type costs its author at most 200 lines, as its guide says file by file", () => {
  const guide = readFileSync(join(root, "docs/how-to/add-a-content-type.md"), "utf8");
  const needed = blocks.filter(
    ({ guide: name, path, code }) =>
      name === "add-a-content-type.md" && !path.startsWith("tests/") && !/eventSubject/.test(code),
  );
  // The first line of a block for a file that exists is already there.
  const lines = needed.map(({ path, code }, at) => {
    const isNew = path.includes("event") && needed.findIndex((block) => block.path === path) === at;
    return code.trimEnd().split("\n").length - (isNew ? 0 : 1);
  });
  const sum = lines.reduce((total, count) => total + count, 0);
  expect(sum).toBeLessThanOrEqual(200);
  expect(guide).toContain(`**${sum}**`);
});

it("the guide's setting is one line, from which its default, its label and its form field follow", async () => {
  const settings = "app/settings";
  const ofSetting = blocks.filter(({ guide }) => guide === "add-a-setting.md");
  expect(ofSetting.map(({ path, code }) => [path, code.trimEnd().split("\n").length])).toEqual([
    [`${settings}/setting-table.ts`, 2],
  ]);
  type Form = typeof import("../../app/settings/settings-form");
  type Defaults = typeof import("../../app/settings/default-settings");
  const form = (await import(join(folder, settings, "settings-form.ts"))) as Form;
  const { defaultSettings } = (await import(join(folder, settings, "default-settings.ts"))) as Defaults;
  expect(defaultSettings).toHaveProperty("phone", "");
  expect(form.settingsFieldLabel("phone")).toBe("Phone");
  expect(form.settingsFormValues(defaultSettings)).toHaveProperty("phone", "");
  const sent = new FormData();
  sent.set("phone", "+49 30 1234");
  expect(form.parseSettingsForm(sent)).toHaveProperty("phone", "+49 30 1234");
});
