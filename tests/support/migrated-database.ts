/// <reference types="@cloudflare/vitest-pool-workers/types" />
import type { D1Database } from "@cloudflare/workers-types";
import { applyD1Migrations, env } from "cloudflare:test";

/** What vitest.config.ts binds in the worker tests. */
export interface TestEnv {
  readonly DB: D1Database;
  readonly MIGRATIONS: Parameters<typeof applyD1Migrations>[1];
  readonly PUBLIC_ORIGIN: string;
}

export const testEnv = env as unknown as TestEnv;

await applyD1Migrations(testEnv.DB as never, testEnv.MIGRATIONS);
