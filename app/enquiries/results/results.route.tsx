import { useLocation } from "react-router";
import { formatNumber } from "~/base/words/numbers";
import { adminMeta } from "~/portal/admin-head";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { useSettings } from "~/ui/components/settings";
import { errorNotice } from "~/ui/components/toast";
import { Bar } from "~/ui/portal/bar";
import { listAddress } from "~/ui/portal/list-address";
import type { Route } from "./+types/results.route";
import {
  amountsText,
  firstMonth,
  itemLabel,
  parsePeriod,
  type Result,
  type ResultGroup,
  resultGroups,
  resultPeriods,
  type Results,
  shareText,
} from "./results";
import { readResults } from "./results.server";

/** How many groups a table shows; the CSV has all. */
const maxShown = 15;

/** What became of the enquiries of a period, and what brought them. */
export function ResultsView({ months, results }: { months: number; results: Results }) {
  const { pathname, search } = useLocation();
  const { total, groups, cutOff } = results;
  const tiles = [
    ["Enquiries", formatNumber(total.enquiries), "without spam"],
    ["Calls booked", formatNumber(total.calls), shareText(total.calls, total.enquiries)],
    ["Won", formatNumber(total.won), shareText(total.won, total.enquiries)],
    ["Answered in time", shareText(total.kept, total.due) || "–", total.due > 0 ? `${total.kept} of ${total.due}` : ""],
    ["Amount won", amountsText(total) || "–", ""],
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-heading">Results</h1>
        <a
          href={listAddress({ pathname: "/admin/results.csv", search }, {})}
          download
          className="button button-dense no-print"
        >
          Export CSV
        </a>
      </div>
      <p className="mt-2 max-w-prose text-muted">
        What brought enquiries, and what became of them. A month is the one in which an enquiry arrived.
      </p>
      <div className="mt-4">
        <FilterTabs
          label="Period"
          tabs={resultPeriods.map((period) => ({
            label: `${period} months`,
            to: listAddress({ pathname, search }, { months: period === 12 ? "" : String(period) }),
            current: period === months,
          }))}
        />
      </div>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        {tiles.map(([label, value, note]) => (
          <div
            key={label}
            className="min-w-0 rounded-card border border-line bg-raised px-4 py-3 last:max-sm:col-span-full"
          >
            <dt className="label">{label}</dt>
            <dd className="figures text-lg font-semibold wrap-anywhere sm:text-xl">{value}</dd>
            <dd className="text-sm text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      {total.enquiries === 0 ? (
        <p className="mt-6 text-muted">No enquiries arrived in this period.</p>
      ) : (
        (Object.keys(resultGroups) as ResultGroup[]).map((group) => (
          <GroupTable key={group} group={group} rows={groups[group]} isCutOff={cutOff.includes(group)} />
        ))
      )}
    </>
  );
}

function GroupTable({ group, rows, isCutOff }: { group: ResultGroup; rows: readonly Result[]; isCutOff: boolean }) {
  const settings = useSettings();
  const most = Math.max(...rows.map(({ enquiries }) => enquiries));
  const { label, heading } = resultGroups[group];
  return (
    <section aria-labelledby={`by-${group}`} className="mt-8">
      <h2 id={`by-${group}`} className="text-lg">
        {heading}
      </h2>
      <div className="list-room mt-2">
        <table className="figure-table">
          <caption className="sr-only">Enquiries {heading.toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">Enquiries</th>
              <th scope="col">Calls</th>
              <th scope="col">Won</th>
              <th scope="col">Lost</th>
              <th scope="col">Amount</th>
              <th scope="col">In time</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxShown).map((row) => (
              <tr key={row.item}>
                <th scope="row">
                  {itemLabel(group, row.item, settings)}
                  <Bar parts={[row.won, row.enquiries - row.won]} most={most} />
                </th>
                <td data-label="Enquiries">{formatNumber(row.enquiries)}</td>
                <td data-label="Calls">{formatNumber(row.calls)}</td>
                <td data-label="Won">{formatNumber(row.won)}</td>
                <td data-label="Lost">{formatNumber(row.lost)}</td>
                <td data-label="Amount">{amountsText(row)}</td>
                <td data-label="In time">{shareText(row.kept, row.due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxShown && (
        <p className="mt-2 text-sm text-muted">
          {formatNumber(rows.length - maxShown)} more with fewer enquiries are in the CSV.
        </p>
      )}
      {isCutOff && (
        <p className="mt-2 text-sm text-danger">There are too many to read: the oldest months are left out.</p>
      )}
    </section>
  );
}

export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const months = parsePeriod(url.searchParams);
  return loadPage(context, errorNotice("Error", "Failed to load results. Please try again."), async (db, { now }) =>
    uncachedPage({ months, results: await readResults(db, firstMonth(now, months), now) }),
  );
}

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Results");

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Results" notice={loaderData.notice!} />;
  return <ResultsView {...loaderData} />;
}
