import type { PageTexts } from "~/base/web/head-texts";
import { questionsIn, shiftHeadings } from "~/base/words/html";
import { findNextPublication } from "~/blog/queries.server";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { definedTerm, faqPages } from "~/routing/structured-data";
import { AbsentPage } from "~/ui/components/not-found";
import { BackLink } from "~/ui/components/record-header";
import { RichText } from "~/ui/components/rich-text";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/term.route";
import { findTerm, findTermRelations } from "./queries.server";
import { termPath, termSearchTexts, termSubject } from "./term";
import { TermFooter, TermRelated } from "./term-footer";
import { glossary } from "./type.server";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "term",
  list: "AI & No-Code Glossary",
  to: "/it-glossary",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    glossary,
    params.slug,
    {
      texts,
      find: findTerm,
      readRelations: findTermRelations,
      findNextChange: findNextPublication,
      page: ({ record }, linkTerms) => ({
        term: { ...record, definition: linkTerms(record.definition, record.noTermLinks) },
        questions: questionsIn(record.definition ?? ""),
        breadcrumb: record.term,
        tags: ["Blog_posts", "stack_items"],
      }),
      failure: errorNotice("Unexpected error", "An unexpected error occurred. Please try again later."),
      absence: ({ missingText }) => errorNotice("Error fetching term", missingText),
    },
    "glossary",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ term, questions }, { origin }) => ({
    ...termSearchTexts(term),
    social: termSubject(term),
    structuredData: [definedTerm({ ...term, path: termPath(term.slug) }, origin), ...faqPages(questions)],
  }));

export default function TermPage({ loaderData }: Route.ComponentProps) {
  const fill = useFill({ title: loaderData.status === "ok" ? loaderData.term.term : "" });
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  const { term, relations } = loaderData;
  const page = fill(loaderData.texts);
  return (
    <>
      <div className="wrap with-toc pt-8">
        <article>
          <BackLink to="/it-glossary" list="Glossary" date={term.updatedAt} checkedOn={term.reviewedOn} />
          <h1 className="mt-6 text-title">{term.term}</h1>
          <section aria-labelledby="summary" className="mt-8 max-w-[68ch] border-s-2 border-accent ps-5">
            <h2 id="summary" className="label font-sans">
              {page.termSummary}
            </h2>
            <p className="mt-2 text-lead">{term.shortDefinition}</p>
          </section>
          {term.definition && (
            <section aria-labelledby="definition" className="mt-10">
              <h2 id="definition" className="text-heading">
                {page.termDefinition}
              </h2>
              <RichText html={shiftHeadings(term.definition)} className="mt-5" />
            </section>
          )}
        </article>
        <TermRelated term={term} texts={page} relations={relations} />
      </div>
      <TermFooter term={term} texts={page} relations={relations} />
    </>
  );
}
