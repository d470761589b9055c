import { PageLink } from "~/components/ui/page-link";

/** The 404 page of the admin area. */
export function NoSuchPage() {
  return (
    <>
      <h1 className="text-heading">404 - Page Not Found</h1>
      <p className="mt-3 max-w-prose text-muted">This page does not exist.</p>
      <p className="mt-6">
        <PageLink to="/admin" className="button">
          Back to the Overview
        </PageLink>
      </p>
    </>
  );
}
