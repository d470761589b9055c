import { PageLink } from "~/components/ui/page-link";
import type { ContentType } from "~/domain/content/types/content-type";
import { Moment } from "../shell/moment";

/** The deleted rows, each with a Restore button. */
export function TrashList({
  type,
  days,
  rows,
}: {
  type: ContentType;
  days: number;
  rows: ReadonlyArray<{ setId: string; rowId: number; label: string; at: string; by: string | null }>;
}) {
  return (
    <>
      <p className="label">
        <PageLink to={`/admin/${type.name}`} className="text-link">
          {type.title}
        </PageLink>
      </p>
      <h1 className="mt-1.5 text-heading">Trash</h1>
      <p className="mt-2 text-muted">
        Items stay in the trash for {days} days. Items deleted together are restored together.
      </p>
      {rows.length === 0 ? (
        <p className="mt-6 rounded-card border border-dashed border-line px-6 py-12 text-center text-muted">
          The trash is empty.
        </p>
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-raised">
          {rows.map((row) => (
            <li key={row.rowId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{row.label}</p>
                <p className="text-sm text-muted">
                  Deleted {row.by && `by ${row.by}, `}
                  <Moment instant={row.at} />
                </p>
              </div>
              <form method="post" action="/admin/undo">
                <input type="hidden" name="set" value={row.setId} />
                <button type="submit" className="button button-dense" aria-label={`Restore ${row.label}`}>
                  Restore
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
