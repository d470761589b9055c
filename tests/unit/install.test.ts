import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/root";

const folder = mkdtempSync(join(tmpdir(), "install-"));
afterAll(() => rmSync(folder, { recursive: true }));

const installNode = `mkdir -p node_modules/.bin && ln -s '${process.execPath}' node_modules/.bin/node && touch node_modules/.package-lock.json`;

/** Replaces npm by a shell script, which gets the subcommand as `$1`. */
function fakeNpm(script: string): void {
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, "bin/npm"), 0o755);
}

const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
const run = (script: string) =>
  spawnSync(process.execPath, [join(folder, "scripts", script), "hello.ts"], { encoding: "utf8", env });

beforeEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of ["bin", "scripts"]) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ["install.mjs", "run.mjs"]) cpSync(join(root, "scripts", name), join(folder, "scripts", name));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  writeFileSync(join(folder, "scripts/hello.ts"), 'console.log("hello");');
});

describe("scripts/install.mjs", () => {
  it("installs what the lock file says, then runs the script", () => {
    fakeNpm(`[ "$1" = ci ] && ${installNode}`);
    const { status, stdout, stderr } = run("install.mjs");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^packages …\npackages: installed, \d+\.\d s\nhello\n$/);
    fakeNpm("exit 1");
    expect(run("install.mjs").stdout).toBe("hello\n");
  });

  it("installs in the other way where npm ci misses packages in the lock file, and shows why it failed", () => {
    const problem = "npm error code EUSAGE\nnpm error Missing: @img/sharp-darwin-x64@0.35.5 from lock file\n";
    fakeNpm(`if [ "$1" = ci ]; then printf '${problem}' >&2; exit 3; fi; ${installNode}`);
    const { status, stdout, stderr } = run("install.mjs");
    expect([status, stdout]).toEqual([0, expect.stringContaining("hello")]);
    expect(stderr).toBe(`${problem}npm ci failed; trying npm install …\n`);
  });

  it.each([
    "npm error code EINTEGRITY\n",
    "npm error code ENOTFOUND\n",
    "npm error code EUSAGE\nnpm error Invalid: lock file's zod@4.6.7 does not satisfy zod@4.6.8\n",
    "npm error code EUSAGE\nnpm error Invalid: lock file's a@1 does not satisfy a@2\nnpm error Missing: b@1 from lock file\n",
  ])("stops at any other error of npm ci: %j", (problem) => {
    writeFileSync(join(folder, "problem"), problem);
    fakeNpm(`if [ "$1" = ci ]; then cat '${join(folder, "problem")}' >&2; exit 3; fi; ${installNode}`);
    const { status, stderr } = run("install.mjs");
    expect([status, stderr]).toEqual([3, problem]);
  });

  it("says so when there is no Node for this system", () => {
    fakeNpm("mkdir -p node_modules && touch node_modules/.package-lock.json");
    const { status, stderr } = run("install.mjs");
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${process.platform} ${process.arch}`)]);
  });

  it("stops npm with itself, and does not try the other way", async () => {
    fakeNpm("trap 'echo stopped >&2; exit 9' TERM; echo running >&2; while true; do sleep 0.1; done");
    const command = spawn(process.execPath, [join(folder, "scripts/install.mjs"), "hello.ts"], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    command.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      if (text === "") command.kill("SIGTERM");
      text += chunk;
    });
    const [code] = await once(command, "close");
    expect([code, text]).toEqual([9, "running\nstopped\n"]);
  });

  it("forwards a signal that arrives as soon as npm starts", () => {
    fakeNpm("trap 'exit 9' TERM; kill -TERM $PPID; sleep 1; exit 8");
    const slowListeners = `
      const { on } = process;
      process.on = (name, listener) => {
        if (name.startsWith("SIG")) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
        return on.call(process, name, listener);
      };`;
    const args = ["--import", `data:text/javascript,${encodeURIComponent(slowListeners)}`];
    const { status } = spawnSync(process.execPath, [...args, join(folder, "scripts/install.mjs"), "hello.ts"], { env });
    expect(status).toBe(9);
  });
});

it("commands say what to run while the packages are missing", () => {
  const { status, stderr } = run("run.mjs");
  expect([status, stderr]).toEqual([1, "The packages are not installed. Run npm start or npm install first.\n"]);
});
