import { firstSentence, sentencesOf } from "~/base/words/sentences";
import type { Neighbour, Relations } from "~/content/pages/related";
import { usualPrice } from "~/intake/rules/choices";
import type { PageTexts } from "~/texts/definitions";
import { CallToAction, relatedOf, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { Figures } from "~/ui/components/figures";
import { FactsStrip } from "~/ui/components/lists";
import { PrintButton } from "~/ui/components/page-actions";
import { Picture } from "~/ui/components/picture";
import { ProjectFacts, servicesFact } from "~/ui/components/project-facts";
import { BackLink, Credited, useAlt } from "~/ui/components/record-header";
import { RichText } from "~/ui/components/rich-text";
import { useFill, useLabel, useSettings, useWords } from "~/ui/components/settings";
import { Spread } from "~/ui/components/spread";
import { type Case, casePath, type CaseService, weeksText } from "./case";
import { SampleBadge } from "./case-parts";

/** The data of a case's page. */
interface CasePage {
  readonly texts: PageTexts<"work">;
  readonly case: Case;
  /** HTML. */
  readonly problem: string;
  readonly whatWasDone: string;
  /** Null without the permission of the person. */
  readonly quotation: { readonly text: string; readonly person: string; readonly role: string } | null;
  readonly pictures: readonly string[];
  readonly services: readonly CaseService[];
  readonly relations: Relations;
}

/** A case: its figures first, then the problem, what was done, and what the client says (WORK-3). */
export function CaseView({
  page: { case: row, quotation, pictures, services, relations, ...page },
}: {
  page: CasePage;
}) {
  const texts = useFill({ title: row.title })(page.texts);
  const settings = useSettings();
  const altOf = useAlt();
  const [label, words] = [useLabel(), useWords()];
  const [first, ...others] = pictures;
  const [result] = row.figures;
  return (
    <>
      <article>
        <header className="wrap pt-8">
          <BackLink to="/work" list="Our Work" date={row.updatedAt} />
          <div className="mt-6 max-w-[56rem]">
            <h1 className="text-title">{row.title}</h1>
            <p className="mt-4 text-lead text-muted">{row.summary}</p>
          </div>
          {row.isSample && (
            <p className="mt-4 text-sm text-muted">
              <SampleBadge isSample /> {texts.sampleNote}
            </p>
          )}
        </header>
        <Figures figures={row.figures} className="figures-lead wrap mt-10" />
        <div className="wrap mt-8">
          <FactsStrip
            facts={[
              { label: texts.caseClient, value: row.client },
              { label: texts.caseSector, value: row.sector },
              { label: texts.caseTime, value: weeksText(row.weeks, words) },
              { label: texts.caseCompleted, value: new Date(row.completedAt).getUTCFullYear() },
              servicesFact(services),
            ]}
          />
        </div>
        {first && (
          <div className="wrap mt-8">
            <Spread
              texts={texts}
              before={firstSentence(row.problem)}
              instead={sentencesOf(row.summary)[1] ?? row.title}
              after={result ? `${result.label}: ${result.after}` : ""}
              picture={first}
              alt={label("What was built for {client}", { client: row.client })}
            />
          </div>
        )}
        <div className="wrap mt-4">
          <CaseText title={texts.caseProblem} html={row.problem && page.problem} />
          <CaseText title={texts.caseDone} html={row.whatWasDone && page.whatWasDone} />
          {quotation && (
            <figure className="case-quotation">
              <blockquote>{quotation.text}</blockquote>
              <figcaption>
                {quotation.person}
                {quotation.role && <span className="text-muted">, {quotation.role}</span>}
              </figcaption>
            </figure>
          )}
        </div>
        {others.map((address, position) => (
          <CasePicture
            key={address}
            address={address}
            alt={altOf(address, label("{name}, view {number}", { name: row.client, number: String(position + 2) }))}
          />
        ))}
        {services[0] && (
          <ProjectFacts
            title={texts.caseTakesTitle}
            texts={texts}
            services={services}
            price={usualPrice(services[0], settings)}
          />
        )}
        <p className="no-print wrap mt-8">
          <PrintButton />
        </p>
      </article>
      <RelatedPages
        title={texts.caseRelatedTitle}
        related={[
          ...services.map(({ name, path }): RelatedPage => ({ kind: "Service", title: name, to: path })),
          ...relations.related.map(({ one, title, path }): RelatedPage => ({ kind: one, title, to: path })),
          ...(services.length + relations.related.length > 0 ? [] : relatedOf({ texts })),
        ]}
        previous={toRelated(relations.previous)}
        next={toRelated(relations.next)}
      />
      <CallToAction title={texts.caseClosingTitle} text={texts.caseClosingText} />
    </>
  );
}

const toRelated = (row: Neighbour | null): RelatedPage | null =>
  row && { kind: "Case", title: row.title, to: casePath(row.slug) };

function CaseText({ title, html }: { title: string; html: string }) {
  if (!html) return null;
  return (
    <section className="beside-heading">
      <h2 className="text-heading">{title}</h2>
      <RichText html={html} />
    </section>
  );
}

function CasePicture({ address, alt }: { address: string; alt: string }) {
  return (
    <div className="wrap mt-8">
      <Credited address={address}>
        <Picture
          address={address}
          alt={alt}
          width={1200}
          height={750}
          sizes="(min-width: 76rem) 74rem, 100vw"
          className="h-auto w-full rounded-card border border-line"
        />
      </Credited>
    </div>
  );
}
