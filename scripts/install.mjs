import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// node scripts/install.mjs <script.ts> …: installs the packages if they are missing or older than the lock file, then
// runs a script in this folder with the project's own Node. Only this file and what it imports must run on the
// machine's Node (20 or later). npm scripts must `exec` it: a shell in between would swallow the signal that stops the
// server.
const root = fileURLToPath(new URL("..", import.meta.url));
const node = join(root, "node_modules/.bin/node");
const [script, ...args] = process.argv.slice(2);

if (!isInstalled()) {
  console.log("packages …");
  const started = performance.now();
  // `npm ci` rejects a lock file that lacks optional packages for other systems, as one does that was generated against
  // an incomplete registry. `npm install` accepts it and installs the same versions.
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
