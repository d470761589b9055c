type Values = Readonly<Record<string, string>>;

/**
 * Replaces `{name}` by `values.name` in a text, or in all texts of an array or object. A sentence with an empty value is
 * left out (D54). Unknown names are left as they are.
 */
export function fillPlaceholders<Texts>(texts: Texts, values: Values): Texts {
  // The results have the type of `texts`, which the compiler cannot tell: only words in it change.
  // Most texts have none, and a page has hundreds.
  if (typeof texts === "string") return (texts.includes("{") ? fillText(texts, values) : texts) as Texts;
  if (Array.isArray(texts)) return texts.map((text: unknown) => fillPlaceholders(text, values)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fillPlaceholders(text, values)])) as Texts;
}

/** The names of the placeholders in a text. */
export const placeholderNames = (text: string): string[] =>
  Array.from(text.matchAll(/\{([A-Za-z]+)\}/g), ([, name]) => name!);

function fillText(text: string, values: Values): string {
  const isComplete = (part: string) =>
    placeholderNames(part).every((name) => !Object.hasOwn(values, name) || values[name] !== "");
  const completeText = isComplete(text) ? text : sentencesOf(text).filter(isComplete).join("").trim();
  return completeText.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  );
}

/** The sentences of a text, each with the space after it. */
const sentencesOf = (text: string): string[] => text.match(/[^]+?(?:[.!?]["'”’)]*(?:\s+|$)|$)/g) ?? [];
