import { staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import type { RouteStyles } from "~/ui/components/site-styles";
import type { Route } from "./+types/terms.route";
import { terms as document } from "./legal";
import { LegalPage } from "./legal-page";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: document.title,
    description: rootData(args).fill(document.lead),
  });
}

export default function TermsPage() {
  return <LegalPage document={document} questions="Questions about these terms:" />;
}
