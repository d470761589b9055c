import { and, desc, eq } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { missingAddresses } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { listRedirected, nearestAddresses } from "../../content/pages/old-addresses.server";
import type { PageRequest } from "../../content/types/content-type.server";
import { listedAddresses, type MissingAddress } from "./missing";

/** How many rows are read to list some: those that have a redirect by now are left out. */
const readRows = 200;

/** The addresses that visitors asked for most and found nothing, or those that were dismissed. */
export async function listMissing(
  db: DatabaseClient,
  isDismissed: boolean,
  site: PageRequest,
): Promise<readonly MissingAddress[]> {
  const { path, visits, lastVisitAt, referrer, dismissed } = missingAddresses;
  const rows = await db.read(
    db.query
      .select({ path, visits, lastVisitAt, referrer })
      .from(missingAddresses)
      .where(eq(dismissed, isDismissed))
      .orderBy(desc(visits), desc(path))
      .limit(readRows),
  );
  const redirected = await listRedirected(
    db,
    rows.map((row) => row.path),
  );
  const listed = rows.filter((row) => !redirected.has(row.path)).slice(0, listedAddresses);
  const near = await nearestAddresses(
    db,
    listed.map((row) => row.path.split("?")[0]!),
    { ...site, limit: 1 },
  );
  return listed.map((row, at) => ({ ...row, near: near[at]![0] ?? null }));
}

/** Dismisses addresses, or lists them again, and records it. Resolves to how many were changed. */
export async function setDismissed(
  db: DatabaseClient,
  paths: readonly string[],
  isDismissed: boolean,
  by: Actor,
  now: string,
): Promise<number> {
  const { path, dismissed } = missingAddresses;
  const [changedRows] = await db.write([
    db.query
      .update(missingAddresses)
      .set({ dismissed: isDismissed })
      .where(and(inJson(path, paths), eq(dismissed, !isDismissed)))
      .returning({ path }),
    recordActivity(
      db.query,
      by,
      {
        action: isDismissed ? "dismiss" : "undismiss",
        section: "missing-addresses",
        subject: { id: null, title: paths.length === 1 ? paths[0]! : null },
        rows: paths.length,
      },
      now,
    ),
  ]);
  return changedRows.length;
}
