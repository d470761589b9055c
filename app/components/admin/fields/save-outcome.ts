import type { FormValues } from "~/domain/drafts/draft";
import type { FormEvent } from "~/domain/drafts/form-state";

/** What became of a save. */
export type SaveOutcome =
  | (Extract<FormEvent, { type: "saved" }> & {
      /** Under what the form is kept from now on, if that changes: a new row has an address of its own. */
      readonly key?: string;
    })
  | Extract<FormEvent, { type: "conflict" }>
  | (Extract<FormEvent, { type: "refused" }> & {
      /** There was no answer to it. */
      readonly unsent?: true;
    });

/** Texts by field name, "" for an unticked box, as the values of a form. */
export const valuesFrom = (texts: object): FormValues =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [String(text)]]));

const saveAnswered = "save-answered";

/**
 * Tells the form that is kept under a key what became of its save, as soon as the answer is there: the page is read
 * again only afterwards, and people go on typing meanwhile.
 *
 * @returns whether the form holds something that this save did not store
 */
export function announceOutcome(key: string, outcome: SaveOutcome): boolean {
  return !dispatchEvent(new CustomEvent(saveAnswered, { detail: { key, outcome }, cancelable: true }));
}

/** Calls back with what became of the saves of the form kept under a key; the callback says whether more is unsaved. */
export function onOutcome(take: (key: string, outcome: SaveOutcome) => boolean): () => void {
  const listener = (event: Event) => {
    const { key, outcome } = (event as CustomEvent<{ key: string; outcome: SaveOutcome }>).detail;
    if (take(key, outcome)) event.preventDefault();
  };
  addEventListener(saveAnswered, listener);
  return () => removeEventListener(saveAnswered, listener);
}
