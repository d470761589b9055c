import { loadedHeaders, loadTexts } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { ReadFailure } from "~/ui/components/error-states";
import type { RouteStyles } from "~/ui/components/site-styles";
import type { Route } from "./+types/terms.route";
import { legalSections } from "./legal";
import { LegalPage } from "./legal-page";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;
export const loader = ({ context }: Route.LoaderArgs) => loadTexts(context, "terms");

export function meta(args: Route.MetaArgs) {
  if (args.loaderData?.status !== "ok") return absentMeta(args, "Terms of Service", "The page could not be loaded.");
  const { title, lead } = rootData(args).fill(args.loaderData.texts);
  return pageMeta(args, { title, description: lead });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Terms of Service" notice={loaderData.notice} />;
  if (loaderData.status !== "ok") return null;
  const { texts } = loaderData;
  return <LegalPage texts={texts} sections={legalSections(texts.sections)} />;
}
