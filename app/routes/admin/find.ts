import { requestContext, databaseContext } from "~/context";
import { findRowsAtAddresses } from "~/domain/content/listing/rows-at-addresses.server";
import { listRecentRows, searchContent } from "~/domain/content/listing/overview.server";
import { splitList } from "~/domain/text/lists";
import { logDatabaseError } from "../load-page";
import { respond } from "./content-section";
import type { Route } from "./+types/find";

const maxAddresses = 50;

/**
 * Rows of all types, for the command palette, links in texts and pickers: those that match `?q=`, those at the
 * addresses in `?at=`, or with `?recent` those edited last.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { searchParams } = url;
  const query = searchParams.get("q") ?? "";
  try {
    const db = context.get(databaseContext);
    const at = searchParams.get("at");
    if (at !== null)
      return respond({ rows: await findRowsAtAddresses(db, splitList(at).slice(0, maxAddresses), request.now) });
    if (searchParams.has("recent")) return respond({ rows: await listRecentRows(db, request.now) });
    return respond({ rows: await searchContent(db, query, request.now), query });
  } catch (error) {
    logDatabaseError(request, error);
    return respond({ rows: null, query }, 503);
  }
}
