import { drizzle } from "drizzle-orm/libsql";
import type { D1Database } from "@cloudflare/workers-types";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createD1Database, type Database } from "../drizzle/client";
import { createLibsqlDatabase } from "../drizzle/libsql";
import type { TargetOptions } from "./database-target";
import { root } from "./toolchain";

/** A database as the domain sees it, for commands that read and write as the site does. */
export interface OpenDatabase {
  /** What to call it in a message. */
  readonly name: string;
  readonly db: Database;
  close(): Promise<void>;
}

/** Opens the deployed D1 with `remote`, else libSQL when LIBSQL_URL is set, else the local D1. */
export async function openDatabase({ remote, persistTo }: TargetOptions): Promise<OpenDatabase> {
  const url = process.env.LIBSQL_URL;
  if (remote || !url) return openD1(remote ?? false, persistTo);
  const authToken = process.env.LIBSQL_AUTH_TOKEN;
  const libsql = drizzle({ connection: authToken ? { url, authToken } : { url } });
  return { name: "libSQL", db: createLibsqlDatabase(libsql), close: async () => libsql.$client.close() };
}

async function openD1(remote: boolean, persistTo = ".wrangler/state"): Promise<OpenDatabase> {
  // Only here: it takes more memory than all else that these commands do.
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: remote ? remoteSettings() : join(root, "wrangler.toml"),
    persist: remote ? false : { path: resolve(root, persistTo, "v3") },
    remoteBindings: remote,
  });
  return {
    name: remote ? "the remote D1" : "the local D1",
    db: createD1Database(proxy.env.DB),
    close: () => proxy.dispose(),
  };
}

/** The project's settings, in which the database is the deployed one. */
function remoteSettings(): string {
  const settings = readFileSync(join(root, "wrangler.toml"), "utf8");
  const path = join(root, ".wrangler/remote.toml");
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  writeFileSync(path, settings.replace('binding = "DB"', 'binding = "DB"\nremote = true'));
  return path;
}
