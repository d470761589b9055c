import { relateChanged } from "../../app/catalog/related/relate.server";
import type { DatabaseClient } from "../../drizzle/client";

/** Later than anything that tests write. */
export const farFuture = "2100-01-01T00:00:00.000Z";

/** Computes the related pages of all rows, as the scheduled handler does. */
export async function relateEverything(db: DatabaseClient): Promise<void> {
  while ((await relateChanged(db, farFuture)).rows > 0);
}
