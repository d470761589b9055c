import { aiGrowthEngines } from "../page-copy/ai-growth-engines";
import { aiWorkflows } from "../page-copy/ai-workflows";
import { internalTools } from "../page-copy/internal-tools";
import { startupMvp } from "../page-copy/startup-mvp";
import type { Service } from "./service";

/** All services, in display order. */
export const services: readonly Service[] = [startupMvp, internalTools, aiWorkflows, aiGrowthEngines];

/** The service with this slug, or null. */
export function findService(slug: string): Service | null {
  return services.find((service) => service.slug === slug) ?? null;
}
