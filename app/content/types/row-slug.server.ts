import { slugify } from "../../base/words/slug";
import type { Values } from "./content-type";
import type { DeriveContext } from "./stored-definition.server";

/**
 * The slug of a row: the one that an editor chose, or else one made from its label. It stays while the label does (D71),
 * or a save of anything else would move a row whose slug an earlier rule made.
 */
export function slugOfRow(
  row: Values,
  { slug, ownSlug, label }: { readonly slug: string; readonly ownSlug: boolean; readonly label: string },
  { before, fallbackSlug }: DeriveContext,
): string {
  if (!ownSlug && before && before[label] === row[label]) return String(before[slug]);
  return (ownSlug && slugify(String(row[slug] ?? ""))) || slugify(String(row[label])) || fallbackSlug;
}
