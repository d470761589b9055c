import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared } from "../../drizzle/prepared";
import { isPublic, serviceDocument, services as table } from "../../drizzle/schema";
import type { CacheTag } from "../base/web/cache-policy";
import { containsWord } from "../base/words/lists";
import { publicReads } from "../content/pages/public-reads.server";
import { type RelatedRow, toRelatedRow, type WithCacheTags } from "../content/pages/related";
import type { PageRequest } from "../content/types/content-type.server";
import type { ProjectType } from "../intake/rules/choices";
import type { RequestContext } from "../routing/context";
import { orNull } from "../routing/failed-reads";
import { type Service, type ServiceLink, toLink } from "./service";
import { toService } from "./stored-service";
import { services as type } from "./type";

/** The cache tags of a page that shows services. */
export const serviceTags: readonly CacheTag[] = ["services"];

/** The most services that pages list. */
const maxServices = 60;

const columns = {
  slug: table.slug,
  name: table.name,
  summary: table.summary,
  audience: table.audience,
  duration: table.duration,
  headline: table.headline,
  lead: table.lead,
  texts: table.texts,
  seoDescription: table.seoDescription,
  projectType: table.projectType,
  usualBudget: table.usualBudget,
  weeks: table.weeks,
  composition: table.composition,
  keywords: table.keywords,
  leads: table.leads,
  toolCategories: table.toolCategories,
};

const publicServices = prepared((query) =>
  query
    .select({ row: columns })
    // Always a row, so that a table without any can be told from one without public ones.
    .from(sql`(select exists (select 1 from ${table}) as has_rows) as held`)
    .leftJoin(table, isPublic(table))
    .where(sql`held.has_rows`)
    .orderBy(table.displayOrder, table.rowId)
    .limit(maxServices),
);

/** The specified services. Their texts are not loaded at the start of a worker, which seldom needs them. */
export const specifiedServices = async (): Promise<readonly Service[]> =>
  (await import("./default-services.server")).defaultServices;

/** The services that visitors see, in their order. A table without any rows has the specified ones. */
export async function listServices(db: DatabaseClient): Promise<readonly Service[]> {
  const rows = await db.read(publicServices({}));
  if (rows.length === 0) return specifiedServices();
  return rows.flatMap(({ row }) => (row ? [toService(row)] : []));
}

const reads = publicReads(table, type, {
  document: serviceDocument,
  card: ["name", "summary"],
  more: [
    "audience",
    "duration",
    "headline",
    "lead",
    "texts",
    "seoDescription",
    "projectType",
    "usualBudget",
    "weeks",
    "composition",
    "keywords",
    "leads",
    "toolCategories",
  ],
});

export const { find: findService } = reads;

/** The kinds of rows that a service names, one of each. */
const namedKinds = [["brief"], ["venture", "case"], ["post"], ["tool"]];

/**
 * What belongs to a service, by name: the first of each kind among the related rows, of which editors' choices come
 * first.
 */
export async function listNamed(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<{ readonly related: readonly RelatedRow[] }>> {
  const rows = await reads.readRelated(db, slug, request);
  const related = namedKinds.flatMap((kinds) => rows.find(({ kind }) => kinds.includes(kind)) ?? []);
  return { related: related.map(toRelatedRow), tags: related.map(({ tag }) => tag) };
}

/**
 * A row with the services, in one round trip. If they cannot be read, it has the specified ones, and its page is not
 * `isComplete`.
 */
export async function findWithServices<Found extends object>(
  db: DatabaseClient,
  ctx: Pick<RequestContext, "log">,
  find: Promise<Found | { readonly movedTo: string } | null>,
) {
  const [found, services] = await Promise.all([find, orNull(ctx, listServices(db))]);
  if (!found || "movedTo" in found) return found;
  return { ...found, services: services ?? (await specifiedServices()), isComplete: services !== null };
}

/** The first service that an answer of the intake stands for, to link to; null if none does. */
export function serviceOfProject(services: readonly Service[], projectType: ProjectType): ServiceLink | null {
  const service = services.find((one) => one.projectType === projectType);
  return service ? toLink(service) : null;
}

/** The services whose page mentions a tool, then those that work with its category, at most two. */
export function servicesOfTool(services: readonly Service[], name: string, category: string | null): ServiceLink[] {
  const isNamed = (service: Service) => containsWord(JSON.stringify({ ...service, leads: [] }), name);
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

const uses = ({ toolCategories }: Service, category: string | null) =>
  category !== null && toolCategories.includes(category);
