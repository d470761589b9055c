import "~/styles/admin.css";
import { Outlet } from "react-router";
import type { AccountFrame } from "~/components/admin/people/account-section";
import { SessionWatch } from "~/components/admin/people/session-watch";
import { AdminShell } from "~/components/admin/shell/admin-shell";
import { sectionsFor } from "~/components/admin/shell/section-list";
import { SiteShell } from "~/components/site/site-shell";
import { isAllowed } from "~/domain/accounts/permissions";
import { requireSession, setPrivateHeaders, signedInContext } from "../admin/access-guard";
import { countFor } from "../admin/waiting-counts";
import { privateHeaders } from "../load-page";
import type { Route } from "./+types/account-layout";

export { ErrorBoundary } from "../site/layout";
export const middleware = [setPrivateHeaders, requireSession];
export const headers = privateHeaders;

/** The data of the portal's shell; null without access to the portal, or until a required second factor is set up. */
export async function loader({ context }: Route.LoaderArgs) {
  const { person, role, lacksSecondFactor } = context.get(signedInContext);
  if (!isAllowed(role, "portal") || lacksSecondFactor) return { portal: null };
  return { portal: { person, sections: sectionsFor(role, await countFor(role, context)) } };
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
