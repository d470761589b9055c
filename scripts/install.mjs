import { spawn } from "node:child_process";
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
let isStopping = false;

if (!isInstalled()) {
  console.log("packages …");
  const started = performance.now();
  const code = await install();
  if (code !== 0) process.exit(code);
  if (!existsSync(node)) {
    console.error(
      `The packages were installed, but ${node} is missing: npm did not run the install script of the package "node". Allow install scripts (npm config delete ignore-scripts) and run: npm rebuild node`,
    );
    process.exit(1);
  }
  console.log(`packages: installed, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
process.exit(await run(node, [join(root, "scripts", script), ...args], "inherit"));

/** Installs the packages of the lock file. Resolves to npm's exit code. */
async function install() {
  const code = await npm("ci");
  if (code === 0 || isStopping) return code;
  // `npm ci` rejects a lock file that lacks optional packages for other systems, as one does that was generated against
  // an incomplete registry. `npm install` accepts it and installs the same versions.
  console.error("npm ci failed; trying npm install …");
  return npm("install", "--no-save");
}

function npm(command, ...flags) {
  const options = [...flags, "--include=dev", "--loglevel=error", "--no-audit", "--no-fund", "--progress=false"];
  return run("npm", [command, ...options], ["ignore", "ignore", "inherit"]);
}

/** Runs a program in the project root and forwards signals to it. Resolves to its exit code. */
function run(command, commandArgs, stdio) {
  return new Promise((resolve) => {
    // Before the program starts, or a signal in between would leave it behind.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => {
        isStopping = true;
        child.kill(signal);
      });
    const child = spawn(command, commandArgs, { cwd: root, stdio });
    child.once("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function isInstalled() {
  const installed = join(root, "node_modules/.package-lock.json");
  return (
    existsSync(node) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}
