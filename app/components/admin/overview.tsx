import { PageLink } from "~/components/ui/page-link";
import { contentSections } from "./sections";

/** The Overview (ADM-4 to ADM-6). Its Logout button is the one of the shell. */
export function Overview({ name }: { name: string }) {
  return (
    <>
      <p className="label">Admin Portal</p>
      <h1 className="mt-1.5 text-heading break-words">Welcome, {name}</h1>
      <p className="mt-2 text-muted">Choose what you want to work on.</p>
      <ul className="mt-7 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {contentSections.map(({ label, path, holds }) => (
          <li key={path} className="card p-5">
            <PageLink to={path} className="card-link font-display text-xl font-semibold">
              {label}
            </PageLink>
            <p className="mt-1.5 text-sm text-muted">{holds}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="security" className="mt-8 max-w-2xl rounded-card border border-line bg-raised">
        <h2 id="security" className="border-b border-line px-5 py-4 text-xl">
          Database Security Status
        </h2>
        <dl className="px-5 py-1">
          {contentSections.map(({ path, table }) => (
            <div
              key={path}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
            >
              <dt className="font-semibold">{table}</dt>
              <dd className="flex items-center gap-2 text-sm text-good">
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
                Admin access required
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
