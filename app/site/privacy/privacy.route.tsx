import { ConsentForm } from "./consent-form";
import { LegalPage } from "~/pages/legal-page";
import { StoredEntries } from "./stored-entry-list";
import { useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/first-view/site-styles";
import { requestContext } from "~/routing/context";
import { analyticsHost } from "~/settings/analytics-script";
import { cookiesSection, parseChoice } from "~/settings/consent";
import { privacyPolicy } from "./privacy";
import { placeholderValues } from "~/settings/settings";
import { fillPlaceholders } from "~/base/words/placeholders";
import { staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/privacy.route";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = staticHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const { retentionMonths, humanCheck } = context.get(requestContext);
  const saved = parseChoice(url.searchParams.get("cookies"));
  return { retentionMonths, humanCheck: Boolean(humanCheck), saved };
}

export function meta(args: Route.MetaArgs) {
  const { title, lead } = privacyPolicy({ retentionMonths: 0, humanCheck: false, analyticsHost: null });
  const description = fillPlaceholders(lead, placeholderValues(rootData(args).settings));
  return pageMeta(args, { title, description });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const host = analyticsHost(useSettings().analyticsScript);
  const { saved, ...facts } = loaderData;
  const message = saved && `Your choice is saved: ${saved === "accepted" ? "you accept" : "you decline"}.`;
  return (
    <LegalPage
      document={privacyPolicy({ ...facts, analyticsHost: host })}
      questions="Questions about your data:"
      additions={{
        [cookiesSection]: (
          <>
            <ConsentForm host={host} saved={message} />
            <StoredEntries hasAnalytics={host !== null} />
          </>
        ),
      }}
    />
  );
}
