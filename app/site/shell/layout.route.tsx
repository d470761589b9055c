import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { ErrorPage } from "~/ui/components/error-states";
import { Weave } from "~/ui/components/weave";
import { emptyLoomDraft } from "~/ui/imagery/weave";
import { ReloadOffline, SiteShell } from "./site-shell";

export default function SiteLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

/** Shows errors of public pages within the shared layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <SiteShell>
      <ReloadOffline error={error} />
      <ErrorPage
        status={isRouteErrorResponse(error) ? error.status : 500}
        picture={<Weave draft={emptyLoomDraft()} className="mb-8 h-16 max-w-96" />}
      />
    </SiteShell>
  );
}
