import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { formatLongDate } from "~/base/time/dates";
import { PageLink } from "~/first-view/page-link";
import { altOf, creditLine, descriptionsOf } from "~/ui/imagery/descriptions";
import { useBrand, useOrigin, useWords } from "./settings";

/** A tag; a link if there is a list for it. */
interface Tag {
  readonly label: string;
  readonly to?: string | undefined;
}

/** Tags are plain text, neither buttons nor filters. */
export function Tags({ tags, label }: { tags: readonly Tag[]; label: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag.label}>
          {tag.to === undefined ? (
            tag.label
          ) : (
            <PageLink to={tag.to} className="inline-block py-0.5">
              {tag.label}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const tones = { neutral: "text-muted", good: "text-good", caution: "text-caution", danger: "text-danger" } as const;

/** A status, such as "Active". The text carries the meaning; the colour only repeats it. */
export function StatusBadge({ tone = "neutral", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}

/** The alt text of a picture: the library's, else the one that is given. */
export function useAlt(): (address: string, otherwise: string) => string {
  const descriptions = descriptionsOf(useMatches());
  return (address, otherwise) => altOf(descriptions, address) ?? otherwise;
}

/** A picture with its credit line, if the library has one (MEDIA-12). A route sets `descriptions` in its loader data. */
export function Credited({ address, children }: { address: string | null; children: ReactNode }) {
  const line = creditLine(descriptionsOf(useMatches()), address);
  if (line === null) return children;
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-2 text-sm text-muted">{line}</figcaption>
    </figure>
  );
}

interface BackLinkProps {
  readonly to: string;
  readonly list: string;
  /** An ISO instant: when the record was published or last changed. */
  readonly date: string;
  /** When somebody last compared it with the facts; null or "" for never. */
  readonly checkedOn?: string | null;
}

/** The link above a record's title, back to its list. On paper, brand, address and date of the record instead. */
export function BackLink({ to, list, date, checkedOn }: BackLinkProps) {
  const [brand, origin, { pathname }] = [useBrand(), useOrigin(), useLocation()];
  const words = useWords();
  return (
    <>
      <p className="print-only letterhead">
        <b>{brand}</b>{" "}
        <span>
          {[origin + pathname, formatLongDate(date, words.language).replaceAll(" ", "\u00a0")]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <PageLink to={to} className="no-print inline-flex items-center gap-2 py-1 text-muted hover:text-ink">
        <svg
          viewBox="0 0 16 16"
          className="arrow size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M7 3 2 8l5 5M2 8h12" />
        </svg>{" "}
        {words("Back to {list}", { list: words(list) })}
      </PageLink>
      {checkedOn && (
        <p className="text-sm text-muted">
          {words("Checked on {day}", { day: formatLongDate(checkedOn, words.language) })}
        </p>
      )}
    </>
  );
}

/**
 * The top of a record's page: a link back to its list, and the title with its details.
 *
 * @param cover shown beside the title from 768 px, below it in narrower windows
 */
export function RecordHeader({
  back,
  cover,
  children,
}: {
  back: BackLinkProps;
  cover: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className="wrap pt-8">
      <BackLink {...back} />
      <div className="split split-early mt-6 items-end">
        <div className="min-w-0">{children}</div>
        {cover}
      </div>
    </header>
  );
}
