import { useLocation } from "react-router";
import { PageLink } from "~/components/ui/page-link";

/** The 404 page (NF-1 to NF-5). enhancements.ts handles "Go Back". */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <section className="wrap py-24">
      <h1 className="text-title">404 - Page Not Found</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">The page you are looking for doesn't exist or has moved.</p>
      <p className="mt-4 text-muted">
        Requested path: <code className="rounded bg-sunken px-1.5 py-0.5 break-all text-ink">{pathname}</code>
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <PageLink to="/" className="button button-primary">
          Return Home
        </PageLink>
        <button type="button" data-go-back className="button">
          Go Back
        </button>
      </p>
    </section>
  );
}
