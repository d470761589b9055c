import { and, eq, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { type Placeholders, prepared } from "../../../drizzle/prepared";
import type { QueryBuilder } from "../../../drizzle/query";
import { media, mediaUses, siteSettings } from "../../../drizzle/schema/index";
import { settingsKey } from "../../settings/queries.server";
import type { Credits } from "../../ui/imagery/credits";
import type { StoredType } from "../types/content-type.server";

const teamCredits = prepared((query) => selectCredits(query, siteSettings, sql`${settingsKey}`));

/** A query for the credits of the library pictures that a row uses. */
function selectCredits(query: QueryBuilder, table: SQLiteTable, rowKey: SQL) {
  return query
    .select({ hash: mediaUses.hash, credit: media.credit })
    .from(mediaUses)
    .innerJoin(media, eq(media.hash, mediaUses.hash))
    .where(
      and(
        eq(mediaUses.tableName, getTableName(table)),
        sql`${mediaUses.rowKey} = ${rowKey}`,
        sql`${media.credit} <> ''`,
      ),
    );
}

/** The credits of the team photos. */
export const listTeamCredits = async (db: DatabaseClient): Promise<Credits> =>
  toCredits(await db.read(teamCredits({})));

const toCredits = (rows: ReadonlyArray<{ readonly hash: string; readonly credit: string }>): Credits =>
  Object.fromEntries(rows.map(({ hash, credit }) => [hash, credit]));

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
export async function listCredits(
  db: DatabaseClient,
  types: readonly StoredType[],
  name: string,
  slug: string,
): Promise<Credits> {
  const stored = types.find(({ type }) => type.name === name)!;
  if (stored.pictures === null) return {};
  let creditsAt = creditsByType.get(stored);
  if (!creditsAt) creditsByType.set(stored, (creditsAt = creditsOf(stored)));
  return toCredits(await db.read(creditsAt({ slug })));
}
