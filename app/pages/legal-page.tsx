import type { ReactNode } from "react";
import { formatLongDate } from "~/base/time/dates";
import { CallToAction, RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { PageHeader } from "~/ui/components/page-header";
import { ContentsDisclosure, ContentsRail } from "~/ui/components/rich-text";
import { useFill, useSettings } from "~/ui/components/settings";
import type { LegalClosing, LegalDocument } from "./legal";

const related: readonly RelatedPage[] = [
  { kind: "Legal", title: "Terms of Service", to: "/terms" },
  { kind: "Legal", title: "Privacy Policy", to: "/privacy" },
  { kind: "About", title: "Who we are, and how we work", to: "/about" },
];

const usualClosing: LegalClosing = {
  closingHeadline: "Back to what you came for?",
  closingText: "Six short questions are enough to begin a project.",
  closingButton: "See Our Services",
};

/**
 * A legal document with its date and contact address (LEGAL-1 to LEGAL-5, D64).
 *
 * @param additions content to add at the end of a section, by its id
 */
export function LegalPage({
  document,
  path,
  questions,
  closing = usualClosing,
  additions = {},
}: {
  document: LegalDocument;
  /** The page's own, which is not among the further pages. */
  path: string;
  questions: string;
  closing?: LegalClosing;
  additions?: Readonly<Record<string, ReactNode>>;
}) {
  const { contactEmail, legalName, legalAddress, legalUpdated } = useSettings();
  const fill = useFill();
  return (
    <>
      <PageHeader title={document.title} lead={fill(document.lead)}>
        {legalUpdated && (
          <p className="text-sm text-muted">
            This document was last updated{" "}
            <time dateTime={legalUpdated} className="whitespace-nowrap">
              {formatLongDate(legalUpdated)}
            </time>
          </p>
        )}
      </PageHeader>
      <div className="wrap with-toc">
        <div>
          <ContentsDisclosure entries={document.sections} />
          <div className="prose">
            {document.sections.map((section) => (
              <section key={section.id} id={section.id} className="mt-10 first:mt-0">
                <h2>{section.title}</h2>
                {section.paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-4">
                    {fill(paragraph)}
                  </p>
                ))}
                {section.list && (
                  <ul className="mt-4">
                    {section.list.map((item) => (
                      <li key={item}>{fill(item)}</li>
                    ))}
                  </ul>
                )}
                {additions[section.id]}
              </section>
            ))}
            {legalName && (
              <p className="border-t border-line pt-6">
                This website is operated by {[legalName, legalAddress].filter(Boolean).join(", ")}.
              </p>
            )}
            {contactEmail && (
              <p className="border-t border-line pt-6">
                {questions} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </p>
            )}
          </div>
        </div>
        <ContentsRail entries={document.sections} />
      </div>
      <RelatedPages related={related.filter(({ to }) => to !== path)} />
      <CallToAction
        title={fill(closing.closingHeadline)}
        text={fill(closing.closingText)}
        other={{ label: closing.closingButton, to: "/services" }}
      />
    </>
  );
}
