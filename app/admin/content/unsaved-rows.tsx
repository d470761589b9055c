import type { UnsavedRow } from "~/content/drafts/draft";
import { contentTypes, type ContentName } from "~/types";
import { LocalTime } from "~/ui/portal/local-time";

/**
 * New rows that were begun and never saved, everybody's. Only their authors can open them: what a colleague saved in their
 * place would be the same row.
 */
export function UnsavedRows({ rows }: { rows: ReadonlyArray<UnsavedRow<ContentName>> }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="unsaved-rows" className="my-5 rounded-card border border-line bg-raised px-4 py-3">
      <h2 id="unsaved-rows" className="text-sm font-semibold">
        Not saved yet
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {rows.map(({ item, type, label, by, isMine, savedAt }) => (
          <li key={`${type} ${item} ${by}`} className="wrap-anywhere">
            {isMine ? (
              <a href={`/admin/${type}/new?copy=${item}`} className="text-link">
                {label || "Untitled"}
              </a>
            ) : (
              <span className="font-semibold">{label || "Untitled"}</span>
            )}{" "}
            <span className="text-muted">
              New {contentTypes[type].item}, by {isMine ? "you" : by}, <LocalTime instant={savedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
