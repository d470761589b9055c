import "~/ui/styles/admin.css";
import {
  data,
  isRouteErrorResponse,
  Outlet,
  useRouteError,
  useRouteLoaderData,
  type RouterContextProvider,
} from "react-router";
import { findLabel } from "~/content/listing/list.server";
import { findPictureOrDeleted } from "~/content/media/library.server";
import { loadingText } from "~/content/types/content-type";
import { parseContentMessage } from "~/portal/content-section";
import { adminMiddleware, signedInContext } from "~/portal/session/access-guard";
import { takeFlashMessage } from "~/portal/session/messages";
import { SessionWatch } from "~/portal/session/session-watch";
import type { Refusal } from "~/portal/shell/access-denied";
import { AdminError } from "~/portal/shell/admin-error";
import { AdminShell } from "~/portal/shell/admin-shell";
import { sectionsFor } from "~/portal/shell/section-list";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders } from "~/routing/load-page";
import { contentTypes, type ContentName } from "~/types";
import { storedTypes } from "~/types.server";
import { LazyComponent } from "~/ui/portal/lazy-component";
import type { Route } from "./+types/layout.route";
import { countFor } from "./panels.server";

export const middleware = adminMiddleware;
export const headers = privateHeaders;

/** Without a loader, the guard's middleware would not run on in-app navigations. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { person, role } = context.get(signedInContext);
  // Started before awaiting anything, so that the counts share a round trip with the page's own reads.
  const counting = countFor(context.get(databaseContext), role, context.get(requestContext));
  const { name, notice, headers: private_ } = await takeFlashMessage(request, url);
  const content =
    name === null ? null : await parseContentMessage(name, (type, rowId) => labelOf(type, rowId, context));
  const published = content?.published ?? null;
  const loading = Object.fromEntries(Object.values(contentTypes).map((type) => [type.name, loadingText(type)]));
  const sections = sectionsFor(role, await counting);
  return data({ person, sections, loading, notice: notice ?? content?.notice, published }, { headers: private_ });
}

/** The label of a row or a picture; null if it is gone or cannot be read. */
async function labelOf(
  type: ContentName | "media",
  rowId: number,
  context: Readonly<RouterContextProvider>,
): Promise<string | null> {
  try {
    const db = context.get(databaseContext);
    if (type !== "media") return await findLabel(db, storedTypes[type], rowId);
    return (await findPictureOrDeleted(db, rowId))?.name ?? null;
  } catch (error) {
    logDatabaseError(context.get(requestContext), error);
    return null;
  }
}

const receipt = async () => (await import("~/admin/content/publish-receipt")).PublishReceipt;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { published } = loaderData;
  return (
    <AdminShell person={loaderData.person} sections={loaderData.sections} loading={loaderData.loading}>
      {published && <LazyComponent key={`${published.type}/${published.rowId}`} load={receipt} with={published} />}
      <Outlet />
      <SessionWatch />
    </AdminShell>
  );
}

/** Shows errors of portal pages and the guard's refusals within the shell. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaderData = useRouteLoaderData<typeof loader>("admin");
  const { status, data: cause } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const refusal: Refusal | null = status === 403 ? cause : null;
  // For users whose role does not include the portal, the root shows the page.
  if (refusal?.person === null) throw error;
  return (
    <AdminShell
      person={refusal?.person ?? loaderData?.person}
      sections={refusal?.groups ?? loaderData?.sections}
      refusedBrand={refusal?.brand}
    >
      <AdminError error={error} />
    </AdminShell>
  );
}
