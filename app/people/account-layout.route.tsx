import "~/ui/styles/admin.css";
import { Outlet } from "react-router";
import { countFor } from "~/admin/overview/panels.server";
import { isAllowed } from "~/base/access/permissions";
import { requireSession, setPrivateHeaders, signedInContext } from "~/portal/session/access-guard";
import { SessionWatch } from "~/portal/session/session-watch";
import { AdminShell } from "~/portal/shell/admin-shell";
import { sectionsFor } from "~/portal/shell/section-list";
import { databaseContext, requestContext } from "~/routing/context";
import { privateHeaders } from "~/routing/load-page";
import { SiteShell } from "~/site/shell/site-shell";
import type { Route } from "./+types/account-layout.route";
import type { AccountFrame } from "./account-section";

export { ErrorBoundary } from "~/site/shell/layout.route";
export const middleware = [setPrivateHeaders, requireSession];
export const headers = privateHeaders;

/** The data of the portal's shell; null without access to the portal, or until a required second factor is set up. */
export async function loader({ context }: Route.LoaderArgs) {
  const { person, role, lacksSecondFactor } = context.get(signedInContext);
  if (!isAllowed(role, "portal") || lacksSecondFactor) return { portal: null };
  return {
    portal: {
      person,
      sections: sectionsFor(role, await countFor(context.get(databaseContext), role, context.get(requestContext))),
    },
  };
}

/** The layout of account pages: the portal's shell for users of the portal, otherwise the site's. */
export default function AccountLayout({ loaderData: { portal } }: Route.ComponentProps) {
  const page = <Outlet context={{ isInPortal: portal !== null } satisfies AccountFrame} />;
  if (!portal) return <SiteShell>{page}</SiteShell>;
  return (
    <AdminShell person={portal.person} sections={portal.sections}>
      {page}
      <SessionWatch />
    </AdminShell>
  );
}
