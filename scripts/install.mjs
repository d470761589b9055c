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
      `The packages were installed, but ${node} is missing: there is no package with Node for ${process.platform} ${process.arch} among the optional dependencies in package.json.`,
    );
    process.exit(1);
  }
  console.log(`packages: installed, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
process.exit(await run(node, [join(root, "scripts", script), ...args], "inherit"));

/** Installs the packages of the lock file. Resolves to npm's exit code. */
async function install() {
  const { code, errors } = await npm("ci");
  if (code === 0 || isStopping || !lacksPackages(errors)) return code;
  // `npm ci` rejects a lock file that lacks optional packages for other systems, as one does that was generated against
  // an incomplete registry. `npm install` accepts it and installs the same versions.
  console.error("npm ci failed; trying npm install …");
  return (await npm("install", "--no-save")).code;
}

/**
 * Whether npm only misses packages in the lock file. After any other error, such as a wrong checksum or a version that
 * differs from package.json, `npm install` could install what the lock file does not say.
 */
function lacksPackages(errors) {
  return /\bEUSAGE\b/.test(errors) && /\bMissing: \S+ from lock file/.test(errors) && !/\bInvalid: /.test(errors);
}

async function npm(command, ...flags) {
  const include = ["--include=dev", "--include=optional"];
  const options = [...flags, ...include, "--loglevel=error", "--no-audit", "--no-fund", "--progress=false"];
  let errors = "";
  const code = await run("npm", [command, ...options], ["ignore", "ignore", "pipe"], (text) => {
    errors += text;
    process.stderr.write(text);
  });
  return { code, errors };
}

/**
 * Runs a program in the project root and forwards signals to it. Resolves to its exit code.
 *
 * @param onError gets what the program writes to standard error, if that is a pipe
 */
function run(command, commandArgs, stdio, onError) {
  return new Promise((resolve) => {
    // Before the program starts, or a signal in between would leave it behind.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => {
        isStopping = true;
        child.kill(signal);
      });
    const child = spawn(command, commandArgs, { cwd: root, stdio });
    child.stderr?.setEncoding("utf8").on("data", onError);
    child.once("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    // Not "exit": the last lines of standard error come after it.
    child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
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
