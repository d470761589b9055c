import { PageLink } from "~/ui/first-view/page-link";

/** A page to offer when a search finds nothing. */
export interface OfferedPage {
  readonly name: string;
  readonly path: string;
}

/** Offers the pages with names closest in spelling to a search that found nothing (DIR-13, D50). */
export function DidYouMean({ pages }: { pages: readonly OfferedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <p className="w-full">
      Did you mean{" "}
      {pages.map(({ name, path }, index) => (
        <span key={path}>
          {index > 0 && (index === pages.length - 1 ? " or " : ", ")}
          <PageLink to={path} className="text-link">
            {name}
          </PageLink>
        </span>
      ))}
      ?
    </p>
  );
}
