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
