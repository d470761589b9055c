import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// node scripts/run-lean.mjs <script.ts> …: as run.mjs, but in a process that holds nothing besides. For scripts that
// work through tables of any length: what they need is bundled first, in a process of its own, and run with little room.
const [script, ...args] = process.argv.slice(2);

if (process.env.LEAN_BUNDLE) {
  const { build } = await import("vite");
  const bundle = process.env.LEAN_BUNDLE;
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: resolve(script),
      outDir: join(bundle, ".."),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: basename(bundle), codeSplitting: false },
        external: ["@libsql/client"],
      },
    },
    ssr: { noExternal: true },
  });
} else {
  // In a folder of the project's, as `scripts/` is one: modules find the project by it.
  const folder = join(import.meta.dirname, "../.wrangler");
  const bundle = join(folder, `${basename(script, ".ts")}-${process.pid}.mjs`);
  const run = (nodeArgs, variables = {}) =>
    new Promise((done) => {
      const child = spawn(process.execPath, nodeArgs, { stdio: "inherit", env: { ...process.env, ...variables } });
      // Not ended by them itself: the bundle is to be removed.
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
      child.once("exit", (code) => done(code ?? 1));
    });
  const begin = `import(${JSON.stringify(pathToFileURL(bundle).href)}).then(({ main }) => main(process.argv.slice(1)))`;
  mkdirSync(folder, { recursive: true });
  try {
    process.exitCode = await run([import.meta.filename, script], { LEAN_BUNDLE: bundle });
    const room = ["--max-old-space-size=40", "--max-semi-space-size=1", "--optimize-for-size"];
    // One arena: what a part leaves free, the next one takes.
    const variables = { MALLOC_ARENA_MAX: "1" };
    if (process.exitCode === 0) process.exitCode = await run([...room, "-e", begin, "--", ...args], variables);
  } finally {
    rmSync(bundle, { force: true });
  }
}
