import { formatNumber } from "~/base/words/numbers";
import { PageLink } from "~/first-view/page-link";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { shownAddress } from "~/ui/components/not-found";
import type { Notice } from "~/ui/components/toast";
import { BulkBar, useSelection } from "~/ui/portal/bulk-bar";
import { EmptyList } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable, useListKeys } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import { type Asked, askedDays, askedKey, type AskedKind, askedKinds, verbsOf } from "./unanswered";

const titleOf = ({ kind, item }: Asked): string =>
  kind === "address" ? shownAddress(item) : kind === "step" ? `Step ${item} of the intake` : item;

const columns: ReadonlyArray<ListColumn<Asked>> = [
  { label: "Asked for", cell: titleOf, className: "w-full" },
  { label: "Where", cell: ({ kind }) => <span className="list-detail">{askedKinds[kind].one}</span> },
  { label: "Times", cell: ({ count }) => formatNumber(count) },
  {
    label: "Last",
    className: "whitespace-nowrap",
    cell: ({ lastDay }) => lastDay !== "" && <LocalTime instant={`${lastDay}T12:00:00.000Z`} dateOnly />,
  },
  {
    label: "Nearest page",
    cell: ({ near }) =>
      near && (
        <a href={near.path} target="_blank" rel="noopener" className="text-link list-detail">
          {near.title}
        </a>
      ),
  },
  {
    label: "Actions",
    cell: (asked) => (
      <span className="inline-grid min-w-32 gap-2">
        {verbsOf(asked).map(({ label, to }) => (
          <PageLink
            key={label}
            to={to}
            prefetch="none"
            aria-label={`${label}: ${titleOf(asked)}`}
            className="button button-dense"
          >
            {label}
          </PageLink>
        ))}
      </span>
    ),
  },
];

const address = "/admin/asked";

/** What visitors asked for and did not find, as one list of work. */
export function AskedList({
  rows,
  kind,
  actionData,
}: {
  rows: readonly Asked[];
  kind: AskedKind | null;
  actionData: { readonly notice?: Notice | undefined } | null;
}) {
  const selection = useSelection(rows.map(askedKey), actionData?.notice);
  useListKeys({ toggle: selection.toggle, createHref: "/admin/glossary/new" });
  return (
    <>
      <h1 className="text-heading">Asked and not found</h1>
      <p className="mt-2 max-w-prose text-muted">
        What people looked for in the last {askedDays} days without finding it: words of searches and drafts, addresses
        without a page, and the steps at which they left the intake. What is done comes back if somebody asks again.
      </p>
      <div className="mt-4 mb-5">
        <FilterTabs
          label="Kinds"
          tabs={[
            { label: "All", to: address, current: kind === null },
            ...Object.entries(askedKinds).map(([name, { label }]) => ({
              label,
              to: `${address}?kind=${name}`,
              current: kind === name,
            })),
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyList>Everybody found what they looked for.</EmptyList>
      ) : (
        <>
          <BulkBar
            selection={selection}
            shownCount={rows.length}
            total={{ count: rows.length, more: false }}
            names={["entry", "entries"]}
            actions={[{ intent: "done", label: "Done" }]}
          />
          <ListTable
            caption="Asked and not found"
            rows={rows}
            columns={columns}
            keyOf={askedKey}
            hrefOf={(asked) => verbsOf(asked)[0]!.to}
            labelOf={titleOf}
            selection={selection}
          />
          <p className="mt-4 text-sm text-muted">
            <PageLink to="/admin/redirects/not-found?show=dismissed" className="text-link inline-block py-3">
              Addresses that are done
            </PageLink>
          </p>
        </>
      )}
    </>
  );
}
