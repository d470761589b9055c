import { useLocation } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import { listAddress } from "./list-address";

/** Where the parts before and after the one shown begin, as `?before=` and `?after=` name it; null where there is none. */
export interface ListParts {
  readonly before: string | null;
  readonly after: string | null;
}

/** The ways to the parts of a list before and after the one shown; nothing where all of it is shown. */
export function ListPager({
  parts,
  labels = ["Previous", "Next"],
}: {
  parts: ListParts;
  labels?: readonly [before: string, after: string] | undefined;
}) {
  const place = useLocation();
  if (parts.before === null && parts.after === null) return null;
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
    <nav aria-label="Parts of the list" className="no-print mt-4 flex justify-between gap-4">
      {step(labels[0], "prev", parts.before === null ? null : listAddress(place, { before: parts.before }))}
      {step(labels[1], "next", parts.after === null ? null : listAddress(place, { after: parts.after }))}
    </nav>
  );
}
