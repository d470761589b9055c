import { PageLink } from "~/components/ui/page-link";
import { searchPath } from "~/domain/search/site-search";
import { SuggestTool } from "./suggest-tool";

/** Repeats a list's search for the whole site. */
export function SearchWholeSite({ query }: { query: string }) {
  return (
    <PageLink to={searchPath(query)} rel="nofollow" className="button">
      Search the whole site
    </PageLink>
  );
}

/** Shown when a search of a list finds nothing: links to search the whole site and to suggest a tool of that name. */
export function SearchElsewhere({ query }: { query: string }) {
  return (
    <>
      <SearchWholeSite query={query} />
      <SuggestTool name={query} />
    </>
  );
}
