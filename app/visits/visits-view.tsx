import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { formatNumber } from "~/base/words/numbers";
import { PageLink } from "~/first-view/page-link";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { Bar } from "~/ui/portal/bar";
import { listAddress } from "~/ui/portal/list-address";
import { leftAt, type NamedCount, type Speed, visitLabel, visitPeriods, type VisitReport } from "./report";

/** How many rows a table shows. */
const maxShown = 15;

/** Who visited which pages in a period, what led them here, and what they looked for in vain. */
export function VisitsView({ period, report }: { period: number; report: VisitReport }) {
  const { pathname, search } = useLocation();
  const { days, pages, from, devices, countries, who, steps, speeds, searches, isCutOff } = report;
  const programs = who.filter(({ item }) => item !== "person");
  return (
    <>
      <h1 className="text-heading">Visits</h1>
      <p className="mt-2 max-w-prose text-muted">
        Pages that people saw, counted by day without cookies and without anything about a person. Not counted: people
        who ask not to be, those who are signed in, and pages that a browser shows from its own memory. Counts are kept
        for a year.
      </p>
      <div className="mt-4">
        <FilterTabs
          label="Period"
          tabs={visitPeriods.map((each) => ({
            label: `${each} days`,
            to: listAddress({ pathname, search }, { days: each === 30 ? "" : String(each) }),
            current: each === period,
          }))}
        />
      </div>
      <Days days={days} />
      {isCutOff && <p className="mt-2 text-sm text-danger">There are too many to read: the oldest days lack some.</p>}
      <div className="grid gap-x-6 lg:grid-cols-2">
        <Counts title="Pages" column="Page" rows={pages} />
        <Counts title="What led here" column="From" rows={from} labelOf={visitLabel} />
        <Counts title="Programs that say who they are" column="Program" rows={programs} labelOf={visitLabel}>
          A name can be forged: a program says itself who it is.
        </Counts>
        <Funnel steps={steps} />
        <Counts title="Searched and not found" column="Words" rows={searches}>
          <PageLink to="/admin/asked" className="text-link inline-block py-2.5">
            Asked and not found, with what to do
          </PageLink>
        </Counts>
        <Counts
          title="Devices"
          column="Device"
          rows={devices}
          labelOf={(item) => item[0]!.toUpperCase() + item.slice(1)}
        />
        <Counts title="Countries" column="Country" rows={countries} />
        <Speeds speeds={speeds} />
      </div>
    </>
  );
}

/** A bar for each day. The sum is stated; a day's number is its title. */
function Days({ days }: { days: readonly NamedCount[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const width = 100 / days.length;
  return (
    <figure className="mt-5 rounded-card border border-line bg-raised p-4">
      <figcaption>
        <strong className="figures text-xl">{formatNumber(total)}</strong> page views by people
      </figcaption>
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" className="mt-3 h-24 w-full" aria-hidden="true">
        {days.map(({ item, count }, at) => (
          <rect
            key={item}
            x={at * width + width * 0.1}
            y={20 - (20 * count) / most}
            width={width * 0.8}
            height={(20 * count) / most}
            className="figure-bar-first"
          >
            <title>{`${item}: ${count}`}</title>
          </rect>
        ))}
      </svg>
      <p className="flex justify-between text-sm text-muted">
        <span>{days[0]?.item}</span>
        <span>{days.at(-1)?.item}</span>
      </p>
    </figure>
  );
}

function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {note && <p className="text-sm text-muted">{note}</p>}
      <div className="list-room mt-2">{children}</div>
    </section>
  );
}

function Counts({
  title,
  column,
  rows,
  labelOf = (item) => item,
  children,
}: {
  title: string;
  column: string;
  rows: readonly NamedCount[];
  labelOf?: (item: string) => string;
  children?: ReactNode;
}) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <Section title={title} note={children}>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing was counted in this period.</p>
      ) : (
        <table className="figure-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxShown).map(({ item, count }) => (
              <tr key={item}>
                <th scope="row">
                  {labelOf(item)}
                  <Bar parts={[count]} most={most} />
                </th>
                <td data-label="Number">{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** How far visitors came in the intake. Without script, the form has no steps. */
function Funnel({ steps }: { steps: readonly NamedCount[] }) {
  const left = leftAt(steps);
  const most = Math.max(...steps.map(({ count }) => count));
  return (
    <Section title="The intake, step by step" note="Of visitors whose browser runs scripts.">
      <table className="figure-table">
        <caption className="sr-only">The intake, step by step</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Opened</th>
            <th scope="col">Left here</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ item, count }, at) => (
            <tr key={item}>
              <th scope="row">
                {at === steps.length - 1 ? "Sent" : `Step ${item}`}
                <Bar parts={[count]} most={most} />
              </th>
              <td data-label="Opened">{formatNumber(count)}</td>
              <td data-label="Left here">{at === steps.length - 1 ? "" : formatNumber(left[at]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Speeds({ speeds }: { speeds: readonly Speed[] }) {
  return (
    <Section
      title="Speed"
      note="What three of four visits do not exceed: largest paint, response to input, layout shift."
    >
      {speeds.length === 0 ? (
        <p className="text-muted">Nothing was measured in this period.</p>
      ) : (
        <table className="figure-table">
          <caption className="sr-only">Speed by kind of page</caption>
          <thead>
            <tr>
              <th scope="col">Kind of page</th>
              <th scope="col">LCP</th>
              <th scope="col">INP</th>
              <th scope="col">CLS</th>
              <th scope="col">Visits</th>
            </tr>
          </thead>
          <tbody>
            {speeds.slice(0, maxShown).map(({ page, LCP, INP, CLS }) => (
              <tr key={page}>
                <th scope="row">{page}</th>
                <td data-label="LCP">{LCP && `${(LCP.value / 1_000).toFixed(1)} s`}</td>
                <td data-label="INP">{INP && `${INP.value} ms`}</td>
                <td data-label="CLS">{CLS && (CLS.value / 1_000).toFixed(2)}</td>
                <td data-label="Visits">{formatNumber((LCP ?? CLS ?? INP)?.count ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
