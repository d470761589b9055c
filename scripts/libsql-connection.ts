import type { Config } from "@libsql/client";

/** How commands connect to libSQL. A file that somebody else writes to is waited for, up to ten seconds. */
export function libsqlConnection(url: string): Config {
  const authToken = process.env.LIBSQL_AUTH_TOKEN;
  return { url, timeout: 10_000, ...(authToken && { authToken }) };
}
