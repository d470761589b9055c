import { LegalPage } from "~/pages/legal-page";
import { loadedHeaders, loadPage, publicPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { analyticsHost } from "~/settings/analytics-script";
import { cookiesSection, parseChoice } from "~/settings/consent";
import type { PageTexts } from "~/texts/definitions";
import { Label, labelsIn, useLabel, useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/privacy.route";
import { privacySections, storageKinds, storedGroups } from "./privacy";

/** The list of everything the site stores in browsers. */
function StoredEntries({ hasAnalytics, texts }: { hasAnalytics: boolean; texts: PageTexts<"privacy"> }) {
  const label = useLabel();
  return storedGroups(texts, hasAnalytics).map(({ title, entries }) => (
    <section key={title} aria-label={title}>
      <h3>{title}</h3>
      <dl className="rows mt-3">
        {entries.map(({ kind, name, purpose, retention }) => (
          <div key={kind + name} className="grid gap-x-6 py-3 sm:grid-cols-[15rem_1fr]">
            <dt>
              <code className="break-all">{name}</code>
              <span className="block text-sm text-muted">{label(storageKinds[kind])}</span>
            </dt>
            <dd>
              {purpose} <span className="text-muted">{label("Kept: {retention}.", { retention })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/**
 * The cookie banner's choice as a form that works without script. Not submitted by the router: only a new document gets
 * the content security policy for the choice.
 *
 * @param host the host of the analytics script to accept; null if there is none
 * @param saved the choice just saved
 */
function ConsentForm({ host, message }: { host: string | null; message: string | null }) {
  return (
    <form method="post" action="/cookie-settings" className="mt-6">
      {host !== null && <input type="hidden" name="host" value={host} />}
      <fieldset>
        <legend className="text-xl font-semibold">
          <Label text="Your choice" />
        </legend>
        {message !== null && (
          <p role="status" className="mt-2">
            {message}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-3">
          <button name="choice" value="declined" className="button">
            <Label text="Decline" />
          </button>
          <button name="choice" value="accepted" className="button">
            <Label text="Accept All" />
          </button>
        </div>
      </fieldset>
    </form>
  );
}

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadPage(
    context,
    errorNotice("Error", "Failed to load the page."),
    async (_, { retentionMonths, humanCheck }) =>
      publicPage(
        { retentionMonths, humanCheck: Boolean(humanCheck), saved: parseChoice(url.searchParams.get("cookies")) },
        [],
      ),
    "privacy",
    false,
  );

export function meta(args: Route.MetaArgs) {
  const { settings, fill } = rootData(args);
  const label = labelsIn(settings);
  if (args.loaderData?.status !== "ok")
    return absentMeta(args, label("Privacy Policy"), label("The page could not be loaded."));
  const { title, lead } = fill(args.loaderData.texts);
  return pageMeta(args, { title, description: lead });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const host = analyticsHost(settings.analyticsScript);
  if (loaderData.status !== "ok") return null;
  const { saved, texts, ...facts } = loaderData;
  const message =
    saved &&
    labelsIn(settings)(
      saved === "accepted" ? "Your choice is saved: you accept." : "Your choice is saved: you decline.",
    );
  return (
    <LegalPage
      texts={texts}
      sections={privacySections(texts, { ...facts, analyticsHost: host }, settings.controlLabels)}
      additions={{
        [cookiesSection]: (
          <>
            <ConsentForm host={host} message={message} />
            <StoredEntries hasAnalytics={host !== null} texts={texts} />
          </>
        ),
      }}
    />
  );
}
