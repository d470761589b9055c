import { useLocation } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import { listAddress } from "./list-address";

/** The cursors of the previous and next page, for `?before=` and `?after=`; null if there is none. */
export interface ListCursors {
  readonly before: string | null;
  readonly after: string | null;
}

/** Links to the previous and next page of a list; nothing for a single page. */
export function ListPager({
  cursors,
  labels = ["Previous", "Next"],
}: {
  cursors: ListCursors;
  labels?: readonly [before: string, after: string] | undefined;
}) {
  const location = useLocation();
  if (cursors.before === null && cursors.after === null) return null;
  const step = (label: string, rel: "prev" | "next", to: string | null) =>
    to === null ? (
      <span className="button button-dense opacity-50" aria-disabled="true">
        {label}
      </span>
    ) : (
      <PageLink to={to} rel={rel} className="button button-dense">
        {label}
      </PageLink>
    );
  return (
    <nav aria-label="Pagination" className="no-print mt-4 flex justify-between gap-4">
      {step(labels[0], "prev", cursors.before === null ? null : listAddress(location, { before: cursors.before }))}
      {step(labels[1], "next", cursors.after === null ? null : listAddress(location, { after: cursors.after }))}
    </nav>
  );
}
