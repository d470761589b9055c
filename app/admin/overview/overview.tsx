import type { LatestActivity } from "~/activity/activity";
import { UnsavedRows } from "~/admin/content/unsaved-rows";
import { type BoundedCount, boundedText } from "~/base/listing/list-page";
import type { UnsavedRow } from "~/content/drafts/working-copy";
import { isOverdue, type EnquiryEntry } from "~/enquiries/rules/inbox";
import { PageLink } from "~/first-view/page-link";
import { choiceLabel } from "~/intake/rules/choices";
import { Entry, Panel } from "~/portal/shell/panel";
import { contentTypes } from "~/types";
import type { ContentName } from "~/types";
import { InlineFailure } from "~/ui/components/error-states";
import { useSettings } from "~/ui/components/settings";
import { Badge } from "~/ui/portal/badge";
import { LocalTime } from "~/ui/portal/local-time";
import { type SecurityData, SecurityPanel } from "./security-panel";
import { SetupChecklist, type SetupData } from "./setup-checklist";

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
