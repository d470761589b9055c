import { blogCategories, blog } from "./blog/type";
import { briefs } from "./briefs/type";
import type { ContentType, Field } from "./content/types/content-type";
import { stackCategories, stack } from "./directory/type";
import { faqs } from "./faqs/type";
import { glossary } from "./glossary/type";
import { redirects } from "./redirects/type";
import { services } from "./services/type";
import { pageTexts } from "./texts/type";
import { ventures } from "./ventures/type";
import { work } from "./work/type";

/** In the portal's order. The server's part of each type is in `types.server.ts`. */
const types = {
  blog,
  glossary,
  ventures,
  stack,
  "stack-categories": stackCategories,
  briefs,
  work,
  services,
  "blog-categories": blogCategories,
  "page-texts": pageTexts,
  faqs,
  redirects,
};

/** The name of a content type. */
export type ContentName = keyof typeof types;

/** All content types, by name. A field or section that refers to an unknown type fails to compile. */
export const contentTypes: { readonly [Name in ContentName]: ContentType<Name, ContentName> } = types;

/** The names of all content types, in the portal's order. */
export const contentNames = Object.keys(types) as readonly ContentName[];

/** All content types, in the portal's order. */
export const contentTypeList: ReadonlyArray<ContentType<ContentName, ContentName>> = contentNames.map(
  (name) => contentTypes[name],
);

/** The content type with this name, or null. */
export function contentTypeNamed(name: string | undefined): ContentType<ContentName, ContentName> | null {
  const match = contentNames.find((candidate) => candidate === name);
  return match ? contentTypes[match] : null;
}

/** Whether a row of a field's relation can be created from its name alone. */
export function isNamedRelation({ kind, relatesTo }: Field): boolean {
  const type = contentTypeNamed(relatesTo);
  return kind === "relation" && type !== null && !type.fields.some((one) => one.required && one.name !== type.label);
}
