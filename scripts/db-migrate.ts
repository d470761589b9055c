import { parseArgs } from "node:util";
import { applyMigrations } from "./migrations";

/** npm run db:migrate [-- --remote | --persist-to <folder>]: applies pending migrations. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } });
  process.exitCode = await applyMigrations({ remote: values.remote, persistTo: values["persist-to"] });
}
