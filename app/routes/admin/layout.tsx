import "~/styles/admin.css";
import { data, isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import { AccessDenied } from "~/components/admin/access-denied";
import { AdminShell } from "~/components/admin/admin-shell";
import { NoSuchPage } from "~/components/admin/no-such-page";
import { Later } from "~/components/admin/later";
import { sections } from "~/components/admin/section-list";
import type { Sections } from "~/components/admin/sections";
import { UnreadableForm } from "~/components/admin/unreadable-form";
import { SessionWatch } from "~/components/admin/session-watch";
import { ServerError } from "~/components/site/server-error";
import type { Person } from "~/domain/accounts/account";
import { loadingText } from "~/domain/content/types/content-type";
import { contentTypes } from "~/domain/content/types/registry";
import { takeMessage } from "../auth/messages";
import { privateHeaders } from "../load-page";
import { readContentMessage } from "./content-messages";
import { adminMiddleware, signedInContext } from "./access-guard";
import type { Route } from "./+types/layout";

export const middleware = adminMiddleware;
export const headers = privateHeaders;

/** Without a loader the middleware would not run on in-app navigations, and the guard with it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { person } = context.get(signedInContext);
  const { name, notice, headers: private_ } = await takeMessage(request, url);
  const content = name === null ? null : readContentMessage(name);
  const published = content?.published ?? null;
  const loading = Object.fromEntries(Object.values(contentTypes).map((type) => [type.name, loadingText(type)]));
  return data({ person, sections, loading, notice: notice ?? content?.notice, published }, { headers: private_ });
}

const receipt = async () => (await import("~/components/admin/content/publish-receipt")).PublishReceipt;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { published } = loaderData;
  return (
    <AdminShell person={loaderData.person} sections={loaderData.sections} loading={loaderData.loading}>
      {published && <Later key={`${published.type}/${published.rowId}`} load={receipt} with={published} />}
      <Outlet />
      <SessionWatch />
    </AdminShell>
  );
}

const titles: Readonly<Record<number, string>> = { 400: "400 - Not Readable", 404: "404 - Page Not Found" };

/** A page of the admin area that failed, within the area's shell; or the guard's refusal, met on an in-app navigation. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useRouteLoaderData("routes/admin/layout") as { person: Person; sections: Sections } | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403) return <AccessDenied />;
  return (
    <AdminShell person={loaded?.person} sections={loaded?.sections}>
      <title>{titles[status] ?? "Something went wrong"}</title>
      {status === 404 ? <NoSuchPage /> : status === 400 ? <UnreadableForm /> : <ServerError status={status} />}
    </AdminShell>
  );
}
