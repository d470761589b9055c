import type { LatestActivity } from "~/activity/activity";
import { UnsavedRows } from "~/admin/content/unsaved-rows";
import { type BoundedCount, boundedText } from "~/base/listing/list-page";
import type { UnsavedRow } from "~/content/drafts/draft";
import { type EnquiryEntry, isOverdue } from "~/enquiries/rules/inbox";
import { PageLink } from "~/first-view/page-link";
import { choiceLabel } from "~/intake/rules/choices";
import { Entry, Panel } from "~/portal/shell/panel";
import { type ContentName, contentTypes } from "~/types";
import { InlineFailure } from "~/ui/components/error-states";
import { useSettings } from "~/ui/components/settings";
import { Badge } from "~/ui/portal/badge";
import { ScrollBox } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import type { SetupData } from "./checklist";
import type { SecurityData } from "./security-status";
import { SetupChecklist } from "./setup-checklist";

/** The Overview's panel with the current access rules. */
function SecurityPanel({ security: { sections, callers, tables, unexposedTables } }: { security: SecurityData }) {
  return (
    <section aria-labelledby="security" className="min-w-0 rounded-card border border-line bg-raised lg:col-span-2">
      <h2 id="security" className="border-b border-line px-4 py-2.5 text-lg">
        Database Security Status
      </h2>
      <dl className="px-4">
        {sections.map(({ label, writers, isProtected }) => (
          <div
            key={label}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className={`text-sm ${isProtected ? "text-good" : "text-danger"}`}>{writers}</dd>
          </div>
        ))}
      </dl>
      <details className="border-t border-line">
        <summary className="text-link px-4 py-2.5 text-sm">Access by table</summary>
        <ScrollBox label="Tables">
          <table className="w-full min-w-2xl text-left text-sm">
            <caption className="pb-3 text-left text-muted">
              What each role and token can do through the data API.
            </caption>
            <thead>
              <tr>
                {["Table", ...callers].map((caller) => (
                  <th key={caller} scope="col" className="py-1.5 pr-4 font-semibold">
                    {caller}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tables.map(({ name, rights }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {name}
                  </th>
                  {rights.map((right, position) => (
                    <td key={callers[position]} className="py-1.5 pr-4 text-muted">
                      {right}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          Not available in the data API: {unexposedTables.join(", ")}.
        </p>
      </details>
    </section>
  );
}

/** A current problem, shown above the rest of the Overview. */
export function Alert({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <p role="alert" className="mb-6 max-w-prose rounded-card border-2 border-danger bg-raised p-4">
      {text}{" "}
      <PageLink to={to} className="text-link">
        {label}
      </PageLink>
    </p>
  );
}

interface RowLink {
  readonly type: ContentName;
  readonly rowId: number;
  readonly label: string;
  readonly note: string;
}

/** The number of enquiries, and the first few. */
interface Enquiries extends BoundedCount {
  readonly rows: ReadonlyArray<
    Pick<EnquiryEntry, "id" | "email" | "createdAt" | "nextStep" | "nextStepOn" | "projectType" | "status">
  >;
}

/** The data of the Overview panels. */
export interface OverviewData {
  /** The new enquiries; null for a role without enquiries. */
  readonly enquiries: Enquiries | null;
  /** The enquiries whose next step is due; null for a role without enquiries. */
  readonly due: Enquiries | null;
  /** The current date in UTC. */
  readonly today: string;
  readonly unpublishedRows: ReadonlyArray<{
    readonly type: ContentName;
    readonly status: "draft" | "scheduled";
    readonly count: BoundedCount;
    readonly rows: readonly RowLink[];
  }>;
  /** Rows that were begun and never saved. */
  readonly unsaved: ReadonlyArray<UnsavedRow<ContentName>>;
  /** Panels of counts: findings by their kinds, and words that led to no draft. */
  readonly counts: ReadonlyArray<{
    readonly title: string;
    readonly entries: ReadonlyArray<{ readonly to: string; readonly label: string; readonly note: string }>;
  }>;
  /** The number of all findings. */
  readonly needsAttention: BoundedCount;
  /** The number of rows of each type in `mainSections`. */
  readonly sizes: Readonly<Partial<Record<ContentName, BoundedCount>>>;
  readonly activity: readonly LatestActivity[];
}

/** The content sections that the Overview links to (ADM-5). */
const mainSections = Object.values(contentTypes).flatMap(({ name, item, section }) =>
  "main" in section && section.main ? [{ name, item, label: section.label, path: `/admin/${name}` }] : [],
);

/** The lists that show exactly the enquiries counted here. */
const listsOf = { enquiries: "/admin/submissions?status=new", due: "/admin/submissions?sort=next&due=1" } as const;

/**
 * The Overview (ADM-4 to ADM-6): what needs attention today, what is left to set up, and recent activity. The shell has
 * the Logout button. `overview` is null if it could not be loaded.
 */
export function Overview({
  name,
  hasContent,
  overview,
  setup,
  security,
}: {
  name: string;
  /** Whether the role includes content. */
  hasContent: boolean;
  overview: OverviewData | null;
  /** Null once everything is done, or if it could not be read. */
  setup: SetupData | null;
  /** Null for a role without API tokens, or if it could not be read. */
  security: SecurityData | null;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-heading">Welcome, {name}</h1>
        {hasContent && (
          <ul className="flex flex-wrap gap-2">
            {mainSections.map(({ name: type, label, path }) => {
              const size = overview?.sizes[type];
              return (
                <li key={path}>
                  <PageLink to={path} className="button button-dense">
                    {label} {size && <span className="tab-count">{boundedText(size)}</span>}
                  </PageLink>
                </li>
              );
            })}
            {mainSections.slice(0, 1).map(({ item, path }) => (
              <li key={path}>
                <PageLink to={`${path}/new`} className="button button-dense button-primary">
                  New {item}
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      {overview && <UnsavedRows rows={overview.unsaved} />}
      {overview ? (
        <Today overview={overview} />
      ) : (
        <div className="mt-6" role="alert">
          <InlineFailure text="The overview could not be loaded." />
        </div>
      )}
      {setup && <SetupChecklist setup={setup} />}
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        {overview && <Activity overview={overview} />}
        {security && <SecurityPanel security={security} />}
      </div>
    </>
  );
}

/** What is waiting today: counts that link to the rows they count, and the first of those rows. */
function Today({ overview: { enquiries, due, today, unpublishedRows, needsAttention } }: { overview: OverviewData }) {
  const settings = useSettings();
  return (
    <>
      {(enquiries !== null || unpublishedRows.length > 0 || needsAttention.count > 0) && (
        <ul aria-label="Today" className="today">
          {enquiries && (
            <Waiting to={listsOf.enquiries} {...enquiries} labels={["new submission", "new submissions"]} />
          )}
          {due && <Waiting to={listsOf.due} {...due} labels={["next step due", "next steps due"]} />}
          {unpublishedRows.map(({ type, status, count }) => (
            <Waiting
              key={type + status}
              to={`/admin/${type}?status=${status}`}
              {...count}
              labels={stateLabels[status].map((state) => `${state} in ${contentTypes[type].title}`)}
            />
          ))}
          {needsAttention.count > 0 && (
            <Waiting
              to="/admin/needs-attention"
              {...needsAttention}
              labels={["item needs attention", "items need attention"]}
            />
          )}
        </ul>
      )}
      <div className="today-panels">
        {enquiries && enquiries.count > 0 && (
          <Panel title="New submissions">
            {enquiries.rows.map(({ id, email, projectType, createdAt }) => (
              <Entry key={id} to={`/admin/submissions/${id}?status=new`} label={email}>
                {choiceLabel("projectType", projectType ?? "", settings)} · <LocalTime instant={createdAt} dateOnly />
              </Entry>
            ))}
          </Panel>
        )}
        {due && due.count > 0 && (
          <Panel title="Next steps due">
            {due.rows.map((row) => (
              <Entry key={row.id} to={`/admin/submissions/${row.id}?sort=next&due=1`} label={row.nextStep || row.email}>
                {row.nextStep && `${row.email} · `}
                {row.nextStepOn && <LocalTime instant={row.nextStepOn} dateOnly />}{" "}
                {isOverdue(row, today) && <Badge tone="danger">Overdue</Badge>}
              </Entry>
            ))}
          </Panel>
        )}
        {unpublishedRows.length > 0 && (
          <Panel title="Drafts and scheduled">
            {unpublishedRows.flatMap(({ status, rows }) =>
              rows.map((row) => (
                <Entry key={row.type + row.rowId} to={`/admin/${row.type}/${row.rowId}`} label={row.label}>
                  {status === "draft" ? (
                    "Draft"
                  ) : (
                    <>
                      Scheduled for <LocalTime instant={row.note} />
                    </>
                  )}
                </Entry>
              )),
            )}
          </Panel>
        )}
      </div>
    </>
  );
}

const stateLabels = { draft: ["draft", "drafts"], scheduled: ["scheduled", "scheduled"] } as const;

function Waiting({ to, count, more, labels }: BoundedCount & { to: string; labels: readonly string[] }) {
  return (
    <li>
      <PageLink to={to} prefetch="none" className="today-cell">
        <span className={`today-count ${count === 0 ? "text-muted" : ""}`}>{boundedText({ count, more })}</span>{" "}
        {count === 1 && !more ? labels[0] : labels[1]}
      </PageLink>
    </li>
  );
}

function Activity({ overview: { counts, activity } }: { overview: OverviewData }) {
  return (
    <>
      {counts.map(({ title, entries }) => (
        <Panel key={title} title={title}>
          {entries.map(({ to, label, note }) => (
            <Entry key={label} to={to} label={label}>
              {note}
            </Entry>
          ))}
        </Panel>
      ))}
      {activity.length > 0 && (
        <Panel title="Activity">
          {activity.map(({ rowId, at, text, href, more, isSame }) => (
            <Entry key={rowId} to={href} label={text}>
              {more > 0 && (isSame ? `${more + 1} times · ` : `and ${more} more that day · `)}
              <LocalTime instant={at} />
            </Entry>
          ))}
          <li className="py-2">
            <PageLink to="/admin/activity" prefetch="none" className="text-link">
              All activity
            </PageLink>
          </li>
        </Panel>
      )}
    </>
  );
}
