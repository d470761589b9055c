import { and, eq, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared } from "../../../drizzle/prepared";
import type { QueryBuilder } from "../../../drizzle/query";
import { media, mediaUses, siteSettings } from "../../../drizzle/schema";
import { settingsKey } from "../../settings/queries.server";
import type { Credits } from "../../ui/imagery/credits";

const teamCredits = prepared((query) => selectCredits(query, siteSettings, sql`${settingsKey}`));

/** A query for the credits of the library pictures that a row uses. */
export function selectCredits(query: QueryBuilder, table: SQLiteTable, rowKey: SQL) {
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
export const readTeamCredits = async (db: DatabaseClient): Promise<Credits> =>
  toCredits(await db.read(teamCredits({})));

export const toCredits = (rows: ReadonlyArray<{ readonly hash: string; readonly credit: string }>): Credits =>
  Object.fromEntries(rows.map(({ hash, credit }) => [hash, credit]));
