import { listAddress } from "~/base/search/loose-matches";
import { PageLink } from "~/first-view/page-link";

/**
 * Previous and Next, clamped to the first and last page; nothing for a single page (BLOG-12, BLOG-13).
 *
 * @param hrefOf the address of a page
 */
export function Pager({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-between gap-4">
      <Step label="Previous" page={page > 1 ? page - 1 : null} rel="prev" hrefOf={hrefOf} />
      <p className="figures text-sm text-muted">
        Page {page} of {pages}
      </p>
      <Step label="Next" page={page < pages ? page + 1 : null} rel="next" hrefOf={hrefOf} />
    </nav>
  );
}

function Step({
  label,
  page,
  rel,
  hrefOf,
}: {
  label: string;
  page: number | null;
  rel: string;
  hrefOf: (page: number) => string;
}) {
  if (page === null) {
    return (
      <span role="link" className="button" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <PageLink to={hrefOf(page)} rel={rel} className="button">
      {label}
    </PageLink>
  );
}

/**
 * `CursorPager` for a page of a list.
 *
 * @param to the list's path, or a function that is given the value of `?after=`, or null for the first page
 */
export function ListPager({
  noun,
  page: { isFirst, previous, next },
  to,
}: {
  noun: string;
  page: { readonly isFirst: boolean; readonly previous: string | null; readonly next: string | null };
  to: string | ((after: string | null) => string);
}) {
  const addressOf = typeof to === "string" ? (after: string | null) => listAddress(to, { after }) : to;
  return (
    <CursorPager
      noun={noun}
      previous={isFirst ? null : addressOf(previous)}
      next={next === null ? null : addressOf(next)}
    />
  );
}

/**
 * Previous and Next of a list with cursor pagination.
 *
 * @param previous the address of the previous page; null on the first
 * @param next the address of the next page; null on the last
 * @param noun the plural of an entry, such as "tools"
 */
export function CursorPager({ previous, next, noun }: { previous: string | null; next: string | null; noun: string }) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap gap-3">
      {previous !== null && (
        <PageLink to={previous} rel="prev" className="button">
          Previous {noun}
        </PageLink>
      )}
      {next !== null && (
        <PageLink to={next} rel="next" className="button">
          Next {noun}
        </PageLink>
      )}
    </nav>
  );
}
