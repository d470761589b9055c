import { parseCommand, reportErrors } from "./command";
import { openDatabase } from "./open-database";
import { seedDatabase } from "./seed-database";

const usage = `npm run db:seed [-- --remote]
Loads the sample content into the local database, or into the deployed one with --remote. Rows that were edited or
deleted stay as they are.`;

/** npm run db:seed (see `usage` and `seedDatabase`). */
export const main = (args: string[]): Promise<void> => reportErrors(() => runCommand(args));

async function runCommand(args: string[]): Promise<void> {
  const { values } = parseCommand(
    { args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } },
    usage,
  );
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    for (const line of await seedDatabase(target.db)) console.log(line);
  } finally {
    await target.close();
  }
}
