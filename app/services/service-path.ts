import { projectParameter } from "../intake/rules/choices";
import type { SocialSubject } from "../base/web/social-address";
import type { Service } from "./service";

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
