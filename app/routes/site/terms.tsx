import { LegalPage } from "~/components/content/legal-page";
import type { RouteStyles } from "~/components/site/site-styles";
import { terms as document } from "~/domain/page-copy/legal";
import { placeholderValues } from "~/domain/settings/settings";
import { fillPlaceholders } from "~/domain/text/placeholders";
import { staticHeaders } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/terms";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: document.title,
    description: fillPlaceholders(document.lead, placeholderValues(rootData(args).settings)),
  });
}

export default function TermsPage() {
  return <LegalPage document={document} questions="Questions about these terms:" />;
}
