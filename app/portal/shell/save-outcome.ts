import type { FormValues } from "~/content/drafts/draft";
import type { FormEvent } from "~/content/drafts/form-state";

/** The outcome of a save. */
export type SaveOutcome =
  | (Extract<FormEvent, { type: "saved" }> & {
      /** The new draft key, if it changes: a created row has its own. */
      readonly key?: string;
    })
  | Extract<FormEvent, { type: "conflict" }>
  | (Extract<FormEvent, { type: "refused" }> & {
      /** There was no response. */
      readonly isUnsent?: true;
    });

/** Converts texts by field name ("" for an unchecked box) to form values. */
export const valuesFrom = (texts: object): FormValues =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [String(text)]]));

const saveAnswered = "save-answered";

/**
 * Reports the outcome of a save to the form with a draft key as soon as the response arrives: revalidation takes
 * longer, and the user may keep typing.
 *
 * @returns whether the form has changes that this save did not store
 */
export function announceOutcome(key: string, outcome: SaveOutcome): boolean {
  return !dispatchEvent(new CustomEvent(saveAnswered, { detail: { key, outcome }, cancelable: true }));
}

/** Listens for outcomes of saves. The callback returns whether the form has unsaved changes. */
export function onOutcome(callback: (key: string, outcome: SaveOutcome) => boolean): () => void {
  const listener = (event: Event) => {
    const { key, outcome } = (event as CustomEvent<{ key: string; outcome: SaveOutcome }>).detail;
    if (callback(key, outcome)) event.preventDefault();
  };
  addEventListener(saveAnswered, listener);
  return () => removeEventListener(saveAnswered, listener);
}
