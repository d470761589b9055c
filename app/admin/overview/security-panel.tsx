import { ScrollBox } from "~/ui/portal/scroll-box";

/** Who may read and write the database tables, according to the access rules (ADM-6). */
export interface SecurityData {
  /** The sections: who may write its tables, and whether only roles that include content and their tokens may. */
  readonly sections: ReadonlyArray<{
    readonly label: string;
    readonly writers: string;
    readonly isProtected: boolean;
  }>;
  readonly callers: readonly string[];
  /** Each caller's rights on each table, in the order of `callers`. */
  readonly tables: ReadonlyArray<{ readonly name: string; readonly rights: readonly string[] }>;
  /** The tables that are not in the data API. */
  readonly unexposedTables: readonly string[];
}

/** The Overview's panel with the current access rules. */
export function SecurityPanel({
  security: { sections, callers, tables, unexposedTables },
}: {
  security: SecurityData;
}) {
  return (
    <section aria-labelledby="security" className="min-w-0 rounded-card border border-line bg-raised lg:col-span-2">
      <h2 id="security" className="border-b border-line px-4 py-2.5 text-lg">
        Database Security Status
      </h2>
      <dl className="px-4">
        {sections.map(({ label, writers, isProtected }) => (
          <div
            key={label}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <dt className="font-semibold">{label}</dt>
            <dd className={`text-sm ${isProtected ? "text-good" : "text-danger"}`}>{writers}</dd>
          </div>
        ))}
      </dl>
      <details className="border-t border-line">
        <summary className="text-link px-4 py-2.5 text-sm">Access by table</summary>
        <ScrollBox label="Tables">
          <table className="w-full min-w-2xl text-left text-sm">
            <caption className="pb-3 text-left text-muted">
              What each role and token can do through the data API.
            </caption>
            <thead>
              <tr>
                {["Table", ...callers].map((caller) => (
                  <th key={caller} scope="col" className="py-1.5 pr-4 font-semibold">
                    {caller}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tables.map(({ name, rights }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 font-normal">
                    {name}
                  </th>
                  {rights.map((right, position) => (
                    <td key={callers[position]} className="py-1.5 pr-4 text-muted">
                      {right}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          Not available in the data API: {unexposedTables.join(", ")}.
        </p>
      </details>
    </section>
  );
}
