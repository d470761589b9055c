import { staticHeaders } from "~/routing/load-page";
import { pageMeta } from "~/routing/page-head";
import { PageHeader } from "~/ui/components/page-header";
import type { Route } from "./+types/offline.route";

/** The copy of the page that the service worker shows without a connection. */
const offline = {
  title: "You are offline",
  description: "This page is shown when there is no connection.",
  lead: "This page has not been opened on this device yet. It opens by itself when the connection is back.",
  stillWorks: {
    title: "What still works",
    text: "You can write your project enquiry now. It is kept on this device and sent when you are online again.",
  },
  readBefore: "Read before",
} as const;

export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: offline.title,
    description: offline.description,
    noindex: true,
  });
}

/** Served by the service worker when offline, at the requested URL. The worker adds links to the cached pages. */
export default function OfflinePage() {
  return (
    <div id="reload-online">
      <PageHeader title={offline.title} lead={offline.lead} />
      <section className="wrap" aria-labelledby="still-works">
        <h2 id="still-works" className="text-heading">
          {offline.stillWorks.title}
        </h2>
        <p className="mt-4 max-w-[60ch]">{offline.stillWorks.text}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <a href="/onboarding" className="button button-primary">
            Start or continue your project
          </a>
          <a href="" className="button">
            Try again
          </a>
        </p>
      </section>
      <section className="visited-pages wrap mt-10" aria-labelledby="read-before">
        <h2 id="read-before" className="text-heading">
          {offline.readBefore}
        </h2>
        <ul id="read-before-list" className="mt-5 grid gap-2" />
      </section>
    </div>
  );
}
