import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// node scripts/install.mjs <script.ts> …: installs the packages if they are missing or older than the lock file, then
// runs a script of this folder on the project's own Node. This file alone runs on whatever Node the machine has (20 or
// later). npm scripts must `exec` it: a shell in between would swallow the signal that ends the server.
const root = fileURLToPath(new URL("..", import.meta.url));
const node = join(root, "node_modules/.bin/node");
const [script, ...args] = process.argv.slice(2);

if (!isInstalled()) {
  console.log("packages …");
  const started = performance.now();
  // A lock file made where a registry lacks packages for other systems is refused by `npm ci`, which needs all of
  // them; `npm install` then goes by the same file without changing it.
  const code = npm("ci", "--loglevel=silent") && npm("install", "--no-save", "--loglevel=error");
  if (code !== 0) process.exit(code);
  console.log(`packages: installed, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
const child = spawn(node, [join(root, "scripts", script), ...args], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

function npm(command, ...flags) {
  const options = [...flags, "--include=dev", "--no-audit", "--no-fund", "--progress=false"];
  return spawnSync("npm", [command, ...options], { cwd: root, stdio: ["ignore", "ignore", "inherit"] }).status ?? 1;
}

function isInstalled() {
  const installed = join(root, "node_modules/.package-lock.json");
  return (
    existsSync(node) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}
