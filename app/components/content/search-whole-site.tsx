import { PageLink } from "~/components/ui/page-link";
import { searchPath } from "~/domain/search/site-search";

/** Repeats a list's search across the whole site. */
export function SearchWholeSite({ query }: { query: string }) {
  return (
    <PageLink to={searchPath(query)} rel="nofollow" className="button">
      Search the whole site
    </PageLink>
  );
}
