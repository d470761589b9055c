/**
 * Environment variables for the local runtime. By default it serves an explorer at `/cdn-cgi/local/explorer` with full
 * SQL access to the database and no authentication, and writes a trace of every request to disk.
 */
export const localRuntime = { X_LOCAL_EXPLORER: "false", X_LOCAL_OBSERVABILITY: "false" } as const;
