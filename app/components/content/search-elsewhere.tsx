import { PageLink } from "~/components/ui/page-link";
import { searchPath } from "~/domain/search/site-search";
import { SuggestTool } from "./suggest-tool";

/** The same search of the whole site, where a search of a list found nothing. */
export function SearchWholeSite({ query }: { query: string }) {
  return (
    <PageLink to={searchPath(query)} rel="nofollow" className="button">
      Search the whole site
    </PageLink>
  );
}

/** What a list offers where a search of it found nothing: to search the whole site, and to suggest a tool of that name. */
export function SearchElsewhere({ query }: { query: string }) {
  return (
    <>
      <SearchWholeSite query={query} />
      <SuggestTool name={query} />
    </>
  );
}
