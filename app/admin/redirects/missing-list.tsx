import { formatNumber } from "~/base/words/numbers";
import { PageLink } from "~/first-view/page-link";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { shownAddress } from "~/ui/components/not-found";
import type { Notice } from "~/ui/components/toast";
import { BulkBar, useSelection } from "~/ui/portal/bulk-bar";
import { EmptyList } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import { useListKeys } from "~/ui/portal/use-list-keys";
import { listedAddresses, type MissingAddress, redirectForm } from "./missing";

const columns: ReadonlyArray<ListColumn<MissingAddress>> = [
  { label: "Address", cell: ({ path }) => shownAddress(path), className: "w-full" },
  { label: "Visits", cell: ({ visits }) => formatNumber(visits) },
  {
    label: "Last visit",
    className: "whitespace-nowrap",
    cell: ({ lastVisitAt }) => <LocalTime instant={lastVisitAt} dateOnly />,
  },
  { label: "Linked from", cell: ({ referrer }) => referrer && <span className="list-detail">{referrer}</span> },
  {
    label: "Nearest page",
    cell: ({ near }) =>
      near && (
        <a href={near.path} target="_blank" rel="noopener" className="text-link list-detail">
          {near.path}
        </a>
      ),
  },
  {
    label: "Actions",
    className: "list-actions",
    cell: (row) => (
      <PageLink
        to={redirectForm(row)}
        prefetch="none"
        aria-label={`Redirect ${row.path} to …`}
        className="button button-dense whitespace-nowrap"
      >
        Redirect to …
      </PageLink>
    ),
  },
];

/** The addresses that visitors asked for in vain (D68), most visited first. */
export function MissingList({
  rows,
  isDismissed,
  actionData,
}: {
  rows: readonly MissingAddress[];
  isDismissed: boolean;
  actionData: { readonly notice?: Notice | undefined } | null;
}) {
  const selection = useSelection(
    rows.map(({ path }) => path),
    actionData?.notice,
  );
  useListKeys({ toggle: selection.toggle, createHref: "/admin/redirects/new" });
  return (
    <>
      <p>
        <PageLink to="/admin/redirects" className="text-link">
          Redirects
        </PageLink>
      </p>
      <h1 className="text-heading">Not found</h1>
      <p className="mt-2 max-w-prose text-muted">
        Addresses that visitors asked for and found nothing, most visited first. Robots and scanners are not counted,
        and an address disappears a year after the last visit.
      </p>
      <div className="mt-4 mb-5">
        <FilterTabs
          label="Addresses"
          tabs={[
            { label: "Open", to: "/admin/redirects/not-found", current: !isDismissed },
            { label: "Dismissed", to: "/admin/redirects/not-found?show=dismissed", current: isDismissed },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyList>{isDismissed ? "No addresses are dismissed." : "Every visitor found a page."}</EmptyList>
      ) : (
        <>
          <BulkBar
            selection={selection}
            shownCount={rows.length}
            total={{ count: rows.length, more: false }}
            names={["address", "addresses"]}
            actions={[isDismissed ? { intent: "list", label: "List again" } : { intent: "dismiss", label: "Dismiss" }]}
          />
          <ListTable
            caption="Not found"
            rows={rows}
            columns={columns}
            keyOf={({ path }) => path}
            hrefOf={redirectForm}
            labelOf={({ path }) => path}
            selection={selection}
          />
          {rows.length === listedAddresses && (
            <p className="mt-4 text-sm text-muted">These are the first {listedAddresses}. The next ones follow.</p>
          )}
        </>
      )}
    </>
  );
}
