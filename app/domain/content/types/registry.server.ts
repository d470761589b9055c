import { blogCategories } from "./blog-categories.server";
import { blog } from "./blog.server";
import { briefs } from "./briefs.server";
import type { StoredType } from "./content-type.server";
import { glossary } from "./glossary.server";
import { contentNames, type ContentName } from "./registry";
import { stackCategories } from "./stack-categories.server";
import { stack } from "./stack.server";
import { ventures } from "./ventures.server";

/** The content types with their tables, in the order in which the data API documents these. */
const types = {
  stack,
  "stack-categories": stackCategories,
  ventures,
  blog,
  "blog-categories": blogCategories,
  briefs,
  glossary,
};

/** All content types with their tables, by name. One that `registry.ts` has and this has not does not compile. */
export const storedTypes: { readonly [Name in ContentName]: StoredType<Name> } = types;

/** Their tables in the data API, as the API's exported types need them. */
export type ContentTables = {
  readonly [Name in keyof typeof types as (typeof types)[Name]["api"]["name"]]: (typeof types)[Name]["api"];
};

/** All content types with their tables, in the portal's order. */
export const allStoredTypes: readonly StoredType[] = contentNames.map((name) => storedTypes[name]);

/** The content type whose rows are in a table, or null. */
export const typeOfTable = (tableName: string): StoredType | null =>
  allStoredTypes.find(({ kind }) => kind === tableName) ?? null;

/** Makes something of each content type. */
export const mapTypes = <Value>(make: (stored: StoredType) => Value): Readonly<Record<ContentName, Value>> =>
  // `fromEntries` forgets which names there are.
  Object.fromEntries(contentNames.map((name) => [name, make(storedTypes[name])])) as Record<ContentName, Value>;
