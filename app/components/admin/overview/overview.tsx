import type { ReactNode } from "react";
import { PageLink } from "~/components/ui/page-link";
import { contentTypes } from "~/domain/content/types/registry";
import type { ContentName } from "~/domain/content/types/registry";
import { Moment } from "../shell/moment";
import { overviewSections } from "../shell/section-list";

interface RowLink {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  readonly note: string;
}

/** The data of the Overview panels. */
export interface OverviewData {
  readonly enquiries: { readonly count: number; readonly more: boolean };
  readonly newest: ReadonlyArray<{ readonly id: string; readonly email: string; readonly createdAt: string }>;
  readonly drafts: readonly RowLink[];
  readonly scheduled: readonly RowLink[];
  readonly issues: ReadonlyArray<{
    readonly issue: string;
    readonly count: number;
    readonly rows: readonly RowLink[];
  }>;
  readonly changes: ReadonlyArray<{
    readonly action: "create" | "update" | "delete" | "restore";
    readonly at: string;
    readonly by: string | null;
    readonly type: ContentName | null;
    readonly rowId: number;
    readonly label: string | null;
    readonly rows: number;
  }>;
}

const actionLabels = { create: "created", update: "edited", delete: "deleted", restore: "restored" } as const;

/** The Overview (ADM-4 to ADM-6); the shell has its Logout button. `overview` is null if it could not be loaded. */
export function Overview({ name, overview }: { name: string; overview: OverviewData | null }) {
  return (
    <>
      <p className="label">Admin Portal</p>
      <h1 className="mt-1.5 text-heading break-words">Welcome, {name}</h1>
      <p className="mt-2 text-muted">Choose what you want to work on.</p>
      <ul className="mt-7 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {overviewSections.map(({ label, path, holds }) => (
          <li key={path} className="card p-5">
            <PageLink to={path} className="card-link font-display text-xl font-semibold">
              {label}
            </PageLink>
            <p className="mt-1.5 text-sm text-muted">{holds}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        {overview ? (
          <OverviewPanels overview={overview} />
        ) : (
          <p role="alert" className="text-danger">
            Recent activity could not be loaded. Please try again.
          </p>
        )}
        <Security />
      </div>
    </>
  );
}

function OverviewPanels({ overview }: { overview: OverviewData }) {
  const { enquiries, newest, drafts, scheduled, issues, changes } = overview;
  const total = `${enquiries.more ? "More than " : ""}${enquiries.count} new`;
  return (
    <>
      <Panel title="New submissions" empty={newest.length === 0 && "No new submissions"}>
        {newest.map(({ id, email, createdAt }) => (
          <Entry key={id} to={`/admin/submissions/${id}`} label={email}>
            <Moment instant={createdAt} dateOnly />
          </Entry>
        ))}
        {newest.length > 0 && <Entry to="/admin/submissions?status=new" label={total} />}
      </Panel>
      <Panel
        title="Drafts and scheduled"
        empty={drafts.length + scheduled.length === 0 && "No drafts or scheduled items"}
      >
        {scheduled.map((row) => (
          <Entry key={row.type + row.rowId} to={`/admin/${row.type}/${row.rowId}`} label={row.label}>
            Scheduled for <Moment instant={row.note} />
          </Entry>
        ))}
        {drafts.map((row) => (
          <Entry key={row.type + row.rowId} to={`/admin/${row.type}/${row.rowId}`} label={row.label}>
            Draft
          </Entry>
        ))}
      </Panel>
      <Panel title="Needs attention" empty={issues.length === 0 && "No issues in the newest pages"}>
        {issues.map(({ issue, count, rows }) => (
          <li key={issue} className="border-b border-line py-2.5 last:border-0">
            <p>
              {issue} <span className="text-sm text-muted">{count === 1 ? "1 page" : `${count} pages`}</span>
            </p>
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm/6">
              {rows.map((row) => (
                <PageLink
                  key={row.type + row.rowId}
                  to={`/admin/${row.type}/${row.rowId}`}
                  prefetch="none"
                  className="text-link"
                >
                  {row.label}
                </PageLink>
              ))}
            </p>
          </li>
        ))}
      </Panel>
      <Panel title="Recent changes" empty={changes.length === 0 && "No changes yet"}>
        {changes.map(({ action, at, by, type, rowId, label, rows }) => {
          const contentType = type ? contentTypes[type] : null;
          const what =
            rows > 1
              ? `${rows} rows of ${contentType?.title ?? "Settings"}`
              : (label ?? contentType?.item ?? "Settings");
          const to =
            contentType && label !== null && rows === 1
              ? `/admin/${type}/${rowId}/history`
              : `/admin/${type ?? "settings"}`;
          return (
            <Entry key={at + what + action} to={to} label={`${what} ${actionLabels[action]}`}>
              <Moment instant={at} />
              {by && ` by ${by}`}
            </Entry>
          );
        })}
      </Panel>
    </>
  );
}

function Panel({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised">
      <h2 id={id} className="border-b border-line px-5 py-4 text-xl">
        {title}
      </h2>
      {empty ? <p className="px-5 py-4 text-muted">{empty}</p> : <ul className="px-5 py-1">{children}</ul>}
    </section>
  );
}

function Entry({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 last:border-0">
      <PageLink to={to} prefetch="none" className="text-link min-w-0 break-words">
        {label}
      </PageLink>
      {children && <span className="text-sm text-muted">{children}</span>}
    </li>
  );
}

function Security() {
  return (
    <section aria-labelledby="security" className="rounded-card border border-line bg-raised">
      <h2 id="security" className="border-b border-line px-5 py-4 text-xl">
        Database Security Status
      </h2>
      <dl className="px-5 py-1">
        {overviewSections.map(({ path, protects }) => (
          <div
            key={path}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <dt className="font-semibold">{protects}</dt>
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
  );
}
