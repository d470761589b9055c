import type { DatabaseClient } from "../../drizzle/client";
import type { CacheTag } from "../base/web/cache-policy";
import { containsWord } from "../base/words/lists";
import type { RequestContext } from "../routing/context";
import { orNull } from "../routing/failed-reads";
import { findTextsOf, unreadTexts } from "../texts/queries.server";
import type { Service, ServiceLink } from "./service";
import { serviceKinds } from "./services";

const keyOf = ({ slug }: Pick<Service, "slug">) => `service-${slug}` as const;
const keys = serviceKinds.map(keyOf);

/** The cache tags of a page that shows services. */
export const serviceTags: readonly CacheTag[] = keys.map((key) => `page_texts:${key}` as const);

/** All services with their texts, in display order. */
export async function listServices(db: DatabaseClient): Promise<Service[]> {
  const texts = await findTextsOf(db, keys);
  return serviceKinds.map((kind) => withTexts(kind, texts[keyOf(kind)].texts));
}

/** The services with their default texts: what a page shows if they cannot be read. Not to be cached. */
export const unreadServices = (): Service[] =>
  serviceKinds.map((kind) => withTexts(kind, unreadTexts(keyOf(kind)).texts));

/**
 * A row with the services, in one round trip. If they cannot be read, it has the default ones, and its page is not
 * `isComplete`.
 */
export async function findWithServices<Found extends object>(
  db: DatabaseClient,
  ctx: Pick<RequestContext, "log">,
  find: Promise<Found | { readonly movedTo: string } | null>,
) {
  const [found, services] = await Promise.all([find, orNull(ctx, listServices(db))]);
  if (!found || "movedTo" in found) return found;
  return { ...found, services: services ?? unreadServices(), isComplete: services !== null };
}

const withTexts = (
  { slug, projectType }: (typeof serviceKinds)[number],
  texts: Omit<Service, "slug" | "projectType">,
) => ({
  ...texts,
  slug,
  projectType,
});

/** The services whose page mentions a tool, then those that work with its category, at most two. */
export function servicesOfTool(services: readonly Service[], name: string, category: string | null): ServiceLink[] {
  const isNamed = (service: Service) => containsWord(JSON.stringify(service), name);
  return [...services.filter(isNamed), ...services.filter((service) => !isNamed(service) && uses(service, category))]
    .slice(0, 2)
    .map(toLink);
}

/** The services that work with a category of tools, at most two. */
export const servicesOfCategory = (services: readonly Service[], category: string): ServiceLink[] =>
  services
    .filter((service) => uses(service, category))
    .slice(0, 2)
    .map(toLink);

const uses = ({ slug }: Service, category: string | null) =>
  category !== null && serviceKinds.some((kind) => kind.slug === slug && kind.toolCategories.includes(category));

/** A service, to link to. */
export const toLink = ({ slug, name }: Service): ServiceLink => ({ slug, name });
