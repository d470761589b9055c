import type { Person } from "~/base/access/permissions";
import { noIndex } from "~/base/web/search-engines";
import { useRouteModule } from "~/first-view/route-module";
import { BrandMark } from "~/ui/components/brand-mark";
import type { SectionGroup } from "./sections";

/** Why a page was refused, and what the user may open instead. */
export interface Refusal {
  /** The user; null if their role does not include the portal. */
  readonly person: Person | null;
  readonly text: string;
  /** The sections that the role may open. */
  readonly groups: readonly SectionGroup[];
  readonly brand: string;
}

/**
 * The page for a user whose role does not include the portal (GUARD-3, ACC-12), with links to what the role does
 * include. Rendered outside the routes, so its links and form are plain HTML.
 */
export function AccessDenied({ refusal: { text, groups, brand } }: { refusal: Refusal }) {
  const sections = groups.flatMap((group) => group.sections);
  return (
    <main id="content" className="wrap grid min-h-dvh content-center justify-items-center py-16">
      <title>Access Denied</title>
      <meta name="robots" content={noIndex} />
      <div className="w-full max-w-lg rounded-card border border-line bg-raised p-7 sm:p-10">
        <a href="/" className="brand mb-6">
          <BrandMark />
          {brand}
        </a>
        <p className="label text-danger">Protected Resource</p>
        <h1 className="mt-3 text-title">Access Denied</h1>
        <p className="mt-4 text-lead text-muted">{text}</p>
        <ul className="mt-8 flex flex-wrap gap-3">
          {sections.map(({ label, path }) => (
            <li key={path}>
              <a href={path} className="text-link">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/" className="button button-primary">
            Return Home
          </a>
          <form method="post" action="/auth/sign-out">
            <button type="submit" className="button">
              Logout
            </button>
          </form>
        </div>
      </div>
    </main>
  );
}

const layout = "admin";

/**
 * The page for a document request that the portal's guard refuses. The router then renders only the root, so this takes
 * the error boundary and styles of the portal's layout from the route modules: importing them would add them to public
 * pages.
 */
export function AdminRefusal({ refusal }: { refusal: Refusal }) {
  const { ErrorBoundary: Within, styles } = useRouteModule(layout);
  if (!refusal.person || !Within) return <AccessDenied refusal={refusal} />;
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="route" />
      ))}
      <Within />
    </>
  );
}
