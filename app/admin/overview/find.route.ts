import { splitList } from "~/base/words/lists";
import { findRowsAtAddresses, findRowsBySlug, listRecentRows, searchContent } from "~/catalog/rows/overview.server";
import { requestContext, databaseContext } from "~/routing/context";
import { respond } from "../../portal/content-section";
import { logDatabaseError } from "../../routing/failed-reads";
import { contentTypeNamed } from "../../types";
import { storedTypes } from "../../types.server";
import type { Route } from "./+types/find.route";

const maxAddresses = 50;

/**
 * Rows of all types, for the command palette, links in texts and pickers: those that match `?q=`, those at the
 * addresses in `?at=` or of the type `?of=` with the slugs in `?at=`, or with `?recent` those edited last.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const { searchParams } = url;
  const query = searchParams.get("q") ?? "";
  try {
    const db = context.get(databaseContext);
    const at = searchParams.get("at");
    if (at !== null) {
      const named = splitList(at).slice(0, maxAddresses);
      const type = contentTypeNamed(searchParams.get("of") ?? undefined);
      return respond({
        rows: type
          ? await findRowsBySlug(db, storedTypes[type.name], named, request.now)
          : await findRowsAtAddresses(db, named, request.now),
      });
    }
    if (searchParams.has("recent")) return respond({ rows: await listRecentRows(db, request.now) });
    return respond({ rows: await searchContent(db, query, request.now), query });
  } catch (error) {
    logDatabaseError(request, error);
    return respond({ rows: null, query }, 503);
  }
}
