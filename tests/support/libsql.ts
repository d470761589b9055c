import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import type { DatabaseClient } from "../../drizzle/client";
import { createLibsqlDatabase } from "../../drizzle/libsql";
import { deleteEverything } from "./insert";

const folder = mkdtempSync(join(tmpdir(), "libsql-"));
const libsql = drizzle({ connection: { url: `file:${join(folder, "test.db")}` } });
await migrate(libsql, { migrationsFolder: new URL("../../migrations", import.meta.url).pathname });
// Nothing here has to outlive a power cut.
await libsql.run("pragma synchronous = off");

// Not after all tests of a file: the files after it in the same process share this module.
process.once("exit", () => {
  libsql.$client.close();
  rmSync(folder, { recursive: true });
});

/** A libSQL database in a file of its own, without rows, as a request would open it. */
export async function openLibsql(): Promise<DatabaseClient> {
  await deleteEverything(createLibsqlDatabase(libsql));
  return createLibsqlDatabase(libsql);
}
