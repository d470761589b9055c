import type { Budget } from "../intake/rules/choices";
import type { Service } from "./service";

/** What of a service is fixed: its address, its place in the intake, and which tools it works with. */
interface ServiceKind {
  readonly slug: Service["slug"];
  /** The answer of the intake that the page's calls to action choose. */
  readonly projectType: Service["projectType"];
  /** The price range in which most of its projects start. */
  readonly usualBudget: Budget;
  readonly keywords: readonly string[];
  /** The categories of tools that the service works with, by their slugs. */
  readonly toolCategories: readonly string[];
}

/** All services, in display order. */
export const serviceKinds: readonly ServiceKind[] = [
  {
    slug: "startup-mvp",
    projectType: "startup-mvp",
    usualBudget: "10k-20k",
    keywords: [
      "startup MVP",
      "MVP development",
      "no-code MVP",
      "AI MVP",
      "product validation",
      "SaaS prototype",
      "founder product team",
    ],
    toolCategories: ["app-builders", "ai-coders", "databases-backends", "design", "hosting-devops", "website-builders"],
  },
  {
    slug: "internal-tools",
    projectType: "internal-tool",
    usualBudget: "10k-20k",
    keywords: [
      "internal tools",
      "no-code internal tools",
      "operations dashboard",
      "back office software",
      "approval workflow",
      "partner portal",
      "spreadsheet replacement",
    ],
    toolCategories: ["internal-tool-builders", "databases-backends", "automation"],
  },
  {
    slug: "ai-workflows",
    projectType: "workflow-automation",
    usualBudget: "5k-10k",
    keywords: [
      "AI workflows",
      "AI automation",
      "document processing",
      "support triage",
      "human in the loop",
      "LLM evaluation",
      "business process automation",
    ],
    toolCategories: ["automation", "language-models", "ai-development"],
  },
  {
    slug: "ai-growth-engines",
    projectType: "ai-growth-engines",
    usualBudget: "5k-10k",
    keywords: [
      "AI growth engine",
      "AI marketing automation",
      "programmatic SEO",
      "lead qualification",
      "growth experiments",
      "customer retention",
      "content operations",
    ],
    toolCategories: ["marketing-growth", "analytics", "website-builders"],
  },
];

/** The service with this slug, or null. */
export const findServiceKind = (slug: string): ServiceKind | null =>
  serviceKinds.find((kind) => kind.slug === slug) ?? null;
