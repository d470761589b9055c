/** A title, with the brand after it, may have this many characters (SEO-12). */
export const titleBudget = 60;
/** A description may have this many characters (SEO-11). */
export const descriptionBudget = 160;
const shortDescription = 120;
const openings = ["Best", "Expert", "Comprehensive", "Professional", "Advanced"] as const;

/** A page's title: cut so that with " | brand" it has at most 60 characters (SEO-12). */
export function pageTitle(title: string, brand: string): string {
  const suffix = ` | ${brand}`;
  return cut(title, Math.max(titleBudget - suffix.length, 10), "…") + suffix;
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

function cut(text: string, budget: number, ellipsis: string): string {
  if (text.length <= budget) return text;
  // An emoji has two halves; half of one is no text.
  const kept = text.slice(0, budget - ellipsis.length).replace(/[\ud800-\udbff]$/, "");
  return kept.trimEnd() + ellipsis;
}

/** FNV-1a, 32 bits: small, and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < text.length; position += 1) {
    value = Math.imul(value ^ text.charCodeAt(position), 0x01000193) >>> 0;
  }
  return value;
}
