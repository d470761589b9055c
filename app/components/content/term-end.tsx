import { postPath } from "~/domain/blog/post";
import { toolPath } from "~/domain/directory/tool";
import { termPath, type Term, type TermLink, type TermRelations } from "~/domain/glossary/term";
import { Invitation, LeadOn, type RelatedPage } from "./closing-band";
import { aroundTerms } from "./related-pages";

/** Entries of the lead-on block at least. */
const leastRelated = 3;

/** Where a term leads on: related terms, the posts and tools that use the word, and its neighbours in the alphabet. */
export function TermEnd({ term, relations }: { term: Term; relations: TermRelations }) {
  const related: RelatedPage[] = [
    ...relations.terms.map(toRelated),
    ...relations.posts.map(({ slug, title }) => ({ kind: "Article", title, to: postPath(slug) })),
    ...relations.tools.map(({ name, address }) => ({ kind: "Tool", title: name, to: toolPath(address) })),
  ];
  return (
    <>
      <LeadOn
        title={relations.posts.length + relations.tools.length > 0 ? `Where ${term.term} comes up` : "Read on"}
        related={[...related, ...aroundTerms.slice(0, Math.max(0, leastRelated - related.length))]}
        previous={relations.previous && toRelated(relations.previous)}
        next={relations.next && toRelated(relations.next)}
      />
      <Invitation
        title="Words are the easy part"
        text="Tell us what you want to build with them. Six short questions are enough."
        other={{ label: "See Our Services", to: "/services" }}
      />
    </>
  );
}

const toRelated = ({ slug, term }: TermLink): RelatedPage => ({ kind: "Term", title: term, to: termPath(slug) });
