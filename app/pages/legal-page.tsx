import type { ReactNode } from "react";
import { formatLongDate } from "~/base/time/dates";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { PageHeader } from "~/ui/components/page-header";
import { ContentsDisclosure, ContentsRail } from "~/ui/components/rich-text";
import { useFill, useSettings } from "~/ui/components/settings";
import { type LegalSection, type LegalTexts, listItems } from "./legal";

/**
 * A legal document with its date and contact address (LEGAL-1 to LEGAL-5, D64).
 *
 * @param additions content to add at the end of a section, by its id
 */
export function LegalPage({
  texts,
  sections,
  additions = {},
}: {
  texts: LegalTexts;
  sections: readonly LegalSection[];
  /** The page's own, which is not among the further pages. */
  additions?: Readonly<Record<string, ReactNode>>;
}) {
  const { language, contactEmail, legalName, legalAddress, legalUpdated } = useSettings();
  const fill = useFill();
  const page = fill(texts);
  return (
    <>
      <PageHeader title={page.title} lead={page.lead}>
        {legalUpdated && (
          <p className="text-sm text-muted">
            {page.updated}{" "}
            <time dateTime={legalUpdated} className="whitespace-nowrap">
              {formatLongDate(legalUpdated, language)}
            </time>
          </p>
        )}
      </PageHeader>
      <div className="wrap with-toc">
        <div>
          <ContentsDisclosure entries={sections} />
          <div className="prose">
            {fill(sections).map((section) => (
              <section key={section.id} id={section.id} className="mt-10 first:mt-0">
                <h2>{section.title}</h2>
                {section.paragraphs.map((paragraph) => (
                  <LegalParagraph key={paragraph} text={paragraph} />
                ))}
                {additions[section.id]}
              </section>
            ))}
            {legalName && (
              <p className="border-t border-line pt-6">
                {page.operator} {[legalName, legalAddress].filter(Boolean).join(", ")}.
              </p>
            )}
            {contactEmail && (
              <p className="border-t border-line pt-6">
                {page.questions} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </p>
            )}
          </div>
        </div>
        <ContentsRail entries={sections} />
      </div>
      <RelatedPages title={page.relatedTitle} related={relatedOf({ texts: page })} />
      <CallToAction
        title={page.closingHeadline}
        text={page.closingText}
        other={{ label: page.closingButton, to: "/services" }}
      />
    </>
  );
}

function LegalParagraph({ text }: { text: string }) {
  const items = listItems(text);
  return items ? (
    <ul className="mt-4">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  ) : (
    <p className="mt-4">{text}</p>
  );
}
