import { requestContext, databaseContext } from "~/context";
import { findAnywhere } from "~/domain/content/listing/overview.server";
import { logReadFailure } from "../load-page";
import { answer } from "./content-section";
import type { Route } from "./+types/find";

/** What the jump box finds for `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  try {
    return answer({ rows: await findAnywhere(context.get(databaseContext), url.searchParams.get("q") ?? "") });
  } catch (error) {
    logReadFailure(context.get(requestContext), error);
    return answer({ rows: null }, 503);
  }
}
