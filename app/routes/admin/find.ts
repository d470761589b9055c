import { requestContext, databaseContext } from "~/context";
import { listRecentRows, searchContent } from "~/domain/content/listing/overview.server";
import { logReadFailure } from "../load-page";
import { respond } from "./content-section";
import type { Route } from "./+types/find";

/**
 * The rows of all types that `?q=` finds, for the jump box and for links in texts; with `?recent`, those that were
 * edited last.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  try {
    const db = context.get(databaseContext);
    const { searchParams } = url;
    const rows = searchParams.has("recent")
      ? await listRecentRows(db, request.now)
      : await searchContent(db, searchParams.get("q") ?? "", request.now);
    return respond({ rows });
  } catch (error) {
    logReadFailure(request, error);
    return respond({ rows: null }, 503);
  }
}
