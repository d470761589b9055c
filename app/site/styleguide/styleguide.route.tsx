import "~/ui/styles/styleguide.css";
import { PageLink } from "~/first-view/page-link";
import { requirePermission, requireSession, setPrivateHeaders } from "~/portal/session/access-guard";
import { privateHeaders } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { defaultServices } from "~/services/default-services.server";
import { ClosingBand } from "~/ui/components/closing-band";
import { PageHeader } from "~/ui/components/page-header";
import type { RouteStyles } from "~/ui/components/site-styles";
import type { Route } from "./+types/styleguide.route";
import { Content } from "./content";
import { Controls, Foundations } from "./specimens";

/** For the site's developers: open in development, otherwise behind sign-in, and never indexed. */
export const middleware: Route.MiddlewareFunction[] = import.meta.env.DEV
  ? [setPrivateHeaders]
  : [setPrivateHeaders, requireSession, ({ context }) => requirePermission(context, "settings")];
export const handle = { styles: ["faq", "glossary", "intake", "record"] satisfies RouteStyles };
export const headers = privateHeaders;

/** Without a loader, the middleware would not run on in-app navigations. */
export function loader() {
  return { services: defaultServices };
}

export function meta(args: Route.MetaArgs) {
  return absentMeta(args, "Styleguide", "Every component of the site in its states.");
}

export default function StyleguidePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Styleguide"
        lead="Every component in its states. The switch in the top bar shows the other theme."
      />
      <Foundations />
      <Controls />
      <Content services={loaderData.services} />
      <ClosingBand title="The closing band" text="One line of invitation, at the left, on solid cloth.">
        <PageLink to="/styleguide" className="button">
          Primary
        </PageLink>
        <PageLink to="/styleguide" className="button">
          Quiet
        </PageLink>
      </ClosingBand>
    </>
  );
}
