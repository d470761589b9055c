import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";
import { root, runTool } from "./toolchain.ts";

// npm run deploy [-- --dry-run]: checks, builds, migrates the deployed database and deploys. A dry run only builds.
const dryRun = process.argv.includes("--dry-run");
const config = readFileSync(join(root, "wrangler.toml"), "utf8");

if (!dryRun && /^database_id\s*=\s*"[0-]+"/m.test(config)) {
  console.error(
    "There is no deployed database yet. Create one with `npx wrangler d1 create plainloom`, set its id as database_id in wrangler.toml, and deploy again.",
  );
  process.exit(1);
}

process.exitCode =
  (await runTool("node", ["scripts/run-tests.ts", "--quick"])) ||
  (await build()) ||
  (dryRun ? 0 : await runTool("node", ["scripts/run.mjs", "scripts/db-migrate.ts", "--remote"])) ||
  (await runTool("wrangler", ["deploy", "--config", "build/server/wrangler.json", ...(dryRun ? ["--dry-run"] : [])]));
