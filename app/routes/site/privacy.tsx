import { ConsentForm } from "~/components/content/consent-form";
import { LegalPage } from "~/components/content/legal-page";
import { StoredEntries } from "~/components/content/stored-entries";
import { useSettings } from "~/components/site/settings";
import type { RouteStyles } from "~/components/site/site-styles";
import { requestContext } from "~/context";
import { analyticsHost } from "~/domain/consent/analytics-script";
import { cookiesSection, parseChoice } from "~/domain/consent/consent";
import { privacyPolicy } from "~/domain/page-copy/privacy";
import { placeholderValues } from "~/domain/settings/settings";
import { fillPlaceholders } from "~/domain/text/placeholders";
import { staticHeaders } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/privacy";

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
