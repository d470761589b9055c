import type { TextValues } from "../content/types/text-fields";
import type { Service } from "./service";
import { serviceTextFields, type ServiceTexts } from "./texts";

const noTexts = Object.fromEntries(
  serviceTextFields.map(({ name, kind }) => [name, kind === "parts" || kind === "paragraphs" ? [] : ""]),
) as unknown as ServiceTexts;

/**
 * What pages show of a row: texts that it lacks are empty, or follow from its name. Every page that names services calls
 * it for each of them, so it does not look into the texts, which were checked when they were saved.
 */
export function toService({
  texts,
  ...row
}: Omit<Service, keyof ServiceTexts> & { readonly texts: TextValues }): Service {
  const complete = { ...noTexts, ...(texts as unknown as Partial<ServiceTexts>) };
  return {
    ...row,
    ...complete,
    headline: row.headline || row.name,
    lead: row.lead || row.summary,
    closingHeadline: complete.closingHeadline || row.name,
  };
}
