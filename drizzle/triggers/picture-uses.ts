import { getTableName } from "drizzle-orm";
import { mediaFolder } from "../schema/columns";
import type { PictureUses } from "../schema/maintained";
import { columnOf, isChanged, quoteName, quoteText, trigger, type MaintainedObjects } from "./sql";

/**
 * The triggers that track which pictures a table's rows use. Most rows use none; those cost one search for the folder's
 * name.
 */
export function pictureUsesSql({ label, table, key, columns }: PictureUses): MaintainedObjects {
  const source = getTableName(table);
  const folder = quoteText(mediaFolder);
  const textOf = (row: string) => columns.map((column) => `coalesce(${columnOf(row, column)}, '')`).join(" || ' ' || ");
  const hasPictures = (row: string) => `instr(${textOf(row)}, ${folder}) > 0`;
  // The text as a JSON string, cut into a list at the folder's name: each item but the first begins with a hash.
  const pieces = (row: string) => `json_each('[' || replace(json_quote(${textOf(row)}), ${folder}, '","') || ']')`;
  const hash = "substr(piece.value, 1, 32)";
  const isHash = `piece.key > 0 AND length(${hash}) = 32 AND ${hash} NOT GLOB '*[^0-9a-f]*'`;
  const rowKey = (row: string) => `CAST(${columnOf(row, key)} AS TEXT)`;
  const add = (row: string, from: string) =>
    `INSERT OR IGNORE INTO "media_uses" (hash, kind, row_key) SELECT ${hash}, ${quoteText(source)}, ${rowKey(row)} FROM ${from}${pieces(row)} AS piece WHERE ${isHash}`;
  const remove = `DELETE FROM "media_uses" WHERE kind = ${quoteText(source)} AND row_key = ${rowKey("old")}`;
  return {
    source,
    objects: [
      trigger(`media_uses_${label}_insert`, "INSERT", table, hasPictures("new"), [add("new", "")]),
      trigger(`media_uses_${label}_delete`, "DELETE", table, hasPictures("old"), [remove]),
      trigger(
        `media_uses_${label}_update`,
        "UPDATE",
        table,
        `(${isChanged(columns)}) AND (${hasPictures("old")} OR ${hasPictures("new")})`,
        [remove, add("new", "")],
      ),
    ],
    fill: [`${add("source", `${quoteName(source)} AS source, `)} AND ${hasPictures("source")}`],
  };
}
