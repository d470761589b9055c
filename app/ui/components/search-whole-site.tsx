import { PageLink } from "~/ui/first-view/page-link";
import { searchPath } from "~/base/search/site-search";

/** Repeats a list's search across the whole site. */
export function SearchWholeSite({ query }: { query: string }) {
  return (
    <PageLink to={searchPath(query)} rel="nofollow" className="button">
      Search the whole site
    </PageLink>
  );
}
