import { formatNumber } from "./numbers";

type Values = Readonly<Record<string, string>>;

/** Gives a label in the words of the owner, with its placeholders filled in; other texts as they are. */
export type Words = ((text: string, values?: Values) => string) & {
  /** The language of these words, for dates and numbers among them; "en" by default. */
  readonly language?: string;
};

/** `Words` of a site whose owner has none. */
export const asSpecified: Words = (text, values) =>
  values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) : text;

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

/**
 * A text in other words, by itself or by the text whose placeholders it fills in: "{count} hours" for "2 hours". Itself,
 * if `words` has neither. `{count}` stands for a number, any other placeholder of a sentence for a text that may have other
 * words, too: short labels such as "{amount} in {category}" would be found in anything.
 *
 * @param language of the other words: numbers that were filled in as English writes them follow it
 */
export function inOtherWords(words: Values, text: string, language = "en"): string {
  if (Object.hasOwn(words, text)) return words[text]!;
  for (const [label, own] of Object.entries(words)) {
    if (!label.includes("{") || (/\{(?!count\})/.test(label) && !/\.(?: |$)/.test(label))) continue;
    const filled = valuesIn(label, text);
    if (!filled) continue;
    const values = filled.map(
      ([name, value]) => [name, inOtherWords(words, numberIn(language, value), language)] as const,
    );
    return fillPlaceholders(own, Object.fromEntries(values));
  }
  return text;
}

/** A number in any language, such as "1,234", "1.234" or "1 234". */
const number = /^\p{Nd}+(?:[\s.,'’٬]\p{Nd}+)*$/u;

/** A number with English commas as a language writes it; other texts as they are. */
const numberIn = (language: string, text: string): string =>
  language !== "en" && /^\d{1,3}(?:,\d{3})+$/.test(text)
    ? formatNumber(Number(text.replaceAll(",", "")), language)
    : text;

/** What a text has in place of a label's placeholders, by their names; null if it does not fill in the label. */
function valuesIn(label: string, text: string): ReadonlyArray<readonly [name: string, value: string]> | null {
  // Literal texts and names by turns.
  const [start = "", ...rest] = label.split(/\{([A-Za-z]+)\}/);
  if (!text.startsWith(start)) return null;
  const values: Array<readonly [string, string]> = [];
  let from = start.length;
  for (let part = 0; part < rest.length; part += 2) {
    const [name = "", literal = ""] = rest.slice(part, part + 2);
    const isLast = part === rest.length - 2;
    const to = !isLast ? text.indexOf(literal, from + 1) : text.endsWith(literal) ? text.length - literal.length : -1;
    const value = text.slice(from, Math.max(from, to));
    if (value === "" || (name === "count" && !number.test(value))) return null;
    values.push([name, value]);
    from = to + literal.length;
  }
  return values;
}
