import { Form } from "react-router";
import { readableText } from "~/base/time/time-zones";
import type { Transition } from "~/content/listing/list";
import type { ContentType } from "~/content/types/content-type";
import { PageLink } from "~/first-view/page-link";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { Badge } from "~/ui/portal/badge";
import { LazyComponent } from "~/ui/portal/lazy-component";
import { LocalTime, useIsHydrated } from "~/ui/portal/local-time";

/** A past version and the id of the revision that stores its texts. */
interface Restorable {
  readonly version: number;
  readonly at: string;
  readonly heldBy: number;
}

interface Entry {
  readonly id: number;
  readonly action: "create" | "update" | "delete" | "restore";
  /** What it did to the row's status. */
  readonly step: Transition | null;
  readonly at: string;
  readonly by: string | null;
  /** The version it created; null for a deletion. */
  readonly version: number | null;
  /** The id of the revision that replaced this version, and so stores its texts; null for the current version. */
  readonly heldBy: number | null;
  readonly changes: ReadonlyArray<{
    readonly label: string;
    readonly isHtml: boolean;
    readonly before: string;
    readonly after: string;
  }>;
}

const difference = async () => (await import("~/portal/editor/rendered-difference")).Difference;

const actionLabels = { create: "Created", update: "Edited", delete: "Deleted", restore: "Restored" } as const;

const stepLabels = {
  publish: "Published",
  schedule: "Scheduled",
  unpublish: "Unpublished",
  archive: "Archived",
  unarchive: "Taken out of the archive",
} as const satisfies Record<Transition, string>;

/**
 * The revisions of a row, newest first, each with its changes and a button that restores the version it created. Below
 * them, the version that the oldest one replaced.
 */
export function HistoryList({
  type,
  rowId,
  version,
  label,
  entries,
  earliest,
  actionData,
}: {
  type: ContentType;
  rowId: number;
  version: number;
  label: string;
  entries: readonly Entry[];
  earliest: Restorable | null;
  actionData: { readonly notice?: Notice } | undefined;
}) {
  const zone = useIsHydrated() ? undefined : "UTC";
  // A page with a name of its own is there before its first row.
  const labels = type.rowNames ? { ...actionLabels, create: actionLabels.update } : actionLabels;
  const readable = (change: Entry["changes"][number]) => ({
    ...change,
    before: readableText(change.before, zone),
    after: readableText(change.after, zone),
  });
  return (
    <>
      <ActionNotice of={actionData} />
      <p className="label">
        <PageLink to={`/admin/${type.name}/${rowId}`} className="text-link">
          {label}
        </PageLink>
      </p>
      <h1 className="mt-1.5 text-heading">History</h1>
      {entries.length === 0 && <p className="mt-4 text-muted">No changes yet.</p>}
      <ol className="mt-6 grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id} className="rounded-card border border-line bg-raised px-5 py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="min-w-0 wrap-anywhere">
                <strong>
                  {entry.step && entry.action === "update" ? stepLabels[entry.step] : labels[entry.action]}
                  {entry.step && entry.action !== "update" && ` and ${stepLabels[entry.step].toLowerCase()}`}
                </strong>
                <span className="text-muted">{entry.by ? ` by ${entry.by}, ` : " from the command line, "}</span>
                <LocalTime instant={entry.at} />
              </p>
              {entry.version === version && <Badge tone="good">Current version</Badge>}
              {entry.version !== null && entry.heldBy !== null && (
                <RestoreButton heldBy={entry.heldBy} version={entry.version} current={version} />
              )}
            </div>
            {entry.changes.map(readable).map((change) => (
              <details key={change.label} className="mt-3">
                <summary className="disclosure font-semibold">{change.label}</summary>
                <LazyComponent whenSeen load={difference} with={change} />
                <details className="mt-2">
                  <summary className="disclosure text-sm text-muted">
                    {change.isHtml ? "HTML before and after" : "Before and after"}
                  </summary>
                  <div className="mt-2 grid gap-3 sm:grid-cols-2">
                    <Version title="Before" text={change.before} />
                    <Version title="After" text={change.after} />
                  </div>
                </details>
              </details>
            ))}
          </li>
        ))}
      </ol>
      {earliest && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line px-5 py-4">
          <p>
            <strong>Before these changes</strong>
            <span className="text-muted">, saved </span>
            <LocalTime instant={earliest.at} />
          </p>
          <RestoreButton {...earliest} current={version} />
        </div>
      )}
    </>
  );
}

/** Restores a version, unless the row has another one than `current` by then. */
function RestoreButton({ heldBy, version, current }: { heldBy: number; version: number; current: number }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="revision" value={heldBy} />
      <input type="hidden" name="version" value={current} />
      <button type="submit" className="button button-dense">
        Restore this version
        <span className="sr-only">: {version}</span>
      </button>
    </Form>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="label">{title}</p>
      <pre className="mt-1 max-h-72 overflow-auto rounded bg-sunken p-3 text-sm whitespace-pre-wrap">
        {text || "(empty)"}
      </pre>
    </div>
  );
}
