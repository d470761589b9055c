import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared, type Placeholders } from "../../../drizzle/prepared";
import type { StoredType } from "../types/content-type.server";
import type { Credits } from "../../ui/imagery/credits";
import { selectCredits, toCredits } from "../media/credits.server";

const creditsOf = ({ table, pageHooks }: StoredType) =>
  prepared((query, { slug }: Placeholders<{ slug: string }>) =>
    selectCredits(query, table, sql`(select cast(row_id as text) from (${pageHooks.rowsAt(slug)}) limit 1)`),
  );
const creditsByType = new WeakMap<StoredType, ReturnType<typeof creditsOf>>();

/**
 * The credits of the pictures of a page's row (MEDIA-12).
 *
 * @param name the name of the row's type, one of `types`
 * @param slug the last segment of the page's address
 */
export async function readCredits(
  db: DatabaseClient,
  types: readonly StoredType[],
  name: string,
  slug: string,
): Promise<Credits> {
  const stored = types.find(({ type }) => type.name === name)!;
  let creditsAt = creditsByType.get(stored);
  if (!creditsAt) creditsByType.set(stored, (creditsAt = creditsOf(stored)));
  return toCredits(await db.read(creditsAt({ slug })));
}
