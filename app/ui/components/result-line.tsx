import { PageLink } from "~/ui/first-view/page-link";

/** A sort order of a list. */
export interface SortLink {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
}

interface ResultLineProps {
  readonly text: string;
  readonly sorts?: readonly SortLink[];
  /** Keeps crawlers out of sorted searches. */
  readonly nofollow?: boolean;
}

/**
 * The number of results, such as "11 tools for agent", and links to sort the list. Only the text is a live region:
 * otherwise the whole list would be read out.
 */
export function ResultLine({ text, sorts = [], nofollow = false }: ResultLineProps) {
  return (
    <div id="results" className="result-line">
      <p role="status">{text}</p>
      {sorts.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          <span className="text-muted">Sort by</span>
          {sorts.map((sort) => (
            <PageLink
              key={sort.to}
              to={sort.to}
              preventScrollReset
              className="text-link"
              rel={nofollow ? "nofollow" : undefined}
              aria-current={sort.current ? "true" : undefined}
            >
              {sort.label}
            </PageLink>
          ))}
        </p>
      )}
    </div>
  );
}
