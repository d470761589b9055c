import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

// node scripts/run.mjs [--heap=<MB>] <script.ts> …: bundles a script and runs its `main(args)`. Modules in app/ import
// each other without file extensions, which plain Node does not resolve. The bundler is a separate process that ends
// before the script starts, to give back its memory.
if (!existsSync(new URL("../node_modules/.bin/node", import.meta.url))) {
  console.error("The packages are not installed. Run npm start or npm install first.");
  process.exit(1);
}
const argv = process.argv.slice(2);
const scriptIndex = argv.findIndex((arg) => !arg.startsWith("--"));
const { values } = parseArgs({
  args: argv.slice(0, scriptIndex),
  options: { heap: { type: "string" }, bundle: { type: "string" } },
});
const [script, ...args] = argv.slice(scriptIndex);

if (values.bundle) await bundle(values.bundle);
else process.exitCode = await run();

async function bundle(file) {
  const [{ build }, { contentPlugin }] = await Promise.all([import("vite"), import("./vite-plugins.ts")]);
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [contentPlugin()],
    build: {
      ssr: resolve(script),
      outDir: dirname(file),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: basename(file), codeSplitting: false },
        // The package loads a native library by relative path.
        external: ["@libsql/client"],
      },
    },
    // With a small heap, packages are bundled too, to leave out unused parts. Otherwise they stay external: some tools
    // cannot be bundled.
    ssr: { noExternal: values.heap ? true : [] },
  });
}

async function run() {
  // One level below the project root, like scripts/: modules find the root relative to themselves.
  const folder = join(import.meta.dirname, "../.wrangler");
  const file = join(folder, `${basename(script, ".ts")}-${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  try {
    const heap = values.heap ? [`--heap=${values.heap}`] : [];
    const code = await node([import.meta.filename, ...heap, `--bundle=${file}`, script]);
    if (code !== 0) return code;
    const limits = values.heap
      ? [`--max-old-space-size=${values.heap}`, "--max-semi-space-size=1", "--optimize-for-size"]
      : [];
    const start = `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ main }) => main(process.argv.slice(1)))`;
    // A single malloc arena reuses freed memory instead of letting it pile up.
    return await node([...limits, "-e", start, "--", ...args], values.heap ? { MALLOC_ARENA_MAX: "1" } : {});
  } finally {
    rmSync(file, { force: true });
  }
}

/** Runs Node and resolves to its exit code. Forwards signals instead of exiting, so that the bundle is removed. */
function node(nodeArgs, variables = {}) {
  return new Promise((done) => {
    // Before the child starts, or a signal in between would leave it behind.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    const child = spawn(process.execPath, nodeArgs, { stdio: "inherit", env: { ...process.env, ...variables } });
    child.once("exit", (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}
