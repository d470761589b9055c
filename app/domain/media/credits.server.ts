import { and, eq, getTableName, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared, preparedVariants, type Bound, type Placeholders } from "../../../drizzle/prepared";
import type { QueryBuilder } from "../../../drizzle/query";
import {
  blogCategories,
  briefs,
  byName,
  media,
  mediaUses,
  posts,
  siteSettings,
  terms,
  tools,
  ventures,
} from "../../../drizzle/schema";
import { settingsKey } from "../settings/queries.server";
import type { Credits } from "./credits";

/** The rows at an address, by the kind of page. */
const rowsAt = {
  post: (slug) => ({ table: posts, rows: sql`select row_id from ${posts} where ${posts.slug} = ${slug}` }),
  category: (slug) => ({
    table: blogCategories,
    rows: sql`select row_id from ${blogCategories} where ${blogCategories.link} = ${slug}`,
  }),
  brief: (slug) => ({ table: briefs, rows: sql`select row_id from ${briefs} where ${briefs.slug} = ${slug}` }),
  term: (slug) => ({ table: terms, rows: sql`select row_id from ${terms} where ${terms.slug} = ${slug}` }),
  // Tools of the contract are addressed by their ids.
  tool: (slug) => ({
    table: tools,
    rows: sql`select row_id from ${tools} where ${tools.slug} = ${slug}
      union all select row_id from ${tools} where ${byName(tools.id)} = ${slug}`,
  }),
  venture: (slug) => ({ table: ventures, rows: sql`select row_id from ${ventures} where ${ventures.slug} = ${slug}` }),
} as const satisfies Record<string, (slug: Bound<string>) => { readonly table: SQLiteTable; readonly rows: SQL }>;

/** A kind of page whose row has pictures. */
export type PictureHolder = keyof typeof rowsAt;

const creditsAt = preparedVariants((query, { slug }: Placeholders<{ slug: string }>, kind: PictureHolder) => {
  const { table, rows } = rowsAt[kind](slug);
  return selectCredits(query, table, sql`(select cast(row_id as text) from (${rows}) limit 1)`);
});

const teamCredits = prepared((query) => selectCredits(query, siteSettings, sql`${settingsKey}`));

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

/** The credits of the pictures of a page's row, where the library has them (MEDIA-12). */
export const readCredits = async (db: DatabaseClient, kind: PictureHolder, slug: string): Promise<Credits> =>
  toCredits(await db.read(creditsAt(kind, { slug })));

/** The credits of the team photos. */
export const readTeamCredits = async (db: DatabaseClient): Promise<Credits> =>
  toCredits(await db.read(teamCredits({})));

const toCredits = (rows: ReadonlyArray<{ readonly hash: string; readonly credit: string }>): Credits =>
  Object.fromEntries(rows.map(({ hash, credit }) => [hash, credit]));
