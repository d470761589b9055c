import { resolve } from "node:path";
import { runnerImport } from "vite";
import { contentPlugin } from "./vite-content.ts";

// node scripts/run.mjs <script.ts> …: runs the script's `main(args)`. For scripts that import app/domain, whose
// modules name each other without file endings, as bundlers want it and plain Node does not.
const [script, ...args] = process.argv.slice(2);
const { module } = await runnerImport(resolve(script), { plugins: [contentPlugin()], logLevel: "warn" });
await module.main(args);
