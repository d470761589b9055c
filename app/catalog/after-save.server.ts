import type { AfterSave } from "../content/saving/write-context";
import { inspectRows } from "./findings/inspect.server";
import { relateRows } from "./related/relate.server";
import { siteIndexId, sourceTypes } from "./related/sources.server";

/** Saves of more rows, such as imports, are left to the scheduled handler. */
const maxRows = 5;

/** Matches no link, for writes that do not know the site's origin. Links by path are recognised anyway. */
const unknownOrigin = "https://this-site.invalid";

/**
 * What follows every save in the portal and the data API: related pages and findings are computed. Never rejects: what
 * was saved stays saved, and the scheduled handler computes it within two minutes.
 */
export const afterSave: AfterSave = async (db, stored, rows, { now, origin = unknownOrigin }) => {
  if (rows.length > maxRows) return;
  const type = sourceTypes.find((source) => source.tableName === stored.tableName);
  const ids = type ? rows.map(({ rowId }) => siteIndexId(type.number, rowId)) : [];
  await Promise.allSettled([relateRows(db, ids), inspectRows(db, stored, rows, { now, origin })]);
};
