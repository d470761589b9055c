/// <reference types="@cloudflare/vitest-pool-workers/types" />
import type { D1Database, ImagesBinding, R2Bucket, SendEmail } from "@cloudflare/workers-types";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { applyD1Migrations, env } from "cloudflare:test";
import { createD1Database, type DatabaseClient } from "../../drizzle/client";
import type { S3Bucket } from "../../workers/media/s3-store";
import { deleteEverything } from "./insert";

declare module "vitest" {
  interface ProvidedContext {
    /** The bucket of an S3-compatible service, from s3-setup.ts. */
    s3Bucket: S3Bucket;
  }
}

/** The bindings of the worker tests, from vitest.config.ts. */
export interface TestEnv {
  readonly DB: D1Database;
  /** Bound under another name, so that a server has no bucket unless a test passes it one. */
  readonly TEST_BUCKET: R2Bucket;
  /** Likewise. */
  readonly TEST_IMAGES: ImagesBinding;
  /** Likewise. Sent mail is written to files. */
  readonly TEST_EMAIL: SendEmail;
  readonly MIGRATIONS: Parameters<typeof applyD1Migrations>[1];
  readonly PUBLIC_ORIGIN: string;
  /** The route table, app/routes.ts. */
  readonly ROUTES: readonly RouteConfigEntry[];
}

export const testEnv = env as unknown as TestEnv;

await applyD1Migrations(testEnv.DB, testEnv.MIGRATIONS);

/** Empties the worker tests' D1 and opens it as a request would. */
export async function openD1(): Promise<DatabaseClient> {
  await deleteEverything(createD1Database(testEnv.DB));
  return createD1Database(testEnv.DB);
}
