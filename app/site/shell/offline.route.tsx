import { loadedHeaders, loadTexts } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { PageHeader } from "~/ui/components/page-header";
import { useFill } from "~/ui/components/settings";
import type { Route } from "./+types/offline.route";

export const headers = loadedHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return loadTexts(context, "offline");
}

export function meta(args: Route.MetaArgs) {
  const { title, lead } = rootData(args).fill(args.loaderData.texts);
  return pageMeta(args, { title, description: lead, noindex: true });
}

/** Served by the service worker when offline, at the requested URL. The worker adds links to the cached pages. */
export default function OfflinePage({ loaderData }: Route.ComponentProps) {
  const texts = useFill()(loaderData.texts);
  return (
    <div id="reload-online">
      <PageHeader title={texts.title} lead={texts.lead} />
      <section className="wrap" aria-labelledby="still-works">
        <h2 id="still-works" className="text-heading">
          {texts.worksTitle}
        </h2>
        <p className="mt-4 max-w-[60ch]">{texts.worksText}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <a href="/onboarding" className="button button-primary">
            {texts.startButton}
          </a>
          <a href="" className="button">
            {texts.retryButton}
          </a>
        </p>
      </section>
      <section className="visited-pages wrap mt-10" aria-labelledby="read-before">
        <h2 id="read-before" className="text-heading">
          {texts.visitedTitle}
        </h2>
        <ul id="read-before-list" className="mt-5 grid gap-2" />
      </section>
    </div>
  );
}
