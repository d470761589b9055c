import { ReadFailure } from "~/ui/components/error-states";
import { MissingRecord } from "~/ui/components/not-found";
import { BackLink } from "~/ui/components/record-header";
import { RichText } from "~/ui/components/rich-text";
import { TermFooter, TermRelated } from "./term-footer";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { readPreview } from "~/content/pages/preview.server";
import { findNextPublication } from "~/blog/queries.server";
import { findTerm, readTermRelations } from "./queries.server";
import { termPath, type Term, type TermRelations, termSubject } from "./term";
import type { Credits } from "~/ui/imagery/credits";
import { readCredits } from "~/content/pages/credits.server";
import { definedTerm } from "~/routing/structured-data";
import { shiftHeadings } from "~/base/words/headings";
import { termSearchTexts } from "./term";
import { found, loadedHeaders, loadPage, missing, movedTo, previewed, readNearAddresses } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/term.route";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const notFoundText = "The term you're looking for couldn't be found.";

interface TermPageData {
  readonly term: Term;
  readonly relations: TermRelations;
  readonly breadcrumb: string;
  readonly credits: Credits;
  readonly isPreview?: true;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const failure = errorNotice("Unexpected error", "An unexpected error occurred. Please try again later.");
  return loadPage<TermPageData>(context, failure, async (db, ctx) => {
    const preview = await readPreview(db, "IT_Glossary", url.searchParams.get("preview"), ctx.now);
    const [result, { tags, ...relations }, upcoming, credits] = await Promise.all([
      findTerm(db, params.slug, preview),
      readTermRelations(db, params.slug, ctx),
      findNextPublication(db, ctx.now),
      readCredits(db, ctx.types, "glossary", params.slug),
    ]);
    if (!result)
      return missing(errorNotice("Error fetching term", notFoundText), await readNearAddresses(context, url));
    if ("movedTo" in result) return movedTo(termPath(result.movedTo), url, "IT_Glossary");
    const page = { ...result, relations, credits, breadcrumb: result.term.term };
    if (preview !== null) return previewed(page);
    return found(
      page,
      ["IT_Glossary", `IT_Glossary:${result.term.slug}`, "Blog_posts", "stack_items", ...tags],
      upcoming,
    );
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing") return absentMeta(args, "Term not found", notFoundText);
  if (loaderData?.status !== "ok") return absentMeta(args, "AI & No-Code Glossary", "The term could not be read.");
  const { term } = loaderData;
  return pageMeta(args, {
    ...termSearchTexts(term),
    social: loaderData.isPreview ? null : termSubject(term),
    noindex: loaderData.isPreview,
    structuredData: [definedTerm({ ...term, path: termPath(term.slug) }, rootData(args).origin)],
  });
}

export default function TermPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="AI & No-Code Glossary" notice={loaderData.notice} />;
  if (loaderData.status === "missing")
    return (
      <MissingRecord
        near={loaderData.near}
        title="Term not found"
        text={notFoundText}
        to="/it-glossary"
        label="Return to Glossary"
      />
    );
  const { term, relations } = loaderData;
  return (
    <>
      <div className="wrap with-toc pt-8">
        <article>
          <BackLink to="/it-glossary" list="Glossary" date={term.updatedAt} />
          <h1 className="mt-6 text-title">{term.term}</h1>
          <section aria-labelledby="summary" className="mt-8 max-w-[68ch] border-l-2 border-accent pl-5">
            <h2 id="summary" className="label font-sans">
              Summary
            </h2>
            <p className="mt-2 text-lead">{term.shortDefinition}</p>
          </section>
          {term.definition && (
            <section aria-labelledby="definition" className="mt-10">
              <h2 id="definition" className="text-heading">
                Full Definition
              </h2>
              <RichText html={shiftHeadings(term.definition)} className="mt-5" />
            </section>
          )}
        </article>
        <TermRelated term={term} relations={relations} />
      </div>
      <TermFooter relations={relations} />
    </>
  );
}
