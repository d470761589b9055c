import { parseCommand, reportErrors } from "./command";
import { applyMigrations } from "./migrations";

const usage = `npm run db:migrate [-- --remote]
Applies pending migrations to the local database, or to the deployed one with --remote.`;

/** npm run db:migrate (see `usage`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseCommand(
    { args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } },
    usage,
  );
  process.exitCode = await applyMigrations({ remote: values.remote, persistTo: values["persist-to"] });
}
