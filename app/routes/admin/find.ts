import { requestContext, databaseContext } from "~/context";
import { searchContent } from "~/domain/content/listing/overview.server";
import { logReadFailure } from "../load-page";
import { respond } from "./content-section";
import type { Route } from "./+types/find";

/** The rows of all types that `?q=` finds, for the jump box and for links in texts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  try {
    const query = url.searchParams.get("q") ?? "";
    return respond({ rows: await searchContent(context.get(databaseContext), query, request.now) });
  } catch (error) {
    logReadFailure(request, error);
    return respond({ rows: null }, 503);
  }
}
