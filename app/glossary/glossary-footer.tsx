import { useOrigin } from "~/ui/components/settings";
import { StructuredData } from "~/ui/components/structured-data";
import { termPath, type TermCard } from "./term";
import { definedTermSet } from "~/routing/structured-data";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { relatedToTerms } from "~/ui/components/related-pages";

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
