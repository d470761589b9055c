/** In characters. */
export const maxSlugLength = 96;

/** Latin letters that have no accent to remove, in lower case (D71). */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ŋ: "ng",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ə: "e",
  ĸ: "k",
};

/** What separates words: space of any kind, hyphens and dashes, slashes (D71). */
const betweenWords = /[\s\u200b\p{Pd}\u2212/\\\u2044\u2215]+/u;

/**
 * Makes a slug from a title or name (BLOG-11, D4, D28, D71): lowercase, in plain letters, without punctuation, words
 * separated by single hyphens. Returns "" for a title without Latin letters or digits; the caller needs a fallback then.
 */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ß-ə]/g, (letter) => plainLetters[letter] ?? letter)
    .split(betweenWords)
    .map((word) => word.replace(/[^a-z0-9]/g, ""))
    .filter(Boolean)
    .join("-")
    .slice(0, maxSlugLength)
    .replace(/-$/, "");
}

/**
 * The slug of a name whose page has no row to take another from, such as a category's or an author's. Without Latin
 * letters or digits, it spells the characters' code points: all such names would share one address otherwise.
 */
export const nameSlug = (name: string): string =>
  slugify(name) ||
  Array.from(name.normalize("NFC").matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter.codePointAt(0)!.toString(16))
    .join("-")
    .slice(0, maxSlugLength)
    .replace(/-$/, "");

/**
 * What the spellings of one name have in common: the slug, or the name itself where it has no Latin letters or digits.
 * Compared by slugs alone, all such names would be one.
 */
export const nameKey = (name: string): string => slugify(name) || name.trim().toLowerCase();

/**
 * The slug that `slugify` made before D71, when letters without a plain base and dashes were dropped. Rows keep the slug
 * that they were stored with, so addresses, imports and categories are looked up by both.
 */
export const formerSlug = (text: string): string => slugify(text.normalize("NFKD").replace(/[^A-Za-z0-9\s-]/g, ""));

/** The slugs that an address or a name may stand for, the likeliest first; "" for one without Latin letters or digits. */
export const slugsOf = (text: string): string[] =>
  isSlug(text) ? [text] : [...new Set([slugify(text), formerSlug(text)])];

/** Whether a text could be a row's slug. Anything else need not be looked up. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength + 8 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

const maxIdLength = 200;

/**
 * Validates a new row's id; returns an error message or null. An id that is part of the row's URL must be a slug,
 * because URLs are lowercased on arrival and "%", "/" or "." would change their meaning. Other ids may keep the format
 * of the system they were imported from.
 */
export function idError(id: string, isAddress: boolean): string | null {
  if (isAddress) {
    return id.length <= maxSlugLength && isSlug(id)
      ? null
      : `Use lowercase letters, digits and single hyphens, at most ${maxSlugLength} characters: it is part of the address.`;
  }
  if (id.length > maxIdLength) return `Use at most ${maxIdLength} characters.`;
  return /^[\w.:-]+$/.test(id) ? null : "Use letters, digits, hyphens and underscores.";
}

/**
 * The first unused of `slug`, `slug-2`, `slug-3` … (BLOG-25).
 *
 * @param takenSlugs the slugs in use that start with `slug`
 */
export function freeSlug(slug: string, takenSlugs: Pick<ReadonlySet<string>, "has">): string {
  if (!takenSlugs.has(slug)) return slug;
  let number = 2;
  while (takenSlugs.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
