import { controlsOf, type TextValues, valuesOfControls } from "../content/types/text-fields";
import type { Service } from "./service";
import { serviceTextFields, type ServiceTexts } from "./texts";

/** What pages show of a row: texts that it lacks are empty, or follow from its name. */
export function toService({
  texts,
  ...row
}: Omit<Service, keyof ServiceTexts> & { readonly texts: TextValues }): Service {
  const complete = valuesOfControls(serviceTextFields, controlsOf(serviceTextFields, texts)) as unknown as ServiceTexts;
  return {
    ...row,
    ...complete,
    headline: row.headline || row.name,
    lead: row.lead || row.summary,
    closingHeadline: complete.closingHeadline || row.name,
    closingButton: complete.closingButton || "Start Your Project",
  };
}
