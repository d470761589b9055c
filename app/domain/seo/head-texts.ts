/** A title, with the brand after it, may have this many characters (SEO-12). */
export const titleBudget = 60;
/** A description may have this many characters (SEO-11). */
export const descriptionBudget = 160;
const shortDescription = 120;
const openings = ["Best", "Expert", "Comprehensive", "Professional", "Advanced"] as const;

/**
 * A page's title: with " | brand" it has at most 60 characters (SEO-12).
 *
 * @param shorter titles to take when it does not fit, in this order; the last is cut at a word when none does
 */
export function pageTitle(title: string, brand: string, shorter: readonly string[] = []): string {
  const titles = [title, ...shorter].filter((candidate) => candidate !== "");
  const suffix = ` | ${brand}`;
  const budget = Math.max(titleBudget - suffix.length, 10);
  const fitting = titles.find((candidate) => candidate.length <= budget);
  return (fitting ?? cut(titles.at(-1) ?? "", budget, "…")) + suffix;
}

/**
 * A page's description (SEO-9 to SEO-11). One under 120 characters is prefixed with a word chosen by the
 * path, so that the same page always has the same text, and suffixed with the first two keywords.
 */
export function pageDescription(description: string, words: readonly string[], path: string): string {
  let text = description.replace(/\s+/g, " ").trim();
  if (text.length < shortDescription && words.length > 0) {
    const opening = openings[hash(path) % openings.length]!;
    text = `${opening} ${text} ${words.slice(0, 2).join(" and ")} solutions`.trim();
  }
  return cut(text, descriptionBudget, "...");
}

/** Cuts a text at the end of a word; within one only where that would take more than a third of it. */
function cut(text: string, budget: number, ellipsis: string): string {
  if (text.length <= budget) return text;
  const room = budget - ellipsis.length;
  // Half of a surrogate pair is no character.
  const kept = text.slice(0, room).replace(/[\ud800-\udbff]$/, "");
  const space = /\s/.test(text.charAt(kept.length)) ? kept.length : kept.search(/\s+\S*$/);
  const whole = space > (room * 2) / 3 ? kept.slice(0, space) : kept;
  return whole.replace(/[\s,;:.–—-]+$/, "") + ellipsis;
}

/** FNV-1a, 32 bits: small, and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193) >>> 0;
  }
  return value;
}
