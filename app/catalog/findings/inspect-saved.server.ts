import type { DatabaseClient } from "../../../drizzle/client";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { inspectRows } from "./inspect.server";

/** Saves of more rows, such as imports, are left to the scheduled handler. */
const maxRows = 5;

/** Matches no link, for writes that do not know the site's origin. Links by path are recognised anyway. */
const unknownOrigin = "https://this-site.invalid";

/**
 * Inspects rows that were just saved. Never rejects: what was saved stays saved, and the scheduled handler inspects it
 * within two minutes.
 */
export async function inspectSaved(
  db: DatabaseClient,
  stored: StoredType,
  rows: readonly Row[],
  { now, origin = unknownOrigin }: { readonly now: string; readonly origin?: string | undefined },
): Promise<void> {
  if (rows.length > maxRows) return;
  try {
    await inspectRows(db, stored, rows, { now, origin });
  } catch {
    // The scheduled handler inspects the rows.
  }
}
