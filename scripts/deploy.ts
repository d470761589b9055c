import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.ts";
import { CommandError, parseCommand, reportErrors } from "./command.ts";
import { root, runTool } from "./toolchain.ts";

const folder = join(root, "build/server");

/**
 * The configuration to deploy the build with, relative to the project root.
 *
 * @param libsqlUrl replaces the D1 binding, so no D1 database has to exist
 */
export function deployConfig(libsqlUrl: string | undefined): string {
  if (!libsqlUrl) return "build/server/wrangler.json";
  const config = JSON.parse(readFileSync(join(folder, "wrangler.json"), "utf8")) as { vars?: Record<string, string> };
  const changes = { d1_databases: [], vars: { ...config.vars, LIBSQL_URL: libsqlUrl } };
  writeFileSync(join(folder, "wrangler.libsql.json"), JSON.stringify({ ...config, ...changes }));
  return "build/server/wrangler.libsql.json";
}

const usage = `npm run deploy [-- --dry-run]
Checks, builds, migrates the deployed database and deploys. A dry run neither migrates nor deploys. With LIBSQL_URL, the
worker is deployed with that database instead of D1.`;

if (import.meta.main) await reportErrors(deploy);

async function deploy(): Promise<void> {
  const { values } = parseCommand(
    { args: process.argv.slice(2), options: { "dry-run": { type: "boolean", default: false } } },
    usage,
  );
  const dryRun = values["dry-run"];
  const libsqlUrl = process.env.LIBSQL_URL;
  const config = readFileSync(join(root, "wrangler.toml"), "utf8");
  if (!dryRun && !libsqlUrl && /^database_id\s*=\s*"[0-]+"/m.test(config))
    throw new CommandError(
      "There is no deployed database yet. Create one with `npx wrangler d1 create plainloom`, set its id as database_id in wrangler.toml, and deploy again. To use libSQL instead, set LIBSQL_URL.",
    );
  const migrate = ["scripts/run.mjs", "scripts/migrations.ts", ...(libsqlUrl ? [] : ["--remote"])];
  process.exitCode =
    (await runTool("node", ["scripts/run-tests.ts", "--quick"])) ||
    (await build()) ||
    (dryRun ? 0 : await runTool("node", migrate)) ||
    (await runTool("wrangler", ["deploy", "--config", deployConfig(libsqlUrl), ...(dryRun ? ["--dry-run"] : [])]));
}
