import { redirect } from "react-router";
import { isPublicStatus, statusOf } from "~/content/listing/list";
import { createPreview } from "~/content/pages/preview.server";
import { findRow } from "~/content/saving/store.server";
import { databaseContext, requestContext } from "~/routing/context";
import { rowNumberOf, sectionOf } from "../../portal/content-section";
import type { Route } from "./+types/content-live.route";

/** Redirects to a row's page, to its preview if it is not public, or to the page that shows a row without its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const { now } = context.get(requestContext);
  const db = context.get(databaseContext);
  const row = await findRow(db, stored, rowNumberOf(params.row));
  const address = row && (stored.address(row) ?? stored.listAddress(row));
  if (!row || address === null) throw redirect(`/admin/${stored.type.name}`);
  if (isPublicStatus(statusOf(stored.type, row, now))) throw redirect(address);
  throw redirect(`${address}?preview=${await createPreview(db, stored.tableName, row.rowId, now)}`);
}
