import { PageLink } from "~/components/ui/page-link";

/** The page for a request that the admin area refuses, with what to know about it. `isAlert` announces it. */
export function RefusalPage({ title, text, isAlert }: { title: string; text: string; isAlert?: boolean }) {
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p role={isAlert ? "alert" : undefined} className="mt-3 max-w-prose text-muted">
        {text}
      </p>
      <p className="mt-6">
        <PageLink to="/admin" className="button">
          Back to the Overview
        </PageLink>
      </p>
    </>
  );
}

/** The 404 page of the admin area. */
export function NoSuchPage() {
  return <RefusalPage title="404 - Page Not Found" text="This page does not exist." />;
}
