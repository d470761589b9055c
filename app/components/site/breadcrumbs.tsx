import { useLocation, useMatches } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import { breadcrumbNames, breadcrumbs } from "~/domain/seo/breadcrumbs";

/** The breadcrumb trail (NAV-10 to NAV-12). A route sets its label by `breadcrumb` in its loader data. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const steps = breadcrumbs(pathname, breadcrumbNames(useMatches()));
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="wrap pt-4">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {steps.map((step, position) => (
          <li key={position} className="flex min-w-0 items-center gap-2">
            {position > 0 && <span aria-hidden="true">/</span>}
            {step.to === null ? (
              <span aria-current={position === steps.length - 1 ? "page" : undefined} className="max-w-[60vw] truncate">
                {step.label}
              </span>
            ) : (
              <PageLink to={step.to} className="inline-block py-1 hover:text-ink hover:underline">
                {step.label}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
