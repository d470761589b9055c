import { Form } from "react-router";
import type { SampledColumn } from "~/catalog/transfer/file-parts";
import type { TransferTable } from "~/catalog/transfer/transfer-table";

/** A download for each section. */
export function Exports({ tables }: { tables: readonly TransferTable[] }) {
  return (
    <section aria-labelledby="exports" className="mt-10">
      <h2 id="exports" className="text-xl">
        Export
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        All items in a section, including drafts, as a file that you can import again.
      </p>
      <ul className="mt-4 grid max-w-xl gap-2">
        {tables.map(({ name, title }) => (
          <li key={name} className="flex flex-wrap items-center gap-3">
            <span className="min-w-24 flex-1">{title}</span>
            {(["csv", "json"] as const).map((kind) => (
              <a key={kind} href={`/admin/transfer/${name}.${kind}`} download className="button button-dense">
                {kind.toUpperCase()}
                <span className="sr-only"> of {title}</span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Opens the page that asks to confirm the identity (ACC-30). A form of its own, because the chosen file would be lost.
 */
export function ImportConfirmation() {
  return (
    <Form
      method="post"
      action="/admin/transfer?confirm"
      className="mt-4 flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-caution px-5 py-3"
    >
      <p className="min-w-0 grow">You signed in a while ago. Confirm your identity to import.</p>
      <button type="submit" className="button button-dense">
        Confirm
      </button>
    </Form>
  );
}

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
  const matchedCount = columns.filter(({ target }) => target !== null).length;
  return (
    <details open={matchedCount < columns.length} className="mt-6">
      <summary className="disclosure">
        <h2 className="inline text-xl">Columns</h2>{" "}
        <span className="text-sm text-muted">
          {matchedCount} of {columns.length} matched
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
