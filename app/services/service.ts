import type { SocialSubject } from "../base/web/social-address";
import { projectParameter, type ProjectType } from "../intake/rules/choices";

/**
 * The copy of a service page, its card and its metadata. Any text may contain the placeholders `{mvpWeeks}` and
 * `{enterpriseMonths}`.
 */
export interface Service {
  slug: "startup-mvp" | "internal-tools" | "ai-workflows" | "ai-growth-engines";
  name: string;
  /** 110 to 170 characters, for cards. */
  summary: string;
  /** Whom it is for and how long it takes, for its row in the overview. Left out if a placeholder in it is empty. */
  audience: string;
  duration: string;
  /** The answer of the intake that the page's calls to action choose. */
  projectType: ProjectType;
  headline: string;
  /** 180 to 320 characters. */
  lead: string;
  /** Three short facts. */
  facts: ReadonlyArray<{ label: string; value: string }>;
  processTitle: string;
  /** Exactly four steps. */
  process: ReadonlyArray<{ title: string; text: string }>;
  useCasesTitle: string;
  /** Six use cases. */
  useCases: ReadonlyArray<{ title: string; text: string }>;
  deliverablesTitle: string;
  /** Five to seven items. */
  deliverables: readonly string[];
  closing: { headline: string; text: string; label: string };
  /** 125 to 158 characters. */
  seoDescription: string;
  keywords: readonly string[];
}

/** The path of a service's page. */
export const servicePath = ({ slug }: Pick<Service, "slug">): string => `/services/${slug}`;

/** The target of a service's calls to action (SVC-4): the intake, with the service chosen. */
export const serviceCallPath = ({ projectType }: Pick<Service, "projectType">): string =>
  `/hire?${projectParameter}=${projectType}`;

/** The subject of the social image of a service's page. */
export const serviceSubject = ({ slug, name }: Pick<Service, "slug" | "name">): SocialSubject<"service"> => ({
  kind: "service",
  slug,
  title: name,
  group: slug,
});
