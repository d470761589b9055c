import { blogCategories, blog } from "./blog/type.server";
import { briefs } from "./briefs/type.server";
import type { StoredType } from "./content/types/content-type.server";
import { stackCategories, stack } from "./directory/type.server";
import { faqs } from "./faqs/type.server";
import { glossary } from "./glossary/type.server";
import { redirects } from "./redirects/type.server";
import { services } from "./services/type.server";
import { pageTexts } from "./texts/type.server";
import { type ContentName, contentNames } from "./types";
import { ventures } from "./ventures/type.server";
import { work } from "./work/type.server";

/** In the order in which the data API documents the tables. */
const types = {
  stack,
  "stack-categories": stackCategories,
  ventures,
  blog,
  "blog-categories": blogCategories,
  briefs,
  work,
  services,
  glossary,
  "page-texts": pageTexts,
  faqs,
  redirects,
};

/** A stored type of this site. */
export type SiteType<Name extends ContentName = ContentName> = StoredType<Name, ContentName>;

/** All stored types, by name. A type in `types.ts` that is missing here fails to compile. */
export const storedTypes: { readonly [Name in ContentName]: SiteType<Name> } = types;

/** The data API's content tables by table name, each with its own type. */
export type ContentTables = {
  readonly [Name in keyof typeof types as (typeof types)[Name]["api"]["name"]]: (typeof types)[Name]["api"];
};

/** All stored types, in the portal's order. */
export const allStoredTypes: readonly SiteType[] = contentNames.map((name) => storedTypes[name]);

/**
 * All stored types in the order in which their rows can be deleted: each before those that it refers to, by a foreign key
 * or as a member. Restoring goes the other way.
 */
export const deletionOrder: readonly SiteType[] = (() => {
  const order: SiteType[] = [];
  const add = (stored: SiteType) => {
    if (order.includes(stored)) return;
    // Types do not refer to each other in circles: their tables could not be created.
    for (const other of allStoredTypes) if (refersTo(other, stored)) add(other);
    order.push(stored);
  };
  for (const stored of allStoredTypes) add(stored);
  return order;
})();

function refersTo(from: StoredType, to: StoredType): boolean {
  if (from === to) return false;
  return to.members?.table === from.table || from.type.fields.some(({ relatesTo }) => relatesTo === to.type.name);
}

/** The stored type with this table, or null. */
export const typeOfTable = (tableName: string): SiteType | null =>
  allStoredTypes.find((stored) => stored.tableName === tableName) ?? null;

/** A value for each stored type, by name. */
export const mapTypes = <Value>(valueOf: (stored: SiteType) => Value): Readonly<Record<ContentName, Value>> =>
  // `fromEntries` widens the keys to strings.
  Object.fromEntries(contentNames.map((name) => [name, valueOf(storedTypes[name])])) as Record<ContentName, Value>;

/** The types that the search finds. */
export const searchedTypes = allStoredTypes.flatMap((stored) => (stored.siteSearch ? [stored.siteSearch] : []));
