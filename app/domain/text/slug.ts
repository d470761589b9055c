/** The longest address part made from a text, in characters. */
export const maxSlugLength = 96;

/**
 * The address part made from a title or name (BLOG-11, D4, D28): lowercased, accents dropped, punctuation
 * removed, spaces turned into hyphens, runs of hyphens made one, none at the ends.
 * Returns "" when nothing remains, as for a title without a Latin letter or digit; the caller then needs another name.
 */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, "");
}

/** Whether a text could be the slug of a row. Anything else need not be looked up. */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength + 8 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** The longest id of a row, in characters. */
const longestId = 200;

/**
 * What is wrong with a new row's id; null when nothing is. One that stands in the row's address must be spelled like a
 * slug: addresses are lowercased on arrival, and "%", "/" or "." in one would lead elsewhere. Other ids keep the spelling
 * of the site they came from.
 */
export function idFault(id: string, isAddress: boolean): string | null {
  if (isAddress) {
    return id.length <= maxSlugLength && isSlug(id)
      ? null
      : `Use lowercase letters, digits and single hyphens, at most ${maxSlugLength} characters: it is part of the address.`;
  }
  if (id.length > longestId) return `Use at most ${longestId} characters.`;
  return /^[\w.:-]+$/.test(id) ? null : "Use letters, digits, hyphens and underscores.";
}

/**
 * The first of `slug`, `slug-2`, `slug-3` … that is free (BLOG-25).
 *
 * @param taken slugs in use that begin with `slug`
 */
export function freeSlug(slug: string, taken: Pick<ReadonlySet<string>, "has">): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
