import type { SectionGroup } from "./sections";

/** Who was refused what. Null for those whose role has no part of the portal. */
export interface Refusal {
  /** The role's name. */
  readonly role: string;
  /** The name of the permission that the role lacks; null where no role has it. */
  readonly missing: string | null;
  /** What the role may use. */
  readonly groups: readonly SectionGroup[];
}

/** The page for somebody whose role lacks what they asked for (GUARD-3, ACC-12), outside the portal's layout. */
export function AccessDenied({ refusal }: { refusal: Refusal | null }) {
  return (
    <main id="content" className="wrap grid min-h-dvh content-center justify-items-center py-16">
      <AccessDeniedCard refusal={refusal} />
    </main>
  );
}

/** What was refused, and the way to what the role includes. Rendered outside the routes: plain links and a plain form. */
export function AccessDeniedCard({ refusal }: { refusal: Refusal | null }) {
  const sections = refusal?.groups.flatMap(({ sections: own }) => own) ?? [{ label: "Your account", path: "/account" }];
  return (
    <>
      <title>Access Denied</title>
      <meta name="robots" content="noindex, nofollow" />
      <div className="w-full max-w-lg rounded-card border border-line bg-raised p-7 sm:p-10">
        <p className="label flex items-center gap-2 text-danger">
          <svg
            viewBox="0 0 20 20"
            className="size-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M4 9h12v8H4zM6.500 9V6a3.500 3.500 0 0 1 7 0v3" />
          </svg>
          Protected Resource
        </p>
        <h1 className="mt-3 text-title">Access Denied</h1>
        <p className="mt-4 text-lead text-muted">
          {refusal
            ? `Your role, ${refusal.role}, does not include ${refusal.missing ?? "this page"}. Ask an administrator.`
            : "You don't have permission to access this area. Administrator privileges are required."}
        </p>
        <nav aria-label="What your role includes" className="mt-6">
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {sections.map(({ label, path }) => (
              <li key={path}>
                <a href={path} className="text-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
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
    </>
  );
}
