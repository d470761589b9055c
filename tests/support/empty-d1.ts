import { createD1Database, type Database } from "../../drizzle/client";
import { testEnv } from "./migrated-database";
import { deleteEverything } from "./written-rows";

/** The worker tests' D1 without rows, as a request would open it. */
export async function openEmptyD1(): Promise<Database> {
  await deleteEverything(createD1Database(testEnv.DB));
  return createD1Database(testEnv.DB);
}
