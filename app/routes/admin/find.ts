import { requestContext, databaseContext } from "~/context";
import { searchContent } from "~/domain/content/listing/overview.server";
import { logReadFailure } from "../load-page";
import { respond } from "./content-section";
import type { Route } from "./+types/find";

/** The jump box's results for `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    return respond({ rows: await searchContent(context.get(databaseContext), url.searchParams.get("q") ?? "") });
  } catch (error) {
    logReadFailure(context.get(requestContext), error);
    return respond({ rows: null }, 503);
  }
}
