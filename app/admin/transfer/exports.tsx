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
            <span className="grow">{title}</span>
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
