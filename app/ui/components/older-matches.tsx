import { PageLink } from "~/ui/first-view/page-link";
import type { MatchPart } from "~/base/search/loose-matches";

/**
 * Links to older matches and back to the newest, for a search with more matches than one request considers.
 *
 * @param noun the plural of an entry, such as "articles"
 * @param part null for a list that was not searched
 * @param addressOf the address of a part
 */
export function OlderMatches({
  noun,
  part,
  addressOf,
}: {
  noun: string;
  part: MatchPart | null | undefined;
  addressOf: (olderThan: number | null) => string;
}) {
  if (!part || (part.next === null && part.olderThan === null)) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {part.olderThan !== null && (
        <PageLink to={addressOf(null)} rel="nofollow" className="button">
          Newest {noun}
        </PageLink>
      )}
      {part.next !== null && (
        <PageLink to={addressOf(part.next)} rel="nofollow" className="button">
          Search older {noun}
        </PageLink>
      )}
    </p>
  );
}
