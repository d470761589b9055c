import { aiGrowthEngines } from "./ai-growth-engines";
import { aiWorkflows } from "./ai-workflows";
import { internalTools } from "./internal-tools";
import type { Service } from "./service";
import { startupMvp } from "./startup-mvp";

/** All services, in display order. */
export const services: readonly Service[] = [startupMvp, internalTools, aiWorkflows, aiGrowthEngines];

/** The service with this slug, or null. */
export function findService(slug: string): Service | null {
  return services.find((service) => service.slug === slug) ?? null;
}
