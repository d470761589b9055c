import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";
import { root, runTool } from "./toolchain.ts";

// npm run deploy [-- --dry-run]: checks, builds, migrates the remote database and deploys. A dry run changes nothing
// outside build/.
const dryRun = process.argv.includes("--dry-run");
const config = readFileSync(join(root, "wrangler.toml"), "utf8");

if (!dryRun && /^database_id\s*=\s*"[0-]+"/m.test(config)) {
  console.error(
    "There is no remote database yet: create one with `npx wrangler d1 create plainloom` and put its id into wrangler.toml as database_id, then deploy again.",
  );
  process.exit(1);
}

process.exitCode =
  (await runTool("node", ["scripts/run-tests.ts", "--quick"])) ||
  (await build()) ||
  (dryRun ? 0 : await runTool("node", ["scripts/run.mjs", "scripts/db-migrate.ts", "--remote"])) ||
  (await runTool("wrangler", ["deploy", "--config", "build/server/wrangler.json", ...(dryRun ? ["--dry-run"] : [])]));
