import type { SocialSubject } from "../base/web/social-address";
import { projectParameter, type ProjectType } from "../intake/rules/choices";
import type { PageTexts } from "../texts/definitions";

/** A service: what is fixed about it, and the texts that editors write. */
export interface Service extends PageTexts<"service-startup-mvp"> {
  readonly slug: "startup-mvp" | "internal-tools" | "ai-workflows" | "ai-growth-engines";
  readonly projectType: ProjectType;
}

/** A service, to link to. */
export type ServiceLink = Pick<Service, "slug" | "name">;

/** The path of a service's page. */
export const servicePath = ({ slug }: Pick<Service, "slug">): string => `/services/${slug}`;

/** The target of a service's calls to action (SVC-4): the intake, with the service chosen. */
export const serviceCallPath = ({ projectType }: Pick<Service, "projectType">): string =>
  `/hire?${projectParameter}=${projectType}`;

/** The subject of the social image of a service's page. */
export const serviceSubject = ({ slug, name }: ServiceLink): SocialSubject<"service"> => ({
  kind: "service",
  slug,
  title: name,
  group: slug,
});
