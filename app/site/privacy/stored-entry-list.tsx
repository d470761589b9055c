import { storageKinds, storedEntries, type StoredEntry } from "./stored-entries";

const groups = [
  ["anybody", "What the site can store in any browser"],
  ["accepted", "Only after you accept"],
  ["editors", "Only for people who sign in to the portal"],
] as const satisfies ReadonlyArray<readonly [StoredEntry["who"], string]>;

/** The list of everything the site stores in browsers. */
export function StoredEntries({ hasAnalytics }: { hasAnalytics: boolean }) {
  return groups
    .filter(([who]) => who !== "accepted" || hasAnalytics)
    .map(([who, title]) => (
      <section key={who} aria-label={title}>
        <h3>{title}</h3>
        <dl className="rows mt-3">
          {storedEntries
            .filter((entry) => entry.who === who)
            .map(({ kind, name, purpose, kept }) => (
              <div key={kind + name} className="grid gap-x-6 py-3 sm:grid-cols-[15rem_1fr]">
                <dt>
                  <code className="break-all">{name}</code>
                  <span className="block text-sm text-muted">{storageKinds[kind]}</span>
                </dt>
                <dd>
                  {purpose} <span className="text-muted">Kept: {kept}.</span>
                </dd>
              </div>
            ))}
        </dl>
      </section>
    ));
}
