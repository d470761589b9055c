import { PageHeader } from "~/components/content/page-header";
import { staticHeaders } from "../load-page";
import { pageMeta } from "../page-head";
import type { Route } from "./+types/offline";

export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: "You are offline",
    description: "This page is shown when there is no connection.",
    noindex: true,
  });
}

/** Shown by the service worker when offline. It fills the list with links to the cached pages. */
export default function OfflinePage() {
  return (
    <>
      <PageHeader
        title="You are offline"
        lead="This page has not been opened on this device yet. You can still read the pages below."
      />
      <section className="wrap" aria-labelledby="read-before">
        <h2 id="read-before" className="text-heading">
          Read before
        </h2>
        <ul id="read-before-list" className="mt-5 grid gap-2" suppressHydrationWarning />
        <p className="mt-8">
          <a href="" className="button">
            Try again
          </a>
        </p>
      </section>
    </>
  );
}
