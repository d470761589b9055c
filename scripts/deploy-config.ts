import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.ts";

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
