import type { SampledColumn } from "~/catalog/transfer/column-match";
import type { TransferTable } from "~/catalog/transfer/transfer-table";

/**
 * The field that each column of a file maps to, and the column's first values (ADM-43). A change takes effect with the
 * next preview. Open if a column would be ignored.
 *
 * @param form the id of the preview form
 */
export function ColumnTable({
  form,
  table,
  columns,
  onMatch,
}: {
  form: string;
  table: TransferTable;
  columns: readonly SampledColumn[];
  onMatch: (column: string, target: string) => void;
}) {
  const labels = new Map(table.labels.map(([label, property]) => [property, label]));
  const matched = columns.filter(({ target }) => target !== null).length;
  return (
    <details open={matched < columns.length} className="mt-6">
      <summary className="disclosure">
        <h2 className="inline text-xl">Columns</h2>{" "}
        <span className="text-sm text-muted">
          {matched} of {columns.length} matched
        </span>
      </summary>
      <p className="mt-1 text-sm text-muted">Choose a field for each column of the file that should be imported.</p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
        {columns.map(({ name, target, samples }, at) => (
          <li key={name} className="grid gap-2 p-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <div className="min-w-0">
              <label htmlFor={`column-${at}`} className="font-semibold wrap-anywhere">
                {name || "(no name)"}
              </label>
              <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {samples.filter(Boolean).join(" · ") || "Empty in the first rows"}
              </p>
            </div>
            <select
              id={`column-${at}`}
              className="field field-dense"
              defaultValue={target ?? ""}
              onChange={(event) => onMatch(name, event.target.value)}
            >
              <option value="">Ignore this column</option>
              {table.columns.map(([column, property]) => (
                <option key={column} value={column}>
                  {labels.get(property) ?? column}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <button type="submit" form={form} name="intent" value="preview" className="button button-dense">
          Preview again
        </button>
      </p>
    </details>
  );
}
