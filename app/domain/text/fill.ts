/**
 * Replaces `{name}` by `values.name` in a text, or in every text of an array or object. A name that is not among the
 * values stays as it is.
 */
export function fill<Texts>(texts: Texts, values: Readonly<Record<string, string>>): Texts {
  if (typeof texts === "string") {
    return texts.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name]! : whole,
    ) as Texts;
  }
  if (Array.isArray(texts)) return texts.map((text: unknown) => fill(text, values)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text, values)])) as Texts;
}
