import { parseArgs } from "node:util";
import { openDatabase } from "./open-database";
import { seedDatabase } from "./seed-database";

/** npm run db:seed [-- --remote | --persist-to <folder>]: loads the sample content (see `seedDatabase`). */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { remote: { type: "boolean" }, "persist-to": { type: "string" } } });
  const target = await openDatabase({ remote: values.remote, persistTo: values["persist-to"] });
  try {
    for (const line of await seedDatabase(target.db)) console.log(line);
  } finally {
    await target.close();
  }
}
