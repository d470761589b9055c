import { useFill } from "~/components/site/settings";
import { blogPatterns } from "~/domain/blog/blog-patterns";
import { Section } from "./page-header";

/** The blog's section of patterns and statistics (BLOG-9). */
export function BlogPatterns() {
  const fill = useFill();
  return (
    <Section title={blogPatterns.title} lead={fill(blogPatterns.lead)}>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {blogPatterns.patterns.map((pattern) => (
          <li key={pattern.title} className="border-t border-line pt-4">
            <h3 className="text-lg">{pattern.title}</h3>
            <p className="mt-1.5 text-muted">{fill(pattern.text)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-10 grid grid-cols-2 gap-6 rounded-card bg-sunken p-6 lg:grid-cols-4">
        {blogPatterns.statistics.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{fill(figure.label)}</dt>
            <dd className="font-display text-2xl font-semibold">{fill(figure.value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
