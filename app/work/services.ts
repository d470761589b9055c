import { pageKeys, type PageKey } from "../texts/definitions";

/** The keys of the texts of services: a case names services, whose room is above this one. */
export const servicePages = pageKeys.filter((key): key is Extract<PageKey, `service-${string}`> =>
  key.startsWith("service-"),
);
const slugOfPage = (key: string) => key.slice("service-".length);

/** The slugs of the services that a case can name. */
export const serviceSlugs: readonly string[] = servicePages.map(slugOfPage);

/** The services that a case names, in their order, with their names. */
export const servicesOf = (
  slugs: readonly string[],
  texts: Readonly<Record<(typeof servicePages)[number], { readonly texts: { readonly name: string } }>>,
): ReadonlyArray<{ readonly name: string; readonly path: string }> =>
  servicePages
    .filter((key) => slugs.includes(slugOfPage(key)))
    .map((key) => ({ name: texts[key].texts.name, path: `/services/${slugOfPage(key)}` }));
