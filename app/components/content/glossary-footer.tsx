import { useOrigin } from "~/components/site/settings";
import { StructuredData } from "~/components/site/structured-data";
import { termPath, type TermCard } from "~/domain/glossary/term";
import { definedTermSet } from "~/domain/seo/structured-data";
import { CallToAction, RelatedPages } from "./closing-band";
import { relatedToTerms } from "./related-pages";

/** The maximum number of terms in the structured data. */
const describedTerms = 20;

/** Links at the end of the glossary, and its structured data. */
export function GlossaryFooter({ terms }: { terms: readonly TermCard[] }) {
  const origin = useOrigin();
  return (
    <>
      <StructuredData
        data={definedTermSet(
          "AI & No-Code Glossary",
          terms.slice(0, describedTerms).map(({ term, slug }) => ({ term, path: termPath(slug) })),
          origin,
        )}
      />
      <RelatedPages related={relatedToTerms} />
      <CallToAction
        title="Words are the easy part"
        text="Tell us what you want to build with them. Six short questions are enough."
        other={{ label: "See Our Services", to: "/services" }}
      />
    </>
  );
}
