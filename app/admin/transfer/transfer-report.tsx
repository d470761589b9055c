import { useEffect, useMemo, useState } from "react";
import { formatNumber } from "~/base/words/numbers";
import type { SampledColumn } from "~/catalog/transfer/file-parts";
import type { Report } from "~/catalog/transfer/report";

const noColumns: readonly SampledColumn[] = [];

/** Maximum errors in the table; the download has all of them. */
const maxShownFaults = 200;

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
  const { created, changed, unchanged, refused, faults, losses, changes, unknown, missing, added } = report;
  const faultsInFile = useMemo(() => inFile(faults, columns), [faults, columns]);
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
          <p className="mt-4">Parts of these texts {isDryRun ? "cannot be" : "were not"} stored:</p>
          <CellTable label="What texts lose" heading="Lost" cells={inFile(losses, columns)} />
        </>
      )}
      {faults.length > 0 && <Faults faults={faultsInFile} />}
    </section>
  );
}

/** Names the columns in errors as in the file: the server reports the fields they map to. */
function inFile(faults: Report["faults"], columns: readonly SampledColumn[]): Report["faults"] {
  const names = new Map(columns.map(({ name, target }) => [target, name]));
  return faults.map((fault) => ({ ...fault, column: names.get(fault.column) ?? fault.column }));
}

function Faults({ faults }: Pick<Report, "faults">) {
  return (
    <>
      <CellTable label="Errors" heading="Error" cells={faults} />
      <FaultsLink faults={faults} />
    </>
  );
}

function CellTable({ label, heading, cells }: { label: string; heading: string; cells: Report["faults"] }) {
  const visibleCells = cells.slice(0, maxShownFaults);
  return (
    <>
      <div className="mt-4 overflow-x-auto rounded-card border border-line bg-raised">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="border-b border-line">
            <tr>
              {["Row", "Column", heading].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleCells.map(({ row, column, text }) => (
              <tr key={`${row} ${column} ${text}`} className="border-b border-line last:border-0">
                <td className="px-3 py-1.5 tabular-nums">{row}</td>
                <td className="px-3 py-1.5">{column}</td>
                <td className="px-3 py-1.5 wrap-anywhere">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cells.length > visibleCells.length && <p className="mt-2 text-muted">Showing the first {maxShownFaults}.</p>}
    </>
  );
}

/** Downloads all errors as a CSV file created in the browser. */
function FaultsLink({ faults }: Pick<Report, "faults">) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const lines = [["row", "column", "error"], ...faults.map(({ row, column, text }) => [String(row), column, text])];
    const csv = lines.map((cells) => cells.map(quoted).join(",")).join("\r\n");
    const url = URL.createObjectURL(new Blob([`\uFEFF${csv}\r\n`], { type: "text/csv" }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [faults]);
  if (address === null) return null;
  return (
    <a href={address} download="errors.csv" className="button button-dense mt-3">
      Download all errors
    </a>
  );
}

const quoted = (cell: string) => `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
