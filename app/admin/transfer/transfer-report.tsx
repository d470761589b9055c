import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { formatNumber } from "~/base/words/numbers";
import type { SampledColumn } from "~/catalog/transfer/file-parts";
import { leftoversText, type Report, reportNotes } from "~/catalog/transfer/report";
import { PageLink } from "~/first-view/page-link";
import type { FetchedPictures } from "./run-transfer";

const noColumns: readonly SampledColumn[] = [];

/** Maximum errors in the table; the download has all of them. */
const maxShownErrors = 200;

const rowCount = (count: number) => (count === 1 ? "1 row" : `${formatNumber(count)} rows`);

/**
 * The result of an import, or a preview of it.
 *
 * @param columns the columns of the file, if the user could map them
 */
export function TransferReport({
  title,
  report,
  isDryRun,
  columns = noColumns,
}: {
  title: string;
  report: Report;
  isDryRun: boolean;
  columns?: readonly SampledColumn[];
}) {
  const { created, changed, unchanged, refused, errors, losses, changes, unknown, missing, added, leftovers } = report;
  const errorsInFile = useMemo(() => inFile(errors, columns), [errors, columns]);
  const lossesInFile = useMemo(() => inFile(losses, columns), [losses, columns]);
  const would = isDryRun ? "would be " : "";
  const lines = [
    `${rowCount(created)} ${would}created`,
    `${rowCount(changed)} ${would}changed`,
    `${rowCount(unchanged)} ${would}unchanged`,
    ...(refused > 0 ? [`${rowCount(refused)} ${would}rejected`] : []),
  ];
  return (
    <section aria-labelledby="report" className="mt-6">
      <h2 id="report" className="text-xl">
        {isDryRun ? `Preview: ${title}` : `Imported: ${title}`}
      </h2>
      <div role="status">
        <ul className="mt-2 list-disc pl-5 tabular-nums">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {unknown.length > 0 && <p className="mt-2 text-muted">Ignored columns: {unknown.join(", ")}</p>}
      {leftovers.length > 0 && <p className="mt-2">Not imported: {leftoversText(leftovers)}</p>}
      {added.length > 0 && (
        <p className="mt-2 text-muted">
          Categories {isDryRun ? "that would be created" : "created"}: {added.join(", ")}
        </p>
      )}
      {missing.length > 0 && (
        <p className="mt-2 text-muted">
          Categories that do not exist{isDryRun ? " yet" : ""}: {missing.join(", ")}
        </p>
      )}
      {reportNotes(report, isDryRun).map((note) => (
        <p key={note} className="mt-2 text-muted">
          {note}
        </p>
      ))}
      {isDryRun && changes.length > 0 && (
        <ul className="mt-2 text-muted" aria-label="First changes">
          {changes.map(({ row, label, fields }) => (
            <li key={row}>
              Row {row}, {label}: {fields.join(", ")}
            </li>
          ))}
        </ul>
      )}
      {losses.length > 0 && (
        <>
          <p className="mt-4">Not everything {isDryRun ? "can be" : "was"} stored as it is in the file:</p>
          <CellTable label="What is not as in the file" heading="Change" cells={lossesInFile} />
          {losses.length > maxShownErrors && <CellsLink cells={lossesInFile} what="changes" />}
        </>
      )}
      {errors.length > 0 && <CellErrors errors={errorsInFile} />}
    </section>
  );
}

/** Names the columns in errors as in the file: the server reports the fields they map to. */
function inFile(errors: Report["errors"], columns: readonly SampledColumn[]): Report["errors"] {
  const names = new Map(columns.map(({ name, target }) => [target, name]));
  return errors.map((error) => ({ ...error, column: names.get(error.column) ?? error.column }));
}

function CellErrors({ errors }: Pick<Report, "errors">) {
  return (
    <>
      <CellTable label="Errors" heading="Error" cells={errors} />
      <CellsLink cells={errors} what="errors" />
    </>
  );
}

function CellTable({ label, heading, cells }: { label: string; heading: string; cells: Report["errors"] }) {
  const visibleCells = cells.slice(0, maxShownErrors);
  return (
    <>
      <div className="mt-4 overflow-x-auto rounded-card border border-line bg-raised">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="border-b border-line">
            <tr>
              {[cells.some(({ title }) => title !== undefined) ? "Item" : "Row", "Column", heading].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleCells.map(({ row, title, column, text }) => (
              <tr key={`${row} ${column} ${text}`} className="border-b border-line last:border-0">
                <td className={`px-3 py-1.5 tabular-nums ${title === undefined ? "" : "min-w-20 wrap-anywhere"}`}>
                  {title ?? row}
                </td>
                <td className="px-3 py-1.5">{column}</td>
                <td className="min-w-32 px-3 py-1.5 wrap-anywhere">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cells.length > visibleCells.length && <p className="mt-2 text-muted">Showing the first {maxShownErrors}.</p>}
    </>
  );
}

/** Downloads all cells of a table as a CSV file created in the browser. */
function CellsLink({ cells, what }: { cells: Report["errors"]; what: "errors" | "changes" }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const rows = cells.map(({ row, title, column, text }) => [title ?? String(row), column, text]);
    const lines = [["row", "column", what === "errors" ? "error" : "change"], ...rows];
    const csv = lines.map((line) => line.map(quoteCell).join(",")).join("\r\n");
    const url = URL.createObjectURL(new Blob([`\uFEFF${csv}\r\n`], { type: "text/csv" }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [cells, what]);
  if (address === null) return null;
  return (
    <a href={address} download={`${what}.csv`} className="button button-dense mt-3">
      Download all {what}
    </a>
  );
}

const quoteCell = (cell: string) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

type PictureState =
  | { readonly phase: "running" | "stopped" | "done" }
  | { readonly phase: "paused"; readonly resume: () => void }
  | { readonly phase: "failed"; readonly why: string };

/** The most failures to name; the others are under "Needs attention". */
const maxShown = 20;

const picturesText = (count: number) => (count === 1 ? "1 picture" : `${formatNumber(count)} pictures`);

/**
 * Fetches the pictures that an import found on other sites, step by step. The page's address names the import until this
 * is done, so that loading the page again goes on.
 *
 * @param set the change set of the import
 */
export function ImportedPictures({ set }: { set: string }) {
  const [state, setState] = useState<PictureState>({ phase: "running" });
  const [pictures, setPictures] = useState<FetchedPictures>({ count: 0, left: [], error: null });
  const isStopped = useRef(false);
  const run = async () => {
    isStopped.current = false;
    setState({ phase: "running" });
    nameInAddress(set);
    try {
      const { runPictures } = await import("./run-transfer");
      await runPictures(set, {
        progress(fetched) {
          setPictures(fetched);
          return !isStopped.current;
        },
        pause: () =>
          new Promise((resolve) => {
            const resume = () => {
              setState({ phase: "running" });
              resolve();
            };
            setState({ phase: "paused", resume });
          }),
      });
      setState({ phase: isStopped.current ? "stopped" : "done" });
      if (!isStopped.current) nameInAddress(null);
    } catch (error) {
      const isKnown = error instanceof Error && error.name === "UnreadableFile";
      setState({
        phase: "failed",
        why: isKnown ? "There is no such import of yours." : "The pictures could not be fetched.",
      });
    }
  };
  const begin = useEffectEvent(run);
  useEffect(() => {
    void begin();
    return () => {
      isStopped.current = true;
    };
  }, []);
  const { count, left, error } = pictures;
  return (
    <section aria-labelledby="imported-pictures" className="mt-6 max-w-prose">
      <h2 id="imported-pictures" className="text-xl">
        Pictures from other sites
      </h2>
      <p role="status" className="mt-2">
        {state.phase === "running" && "Fetching… "}
        {state.phase === "paused" && "The connection was lost, or your session has ended. "}
        {state.phase === "failed" && `${state.why} `}
        {picturesText(count)} brought into the library{left.length > 0 && `, ${picturesText(left.length)} left`}.
        {error !== null && ` ${error}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {state.phase === "running" && (
          <button type="button" className="button button-dense" onClick={() => void (isStopped.current = true)}>
            Stop
          </button>
        )}
        {state.phase === "paused" && (
          <button type="button" className="button button-dense" onClick={state.resume}>
            Resume
          </button>
        )}
        {(state.phase === "stopped" || state.phase === "failed") && (
          <button type="button" className="button button-dense" onClick={() => void run()}>
            Go on
          </button>
        )}
      </div>
      {left.length > 0 && (
        <>
          <ul className="mt-3 grid gap-1 text-sm wrap-anywhere">
            {left.slice(0, maxShown).map(({ address, reason }) => (
              <li key={address}>
                {address}: {reason}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <PageLink to="/admin/needs-attention?kind=foreign-picture" prefetch="none" className="text-link">
              Pictures that stay on other sites
            </PageLink>{" "}
            are listed within minutes.
          </p>
        </>
      )}
    </section>
  );
}

/** Names the import in the page's address, or not. Not a navigation: the report on the page stays. */
function nameInAddress(set: string | null): void {
  const url = new URL(location.href);
  if (set === null) url.searchParams.delete("pictures");
  else url.searchParams.set("pictures", set);
  history.replaceState(history.state, "", url);
}
