import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { preparedVariants, type Placeholders } from "../../../drizzle/prepared";
import type { ContentName } from "../content/types/registry";
import { storedTypes } from "../content/types/registry.server";
import type { Credits } from "./credits";
import { selectCredits, toCredits } from "./credits.server";

const creditsAt = preparedVariants((query, { slug }: Placeholders<{ slug: string }>, name: ContentName) => {
  const { table, pageHooks } = storedTypes[name];
  return selectCredits(query, table, sql`(select cast(row_id as text) from (${pageHooks.rowsAt(slug)}) limit 1)`);
});

/**
 * The credits of the pictures of a page's row (MEDIA-12).
 *
 * @param slug the last segment of the page's address
 */
export const readCredits = async (db: DatabaseClient, name: ContentName, slug: string): Promise<Credits> =>
  toCredits(await db.read(creditsAt(name, { slug })));
