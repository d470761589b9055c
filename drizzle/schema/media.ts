import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bookkeeping, flag, instant, instantCheck, oneOf, rowId } from "./columns";
import { SearchIndex } from "./maintained";

/** The stored picture types, by file extension. */
export const pictureTypes = ["jpg", "png", "webp", "avif", "gif"] as const;

/**
 * The picture library (MEDIA-1). Files are in the bucket under `hash`, the hash of the file, so the same file is stored
 * once. A deleted picture stays for 30 days, so that its deletion can be undone.
 */
export const media = sqliteTable(
  "media",
  {
    rowId: rowId(),
    hash: text("hash").notNull().unique(),
    type: text("type", { enum: pictureTypes }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The dominant colour, such as "a1b2c3"; "clear" for a transparent picture. */
    color: text("color").notNull(),
    /** A few pixels as a data URL; "" if there is none. */
    preview: text("preview").notNull().default(""),
    /** Whether the narrower files exist. */
    hasVariants: flag("has_variants", false),
    /** The size of all its files together. */
    bytes: integer("bytes").notNull(),
    name: text("name").notNull(),
    alt: text("alt").notNull().default(""),
    isDecorative: flag("decorative", false),
    credit: text("credit").notNull().default(""),
    /** The focal point for cropping, in percent from the left and from the top. */
    focusX: integer("focus_x").notNull().default(50),
    focusY: integer("focus_y").notNull().default(50),
    accountId: text("account_id"),
    createdAt: instant("created_at"),
    deletedAt: text("deleted_at"),
    deletedSet: text("deleted_set"),
    ...bookkeeping(),
  },
  (t) => [
    index("media_without_alt")
      .on(t.rowId)
      .where(sql`${t.alt} = '' and ${t.isDecorative} = 0 and ${t.deletedAt} is null`),
    index("media_deleted")
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index("media_deleted_set").on(t.deletedSet),
    index("media_of_account").on(t.accountId, t.createdAt),
    index("media_size").on(t.bytes),
    oneOf("media_type_is_known", t.type, pictureTypes),
    check("media_hash_is_hexadecimal", sql`length(${t.hash}) = 32 and ${t.hash} not glob '*[^0-9a-f]*'`),
    check("media_has_a_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    check("media_focus_is_within", sql`${t.focusX} between 0 and 100 and ${t.focusY} between 0 and 100`),
    instantCheck("media_created_at_is_an_instant", t.createdAt),
  ],
);

export const mediaSearch = new SearchIndex("media_search", media);

/** Which rows use which picture, maintained by triggers on the tables with `PictureUses` (MEDIA-6). */
export const mediaUses = sqliteTable(
  "media_uses",
  {
    hash: text("hash").notNull(),
    /** The table. */
    tableName: text("kind").notNull(),
    /** The row number, or the key of a settings section. */
    rowKey: text("row_key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.tableName, t.rowKey] }), index("media_uses_row").on(t.tableName, t.rowKey)],
);

/**
 * Where pictures of the library were fetched from: an import that is repeated finds them here, instead of linking to the
 * other site and fetching them again.
 */
export const mediaSources = sqliteTable(
  "media_sources",
  {
    address: text("address").primaryKey(),
    hash: text("hash")
      .notNull()
      .references(() => media.hash, { onDelete: "cascade" }),
  },
  (t) => [index("media_sources_hash").on(t.hash)],
);
