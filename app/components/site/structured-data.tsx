/**
 * Structured data in the body, for what repeats the texts beside it: so close to them it costs next to nothing, as the
 * compression looks back only 32 KB. `<` is escaped, because the texts are editors'.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
