import { publicValues, scheduleOf } from "../listing/list";
import type { ContentType, FieldErrors, Status, Values } from "../types/content-type";

/** What a form does to a row's status besides saving it. */
export type PublishStep = "publish" | "schedule" | "unpublish";

const steps: readonly PublishStep[] = ["publish", "schedule", "unpublish"];

/** The step that a button of the form names; null for a plain save. */
export const publishStepOf = (name: unknown): PublishStep | null => steps.find((step) => step === name) ?? null;

/**
 * The steps that a form offers for a row, the usual one first.
 *
 * @param status null for a new row
 */
export function publishSteps(type: ContentType, status: Status | null): readonly PublishStep[] {
  if (type.publishing.by === "always") return [];
  const later: readonly PublishStep[] = scheduleOf(type) === null ? [] : ["schedule"];
  if (status === "published") return ["unpublish"];
  return status === "scheduled" ? ["publish", ...later, "unpublish"] : ["publish", ...later];
}

/**
 * The values of a form after a step. Publishing moves a future date to now; scheduling requires a future date.
 *
 * @param now an ISO instant
 */
export function withPublishStep(
  type: ContentType,
  step: PublishStep | null,
  values: Values,
  now: string,
): { readonly values: Values; readonly errors?: FieldErrors } {
  if (step === null || type.publishing.by === "always") return { values };
  if (step === "unpublish") return { values: { ...values, draft: true } };
  const publishedValues = { ...values, ...publicValues(type) };
  const date = scheduleOf(type);
  if (date === null) return { values: publishedValues };
  const isLater = String(values[date] ?? "") > now;
  if (step === "schedule")
    return isLater ? { values: publishedValues } : { values, errors: { [date]: "Choose a time in the future." } };
  return { values: isLater ? { ...publishedValues, [date]: now } : publishedValues };
}
