import type { Neighbour, NewestRows, Relations } from "~/content/pages/related";
import { StructuredData } from "~/first-view/inline-script";
import { PageLink } from "~/first-view/page-link";
import { definedTermSet, graphPart } from "~/routing/structured-data";
import type { PageTexts } from "~/texts/definitions";
import { CallToAction, relatedOf, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { useFill, useOrigin, useWords } from "~/ui/components/settings";
import { Cover } from "~/ui/components/weave";
import { type Term, type TermCard, termPath } from "./term";

/** The maximum number of terms in the structured data. */
const describedTerms = 20;

/** Links at the end of the glossary, and its structured data. */
export function GlossaryFooter({
  terms,
  texts,
  newest,
}: {
  terms: readonly TermCard[];
  texts: PageTexts<"glossary">;
  newest: NewestRows | undefined;
}) {
  const origin = useOrigin();
  return (
    <>
      <StructuredData
        data={graphPart(
          definedTermSet(
            texts.title,
            terms.slice(0, describedTerms).map(({ term, slug }) => ({ term, path: termPath(slug) })),
            origin,
          ),
          `${origin}/it-glossary`,
        )}
      />
      <RelatedPages title={texts.relatedTitle} related={relatedOf({ texts, newest })} />
      <CallToAction
        title={texts.closingHeadline}
        text={texts.closingText}
        other={{ label: texts.secondButton, to: "/services" }}
      />
    </>
  );
}

/** Related terms, and the posts and tools that use the word, without what the end of the page names: beside its definition, or below it in narrow windows. */
export function TermRelated({
  term,
  texts,
  relations,
}: {
  term: Pick<Term, "slug" | "term">;
  texts: Pick<PageTexts<"glossary">, "termRelatedTitle" | "termOthersTitle">;
  relations: Relations;
}) {
  const words = useWords();
  const related = relations.related.filter(({ kind }) => kind !== "brief" && kind !== "service");
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print">
      {/* The cover of its social image. Without it, one or two links look lost beside a long definition. */}
      <div className="toc-wide mb-4">
        <Cover image={null} slug={term.slug} group="it-glossary" />
      </div>
      <h2 id="related" className="label font-sans">
        {related.some(({ kind }) => kind !== "term") ? texts.termRelatedTitle : texts.termOthersTitle}
      </h2>
      <ul className="rows mt-3">
        {related.map(({ one, title, path }) => (
          <li key={path} className="card card-bare py-3">
            <p className="text-sm text-muted">{words(one)}</p>
            <h3>
              <PageLink to={path} className="card-link">
                {title}
              </PageLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The kinds of rows that a term leads on to, one of each. */
const ledToKinds = ["brief", "service", "post"];

/** Links at the end of a term: the brief, the service and the article that belong to it, and its neighbours. */
export function TermFooter({
  term,
  relations,
  texts,
}: {
  term: Pick<Term, "term">;
  relations: Relations;
  texts: PageTexts<"glossary">;
}) {
  const closing = useFill({ title: term.term })(texts);
  const named = ledToKinds.flatMap((kind) => relations.related.find((row) => row.kind === kind) ?? []);
  return (
    <>
      <RelatedPages
        title={texts.relatedTitle}
        related={
          named.length > 0
            ? named.map(({ one, title, path }) => ({ kind: one, title, to: path }))
            : relatedOf({ texts })
        }
        previous={relations.previous && toRelated(relations.previous)}
        next={relations.next && toRelated(relations.next)}
      />
      <CallToAction
        title={closing.termClosingTitle}
        text={closing.termClosingText}
        other={{ label: closing.secondButton, to: "/services" }}
      />
    </>
  );
}

const toRelated = ({ slug, title }: Neighbour): RelatedPage => ({ kind: "Term", title, to: termPath(slug) });
