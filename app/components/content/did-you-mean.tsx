import { PageLink } from "~/components/ui/page-link";

/** A page to offer in place of a search that found nothing. */
export interface OfferedPage {
  readonly name: string;
  readonly path: string;
}

/** Offers the pages whose names are spelled most like a search that found nothing (DIR-13, D50). */
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
