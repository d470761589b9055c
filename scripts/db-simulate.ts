import { parseCommand, reportErrors } from "./command";
import { openDatabase } from "./open-database";
import { playEnquiries, playVisits, simulatedMonth } from "./simulated-month";

const day = 86_400_000;

const usage = `npm run db:simulate [-- --visits 50000 --enquiries 400 --seed 1]
Fills the local database with the visits and enquiries of the last 30 days, to look at Results and Visits.`;

/** npm run db:simulate (see `usage`). */
export const main = (args: string[]): Promise<void> =>
  reportErrors(async () => {
    const { values } = parseCommand(
      {
        args,
        options: {
          visits: { type: "string", default: "50000" },
          enquiries: { type: "string", default: "400" },
          seed: { type: "string", default: "1" },
          "persist-to": { type: "string" },
        },
      },
      usage,
    );
    const { db, close } = await openDatabase({ persistTo: values["persist-to"] });
    try {
      const month = simulatedMonth(new Date(Date.now() - 30 * day).toISOString(), {
        visits: Number(values.visits),
        enquiries: Number(values.enquiries),
        seed: Number(values.seed),
      });
      const writes = await playVisits(db, month.visits);
      await playEnquiries(db, month.enquiries);
      console.log(`${month.visits.length} visits in ${writes} writes, ${month.enquiries.length} enquiries.`);
    } finally {
      await close();
    }
  });
