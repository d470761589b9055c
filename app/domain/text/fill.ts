/**
 * Replaces `{name}` by `values.name` in a text, or in all texts of an array or object. Unknown names are left as they are.
 */
export function fillPlaceholders<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  if (typeof texts === "string") {
    return texts.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name]! : whole,
    ) as Texts;
  }
  if (Array.isArray(texts)) return texts.map((text: unknown) => fillPlaceholders(text, values)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fillPlaceholders(text, values)])) as Texts;
}
