import { recordAlone } from "~/activity/record.server";
import { privatePolicy, privateTextHeaders } from "~/base/web/cache-policy";
import { csvLines } from "~/base/words/csv";
import { databaseContext, requestContext } from "~/routing/context";
import { signedInContext } from "../../portal/session/access-guard";
import { logDatabaseError } from "../../routing/failed-reads";
import { findSettings } from "../../settings/queries.server";
import type { Route } from "./+types/results-csv.route";
import { firstMonth, itemLabel, parsePeriod, type ResultGroup, resultGroups } from "./results";
import { readResults } from "./results.server";

/** The report as CSV: one line for each group and currency. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const { person } = context.get(signedInContext);
  const months = parsePeriod(url.searchParams);
  try {
    // First: an export that cannot be recorded must not happen (ACT-1).
    await recordAlone(db, { account: person.id }, { action: "export", section: "submissions" }, ctx.now);
    const [settings, { groups }] = await Promise.all([
      findSettings(db, ctx.origin),
      readResults(db, firstMonth(ctx.now, months), ctx.now),
    ]);
    const lines = (Object.keys(resultGroups) as ResultGroup[]).flatMap((group) =>
      groups[group].flatMap(({ item, enquiries, calls, won, lost, due, kept, amounts }) => {
        const counts = [enquiries, calls, won, lost, due, kept].map(String);
        const name = [resultGroups[group].label, itemLabel(group, item, settings)];
        const entries = Object.entries(amounts);
        if (entries.length === 0) return [[...name, ...counts, "", ""]];
        // The counts stand once, so that their sum is right.
        return entries.map(([currency, amount], at) => [
          ...name,
          ...(at === 0 ? counts : counts.map(() => "")),
          String(amount),
          currency,
        ]);
      }),
    );
    const heading = ["group", "name", "enquiries", "calls", "won", "lost", "answer_promised", "answered_in_time"];
    return new Response(`\uFEFF${csvLines([[...heading, "amount", "currency"], ...lines])}`, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="results-${ctx.now.slice(0, 10)}.csv"`,
        "Cache-Control": privatePolicy,
      },
    });
  } catch (error) {
    logDatabaseError(ctx, error);
    return new Response("The results could not be read. Please try again.\n", {
      status: 503,
      headers: privateTextHeaders,
    });
  }
}
