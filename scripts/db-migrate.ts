import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { localState } from "./d1-client.ts";
import { root, runTool } from "./toolchain.ts";

// npm run db:migrate [-- --remote | --persist-to <folder>]: applies the migrations that the database does not have yet.
const { values } = parseArgs({ options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } });
const url = process.env.LIBSQL_URL;

if (url && !values.remote) {
  const client = createClient({
    url,
    ...(process.env.LIBSQL_AUTH_TOKEN && { authToken: process.env.LIBSQL_AUTH_TOKEN }),
  });
  await migrate(drizzle(client), { migrationsFolder: join(root, "migrations") });
  client.close();
  console.log("The migrations are applied to libSQL.");
} else {
  const place = values.remote ? ["--remote"] : ["--local", "--persist-to", values["persist-to"] ?? localState];
  // With CI set, wrangler asks nothing.
  process.exitCode = await runTool(
    "wrangler",
    ["d1", "migrations", "apply", "DB", "--config", "wrangler.toml", ...place],
    { CI: "true" },
  );
}
