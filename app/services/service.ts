import type { services } from "../../drizzle/schema";
import type { SocialSubject } from "../base/web/social-address";
import { addressPart } from "../base/web/urls";
import { asSpecified, type Words } from "../base/words/placeholders";
import { projectParameter } from "../intake/rules/choices";
import type { ServiceTexts } from "./texts";

type Row = typeof services.$inferSelect;

/** A service: what is known about it, and the texts of its page. */
export interface Service
  extends
    ServiceTexts,
    Readonly<
      Pick<
        Row,
        | "slug"
        | "name"
        | "summary"
        | "audience"
        | "duration"
        | "headline"
        | "lead"
        | "seoDescription"
        | "projectType"
        | "usualBudget"
        | "weeks"
        | "composition"
        | "keywords"
        | "leads"
        | "toolCategories"
      >
    > {}

/** What a card of a service shows. */
export type ServiceCard = Pick<Service, "slug" | "name" | "summary" | "usualBudget" | "weeks">;

/** A service, to link to. */
export type ServiceLink = Pick<Service, "slug" | "name">;

/** The path of a service's page. */
export const servicePath = ({ slug }: Pick<Service, "slug">): string => `/services/${addressPart(slug)}`;

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

/** A service, to link to. */
export const toLink = ({ slug, name }: Service): ServiceLink => ({ slug, name });

/** A service, to link to with its price. */
export type PricedService = ServiceLink & Pick<Service, "usualBudget" | "weeks">;

export const toPricedLink = ({ slug, name, usualBudget, weeks }: Service): PricedService => ({
  slug,
  name,
  usualBudget,
  weeks,
});

/** The first and last week of a text such as "2-3"; null without a number. */
export function weeksIn(text: string): { readonly from: number; readonly to: number } | null {
  const [from, to = from] = Array.from(text.matchAll(/\d{1,2}/g), ([number]) => Number(number));
  return from === undefined || from < 1 || to! < from ? null : { from, to: to! };
}

/** The weeks of a text such as "2-3", as "Weeks 2-3"; the text itself without a number. */
export function weeksLabel(text: string, words: Words = asSpecified): string {
  const weeks = weeksIn(text);
  return weeks ? words(weeks.to > weeks.from ? "Weeks {weeks}" : "Week {weeks}", { weeks: text }) : text;
}
