import { formatNumber } from "~/base/words/numbers";
import { PageLink } from "~/first-view/page-link";
import { adminMeta } from "~/portal/admin-head";
import { respondWithNotice, tryWrite } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { shownAddress } from "~/ui/components/not-found";
import { errorNotice, type Notice, successNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { BulkBar, useSelection } from "~/ui/portal/bulk-bar";
import { EmptyList } from "~/ui/portal/list-pager";
import { type ListColumn, ListTable, useListKeys } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import type { Route } from "./+types/missing.route";
import { listedAddresses, type MissingAddress, redirectForm } from "./unanswered";
import { listMissing, setDismissed } from "./unanswered.server";

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
        aria-label={`Redirect to …, from ${row.path}`}
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
      <PageLink to="/admin/redirects" className="text-link text-sm">
        Redirects
      </PageLink>
      <h1 className="mt-3 text-heading">Not found</h1>
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

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const isDismissed = url.searchParams.get("show") === "dismissed";
  const failure = errorNotice("Error", "Failed to load the addresses. Please try again.");
  return loadPage(context, failure, async (db, ctx) =>
    uncachedPage({ rows: await listMissing(db, isDismissed, ctx), isDismissed }),
  );
}

/** Dismisses the selected addresses, or lists them again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const paths = form.getAll("key").map(String).slice(0, listedAddresses);
  const isDismissed = form.get("intent") === "dismiss";
  if (paths.length === 0 || !["dismiss", "list"].includes(String(form.get("intent"))))
    return respondWithNotice(400, errorNotice("Error", "Nothing is selected."));
  const by = { account: context.get(signedInContext).person.id };
  const { now } = context.get(requestContext);
  const result = await tryWrite(context, (db) => setDismissed(db, paths, isDismissed, by, now));
  if ("failure" in result) return respondWithNotice(result.status, result.failure);
  const count = result.value === 1 ? "1 address" : `${result.value} addresses`;
  return respondWithNotice(200, successNotice(`${count} ${isDismissed ? "dismissed" : "listed again"}`));
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Not found");

export default function MissingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Not found" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={actionData} />
      <MissingList rows={loaderData.rows} isDismissed={loaderData.isDismissed} actionData={actionData ?? null} />
    </>
  );
}
