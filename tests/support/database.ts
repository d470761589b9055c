import type { DatabaseClient } from "../../drizzle/client";

const isWorkerd = navigator.userAgent === "Cloudflare-Workers";

/**
 * Opens a migrated database without rows: D1 where tests run in workerd, libSQL where they run in Node. Each call
 * empties the one database that a worker has.
 */
export const openDatabase: () => Promise<DatabaseClient> = isWorkerd
  ? (await import("./d1")).openD1
  : (await import("./libsql")).openLibsql;
