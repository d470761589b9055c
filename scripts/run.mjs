import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

// node scripts/run.mjs [--heap=<MB>] <script.ts> …: bundles a script and runs its `main(args)`. Modules of app/ name
// each other without file endings, which bundlers resolve and plain Node does not. The bundler is a process of its
// own that has ended when the script starts, so it takes no memory from it.
const own = process.argv.slice(2);
const at = own.findIndex((arg) => !arg.startsWith("--"));
const { values } = parseArgs({
  args: own.slice(0, at),
  options: { heap: { type: "string" }, bundle: { type: "string" } },
});
const [script, ...args] = own.slice(at);

if (values.bundle) await bundle(values.bundle);
else process.exitCode = await run();

async function bundle(file) {
  const [{ build }, { contentPlugin }] = await Promise.all([import("vite"), import("./vite-content.ts")]);
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
        // It loads a native library from beside itself.
        external: ["@libsql/client"],
      },
    },
    // With little memory, what a package has and the script does not use must not be loaded. Without a limit packages
    // stay what they are, because some of the tools do not run from a bundle.
    ssr: { noExternal: values.heap ? true : [] },
  });
}

async function run() {
  // One level below the project's folder, as scripts/ is: modules find the project relative to themselves.
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
    // With one malloc arena, memory that was freed is used again instead of added to.
    return await node([...limits, "-e", start, "--", ...args], values.heap ? { MALLOC_ARENA_MAX: "1" } : {});
  } finally {
    rmSync(file, { force: true });
  }
}

/** Runs Node and resolves to its exit code. Signals are passed on instead of ending this process, which has a file to remove. */
function node(nodeArgs, variables = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, nodeArgs, { stdio: "inherit", env: { ...process.env, ...variables } });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.once("exit", (code) => done(code ?? 1));
  });
}
