/** In characters. */
export const maxSlugLength = 96;

/**
 * Makes a slug from a title or name (BLOG-11, D4, D28): lowercase, without accents and punctuation, words separated by
 * single hyphens. Returns "" for a title without Latin letters or digits; the caller needs a fallback then.
 */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, "");
}

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
export function idFault(id: string, isAddress: boolean): string | null {
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
 * @param taken the slugs in use that start with `slug`
 */
export function freeSlug(slug: string, taken: Pick<ReadonlySet<string>, "has">): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
