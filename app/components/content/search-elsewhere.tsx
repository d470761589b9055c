import { PageLink } from "~/components/ui/page-link";
import { searchPath } from "~/domain/search/site-search";
import { SuggestTool } from "./suggest-tool";

/** Repeats a list's search across the whole site. */
export function SearchWholeSite({ query }: { query: string }) {
  return (
    <PageLink to={searchPath(query)} rel="nofollow" className="button">
      Search the whole site
    </PageLink>
  );
}

/** Shown when a list's search finds nothing: links to search the whole site and to suggest a tool with that name. */
export function SearchElsewhere({ query }: { query: string }) {
  return (
    <>
      <SearchWholeSite query={query} />
      <SuggestTool name={query} />
    </>
  );
}
