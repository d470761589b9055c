import type { services } from "../../drizzle/schema";
import type { Values } from "../content/types/content-type";
import type { Service } from "./service";
import { toService } from "./stored-service";
import { serviceTextFields, type ServiceTexts } from "./texts";

type Columns = Pick<
  typeof services.$inferSelect,
  | "name"
  | "summary"
  | "audience"
  | "duration"
  | "headline"
  | "lead"
  | "seoDescription"
  | "projectType"
  | "usualBudget"
  | "composition"
  | "displayOrder"
  | "keywords"
  | "leads"
  | "toolCategories"
  | "relatedPages"
>;

/** A file of `drizzle/seed/content/services`: columns and texts side by side. */
export type ServiceFile = Columns & ServiceTexts;

/** A service as a row of its table, from its file. */
export function serviceRow(slug: string, file: ServiceFile) {
  const isText = (name: string) => serviceTextFields.some((field) => field.name === name);
  const parts = Object.entries(file).map(([name, value]) => [isText(name) ? "texts" : "columns", name, value] as const);
  const of = (part: "texts" | "columns") =>
    Object.fromEntries(parts.flatMap(([kind, name, value]) => (kind === part ? [[name, value]] : [])));
  return {
    ...(of("columns") as unknown as Columns),
    texts: of("texts") as (typeof services.$inferSelect)["texts"],
    weeks: "",
    id: slug,
    slug,
  };
}

// Vite compiles the files in. Playwright's own process has no Vite, and renders no page.
const files: Readonly<Record<string, ServiceFile>> = import.meta.env
  ? import.meta.glob<ServiceFile>("../../drizzle/seed/content/services/*.yaml", { eager: true, import: "default" })
  : {};

const rows = Object.entries(files)
  .map(([path, file]) => serviceRow(path.slice(path.lastIndexOf("/") + 1, -".yaml".length), file))
  .toSorted((one, other) => one.displayOrder - other.displayOrder);

/** A service of the specification, with the values that a row would have. */
export function specifiedRow(slug: string): Values | null {
  const row = rows.find((one) => one.slug === slug);
  return row ? { ...row, texts: JSON.stringify(row.texts), rowId: 0, updatedAt: "" } : null;
}

/** The services of the specification, in their order: what the site has until somebody saves others. */
export const defaultServices: readonly Service[] = rows.map(({ id: _, displayOrder: __, relatedPages: ___, ...row }) =>
  toService(row),
);

/** A service that was saved before services had a field for ideas has the words of the specified one with its slug. */
export function withLaterTexts(service: Service): Service {
  const specified = defaultServices.find(({ slug }) => slug === service.slug);
  if (service.draftQuestion !== "" || !specified) return service;
  return { ...service, draftQuestion: specified.draftQuestion, draftButton: specified.draftButton };
}
