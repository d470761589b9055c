import { useFill } from "~/ui/components/settings";
import { blogPatterns } from "./blog-patterns";
import type { CountedClaims } from "~/settings/settings";
import { ClaimList } from "~/ui/components/claim-list";
import { Section } from "~/ui/components/page-header";

/** The blog's section of patterns and statistics (BLOG-9). */
export function BlogPatterns({ counted }: { counted: CountedClaims }) {
  const fill = useFill();
  return (
    <Section title={blogPatterns.title} lead={fill(blogPatterns.lead)}>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {blogPatterns.patterns.map((pattern) => (
          <li key={pattern.title} className="border-t border-line pt-4">
            <h3 className="text-xl">{pattern.title}</h3>
            <p className="mt-1.5 text-muted">{fill(pattern.text)}</p>
          </li>
        ))}
      </ul>
      <ClaimList
        claims={blogPatterns.statistics}
        className="mt-10 grid-cols-2 rounded-card bg-sunken p-6 lg:grid-cols-4"
        valueClassName="text-heading"
        counted={counted}
      />
    </Section>
  );
}
