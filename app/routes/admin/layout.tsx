import "~/styles/admin.css";
import { data, isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import { AccessDenied } from "~/components/admin/shell/access-denied";
import { AdminShell } from "~/components/admin/shell/admin-shell";
import { NoSuchPage } from "~/components/admin/shell/no-such-page";
import { LazyComponent } from "~/components/admin/shell/lazy-component";
import { sections } from "~/components/admin/shell/section-list";
import type { Sections } from "~/components/admin/shell/sections";
import { UnreadableForm } from "~/components/admin/shell/unreadable-form";
import { SessionWatch } from "~/components/admin/people/session-watch";
import { ServerError } from "~/components/site/server-error";
import type { Person } from "~/domain/accounts/account";
import { loadingText } from "~/domain/content/types/content-type";
import { contentTypes } from "~/domain/content/types/registry";
import { takeFlashMessage } from "../auth/messages";
import { privateHeaders } from "../load-page";
import { readContentMessage } from "./content-messages";
import { adminMiddleware, signedInContext } from "./access-guard";
import type { Route } from "./+types/layout";

export const middleware = adminMiddleware;
export const headers = privateHeaders;

/** Without a loader, the guard's middleware would not run on in-app navigations. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { person } = context.get(signedInContext);
  const { name, notice, headers: private_ } = await takeFlashMessage(request, url);
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
      {published && <LazyComponent key={`${published.type}/${published.rowId}`} load={receipt} with={published} />}
      <Outlet />
      <SessionWatch />
    </AdminShell>
  );
}

const titles: Readonly<Record<number, string>> = { 400: "400 - Bad Request", 404: "404 - Page Not Found" };

/** Errors of portal pages, shown within the shell, and the guard's refusals of in-app navigations. */
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
