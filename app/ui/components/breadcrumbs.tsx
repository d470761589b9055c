import { useLocation, useMatches } from "react-router";
import { PageLink } from "~/ui/first-view/page-link";
import { breadcrumbNames, breadcrumbs, breadcrumbView } from "~/base/web/breadcrumbs";

/** The breadcrumb trail (NAV-10 to NAV-12). Routes set their label as `breadcrumb` in their loader data. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const matches = useMatches();
  const steps = breadcrumbs(pathname, breadcrumbNames(matches), breadcrumbView(matches));
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="wrap">
      <ol className="crumbs">
        {steps.map((step, position) => (
          <li key={position}>
            {step.to === null ? (
              <span aria-current={position === steps.length - 1 ? "page" : undefined} className="truncate">
                {step.label}
              </span>
            ) : (
              <PageLink to={step.to}>{step.label}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
