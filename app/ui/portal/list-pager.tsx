import { useLocation } from "react-router";
import type { PageCursors } from "~/base/listing/list-page";
import { PageLink } from "~/first-view/page-link";
import { listAddress } from "./list-address";

/** In place of a list that has no rows. */
export function EmptyList({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-6 rounded-card border border-dashed border-line px-6 py-12 text-center text-muted">
      {children}
    </div>
  );
}

/** The labels of the links. */
type PagerLabels = readonly [before: string, after: string];

/** Links to the previous and next page of a list; nothing for a single page. */
export function ListPager({
  cursors: { before, after },
  labels,
}: {
  cursors: PageCursors;
  labels?: PagerLabels | undefined;
}) {
  const location = useLocation();
  return (
    <PagerLinks
      before={before === null ? null : listAddress(location, { before })}
      after={after === null ? null : listAddress(location, { after })}
      labels={labels}
    />
  );
}

/** A page of a list without `?before=`, and the `?after=` cursors of the pages around it. */
interface KeysetNeighbours {
  readonly isFirst: boolean;
  /** Null if the previous page is the first. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** `ListPager` for a list without `?before=`. */
export function KeysetPager({ page: { next, previous, isFirst } }: { page: KeysetNeighbours }) {
  const location = useLocation();
  return (
    <PagerLinks
      before={isFirst ? null : listAddress(location, { after: previous })}
      after={next === null ? null : listAddress(location, { after: next })}
    />
  );
}

/** Takes the pages' addresses; null if there is no such page. */
function PagerLinks({
  before,
  after,
  labels = ["Previous", "Next"],
}: {
  before: string | null;
  after: string | null;
  labels?: PagerLabels | undefined;
}) {
  if (before === null && after === null) return null;
  const step = (label: string, rel: "prev" | "next", to: string | null) =>
    to === null ? (
      <span role="link" className="button button-dense opacity-50" aria-disabled="true">
        {label}
      </span>
    ) : (
      <PageLink to={to} rel={rel} className="button button-dense">
        {label}
      </PageLink>
    );
  return (
    <nav aria-label="Pagination" className="no-print mt-4 flex justify-between gap-4">
      {step(labels[0], "prev", before)}
      {step(labels[1], "next", after)}
    </nav>
  );
}
