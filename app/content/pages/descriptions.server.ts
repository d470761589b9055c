import { and, eq, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { type Placeholders, prepared, type QueryBuilder } from "../../../drizzle/prepared";
import { media, mediaUses, siteSettings } from "../../../drizzle/schema/index";
import { settingsKey } from "../../settings/queries.server";
import type { Descriptions } from "../../ui/imagery/descriptions";
import type { StoredType } from "../types/content-type.server";

const teamDescriptions = prepared((query) => selectDescriptions(query, siteSettings, sql`${settingsKey}`));

/** A query for what the library says of the pictures that a row uses. */
function selectDescriptions(query: QueryBuilder, table: SQLiteTable, rowKey: SQL) {
  return query
    .select({ hash: mediaUses.hash, alt: media.alt, credit: media.credit })
    .from(mediaUses)
    .innerJoin(media, eq(media.hash, mediaUses.hash))
    .where(
      and(
        eq(mediaUses.tableName, getTableName(table)),
        sql`${mediaUses.rowKey} = ${rowKey}`,
        sql`(${media.credit} <> '' or ${media.alt} <> '')`,
      ),
    );
}

/** The descriptions of the team photos. */
export const listTeamDescriptions = async (db: DatabaseClient): Promise<Descriptions> =>
  toDescriptions(await db.read(teamDescriptions({})));

const toDescriptions = (
  rows: ReadonlyArray<{ readonly hash: string; readonly alt: string; readonly credit: string }>,
): Descriptions => Object.fromEntries(rows.map(({ hash, ...description }) => [hash, description]));

const descriptionsOf = ({ table, pageHooks }: StoredType) =>
  prepared((query, { slug }: Placeholders<{ slug: string }>) =>
    selectDescriptions(query, table, sql`(select cast(row_id as text) from (${pageHooks.rowsAt(slug)}) limit 1)`),
  );
const descriptionsByType = new WeakMap<StoredType, ReturnType<typeof descriptionsOf>>();

/**
 * The alt texts and credits of the pictures of a page's row (MEDIA-12).
 *
 * @param name the name of the row's type, one of `types`
 * @param slug the last segment of the page's address
 */
export async function listDescriptions(
  db: DatabaseClient,
  types: readonly StoredType[],
  name: string,
  slug: string,
): Promise<Descriptions> {
  const stored = types.find(({ type }) => type.name === name)!;
  if (stored.pictures === null) return {};
  let descriptionsAt = descriptionsByType.get(stored);
  if (!descriptionsAt) descriptionsByType.set(stored, (descriptionsAt = descriptionsOf(stored)));
  return toDescriptions(await db.read(descriptionsAt({ slug })));
}
