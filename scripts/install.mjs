import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Entered on whatever Node the machine has (20 or later); everything after it runs on the project's own. The npm
// scripts `exec` what imports this: a shell in between would swallow the signal that ends the server.
const root = fileURLToPath(new URL("..", import.meta.url));
const node = join(root, "node_modules/.bin/node");

/**
 * Installs the packages if they are missing or older than the lock file, then runs a script of this folder on
 * the project's own Node. Signals are passed on, and this process ends with the script's exit code.
 */
export function handOver(script) {
  if (!isInstalled()) {
    console.log("Installing the packages …");
    // A lock file made where a registry lacks packages for other systems is refused by `npm ci`, which needs all of
    // them; `npm install` then goes by the same file without changing it.
    const code = npm("ci", "--loglevel=silent") && npm("install", "--no-save", "--loglevel=error");
    if (code !== 0) process.exit(code);
  }
  const child = spawn(node, [join(root, "scripts", script), ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function npm(...args) {
  const flags = ["--include=dev", "--no-audit", "--no-fund"];
  return spawnSync("npm", [...args, ...flags], { cwd: root, stdio: "inherit" }).status ?? 1;
}

function isInstalled() {
  const installed = join(root, "node_modules/.package-lock.json");
  return (
    existsSync(node) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}
