/**
 * Structured data in the body, next to the texts it repeats. It costs little there, because compression looks back only
 * 32 KB. `<` is escaped, because editors write the texts.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
