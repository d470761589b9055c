import { containsWord } from "../base/words/lists";
import type { Service } from "./service";
import { services } from "./services";

/** The categories of tools that each service works with, by their slugs. */
const toolCategories: Readonly<Record<Service["slug"], readonly string[]>> = {
  "startup-mvp": ["app-builders", "ai-coders", "databases-backends", "design", "hosting-devops", "website-builders"],
  "internal-tools": ["internal-tool-builders", "databases-backends", "automation"],
  "ai-workflows": ["automation", "language-models", "ai-development"],
  "ai-growth-engines": ["marketing-growth", "analytics", "website-builders"],
};

/** A service, to link to. */
export type RelatedService = Pick<Service, "slug" | "name">;

/** The services whose page mentions a tool, then those that work with its category, at most two. */
export function servicesOfTool(name: string, category: string | null): RelatedService[] {
  const isNamed = (service: Service) => containsWord(JSON.stringify(service), name);
  return [...services.filter(isNamed), ...services.filter((service) => !isNamed(service) && uses(service, category))]
    .slice(0, 2)
    .map(toRelated);
}

/** The services that work with a category of tools, at most two. */
export const servicesOfCategory = (category: string): RelatedService[] =>
  services
    .filter((service) => uses(service, category))
    .slice(0, 2)
    .map(toRelated);

const uses = (service: Service, category: string | null) =>
  category !== null && toolCategories[service.slug].includes(category);
const toRelated = ({ slug, name }: Service): RelatedService => ({ slug, name });
