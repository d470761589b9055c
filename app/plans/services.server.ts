import type { DatabaseClient } from "../../drizzle/client";
import { defaultServices } from "../services/default-services.server";
import { listServices } from "../services/queries.server";
import type { ServiceSource } from "./draw-plan";

/** The words of the specified services: rows that were saved before they had any have none. */
const defaultLeads = new Map(defaultServices.map(({ slug, leads }) => [slug, leads ?? []]));

/** The services, as ideas are compared with them. */
export async function readServices(db: DatabaseClient): Promise<ServiceSource[]> {
  const services = await listServices(db);
  return services.map(
    ({ slug, name, summary, projectType, usualBudget, weeks, leads, lead, useCases, toolCategories }) => ({
      slug,
      name,
      summary,
      projectType,
      usualBudget,
      weeks,
      leads: leads && leads.length > 0 ? leads : (defaultLeads.get(slug) ?? []),
      text: [lead, ...useCases.flatMap(({ title, text }) => [title, text])].join(" "),
      toolCategories,
    }),
  );
}
