import { redirect } from "react-router";
import { databaseContext, requestContext } from "~/context";
import { formOfPage } from "~/domain/content/listing/addressed.server";
import type { Route } from "./+types/edit";

/** Redirects from a page of the site to its form (PREV-3), or to the section of a page that no row has. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get("page") ?? "";
  throw redirect(await formOfPage(context.get(databaseContext), page, context.get(requestContext).now));
}
