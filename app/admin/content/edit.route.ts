import { redirect } from "react-router";
import { formOfPage } from "~/catalog/rows/overview.server";
import { databaseContext, requestContext } from "~/routing/context";
import type { Route } from "./+types/edit.route";

/** Redirects from a public page to its form (PREV-3), or to the section if the page is not a row's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get("page") ?? "";
  throw redirect(await formOfPage(context.get(databaseContext), page, context.get(requestContext).now));
}
