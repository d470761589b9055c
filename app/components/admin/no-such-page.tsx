import { PageLink } from "~/components/ui/page-link";

/** The admin area's own screen for an address that leads nowhere. */
export function NoSuchPage() {
  return (
    <>
      <h1 className="text-heading">404 - Page Not Found</h1>
      <p className="mt-3 max-w-prose text-muted">The admin area has no such page.</p>
      <p className="mt-6">
        <PageLink to="/admin" className="button">
          Back to the Overview
        </PageLink>
      </p>
    </>
  );
}
