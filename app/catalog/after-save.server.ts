import type { AfterSave } from "../content/saving/write-context";

/** What follows every save in the portal and the data API: related pages and findings are computed. */
export const afterSave: AfterSave = async (db, stored, rows, context) => {
  // Imported on demand: only writes need them.
  const [{ relateSaved }, { inspectSaved }] = await Promise.all([
    import("./related/relate-saved.server"),
    import("./findings/inspect-saved.server"),
  ]);
  await Promise.all([
    relateSaved(
      db,
      stored.tableName,
      rows.map(({ rowId }) => rowId),
    ),
    inspectSaved(db, stored, rows, context),
  ]);
};
