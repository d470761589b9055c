import { PageLink } from "~/components/ui/page-link";
import { contentTypes } from "~/domain/content/types/registry";
import type { ContentName } from "~/domain/content/types/registry";
import { Moment } from "../shell/moment";
import { Entry, Panel } from "./panel";
import { SetupChecklist, type SetupData } from "./setup-checklist";
import { SecurityPanel, type SecurityData } from "./security-panel";

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

/** The content sections that the Overview opens (ADM-5). */
const mainSections = Object.values(contentTypes).flatMap(({ name, section }) =>
  "main" in section && section.main ? [{ label: section.label, path: `/admin/${name}` }] : [],
);

/** The Overview (ADM-4 to ADM-6); the shell has its Logout button. `overview` is null if it could not be loaded. */
export function Overview({
  name,
  overview,
  setup,
  security,
}: {
  name: string;
  overview: OverviewData | null;
  /** Null once everything is done, or if it could not be read. */
  setup: SetupData | null;
  security: SecurityData;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-heading break-words">Welcome, {name}</h1>
        <ul className="flex flex-wrap gap-2">
          {mainSections.map(({ label, path }) => (
            <li key={path}>
              <PageLink to={path} className="button button-dense">
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      {setup && <SetupChecklist setup={setup} />}
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        {overview ? (
          <OverviewPanels overview={overview} />
        ) : (
          <p role="alert" className="text-danger">
            Recent activity could not be loaded. Please try again.
          </p>
        )}
        <SecurityPanel security={security} />
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
