import { data, redirect } from "react-router";
import { unsavedPreviewAddress } from "~/catalog/rows/unsaved-preview.server";
import { isNewItem } from "~/content/drafts/draft";
import { databaseContext, requestContext } from "~/routing/context";
import { rowNumberOf, sectionOf } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import type { Route } from "./+types/unsaved-preview.route";

/** Redirects to a preview of the public page with the user's working copy of `?item=` (PREV-1). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const stored = sectionOf(params.section);
  const itemText = url.searchParams.get("item") ?? "";
  const item = isNewItem(itemText) ? itemText : String(rowNumberOf(itemText));
  const { person } = context.get(signedInContext);
  const { now } = context.get(requestContext);
  const address = await unsavedPreviewAddress(context.get(databaseContext), stored, item, person.id, now);
  if (address === null) throw data(null, { status: 404 });
  throw redirect(address);
}
