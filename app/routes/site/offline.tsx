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

/** What the service worker shows without a connection. It puts links to the pages read before into the list. */
export default function OfflinePage() {
  return (
    <>
      <PageHeader
        title="You are offline"
        lead="This page has not been read on this device yet. Pages that were are still here."
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
