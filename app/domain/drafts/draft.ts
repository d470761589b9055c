import { isObject, parseObject } from "../text/json";

/** The values of a form by field name; a field may have several. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** Unsaved form values. */
export interface Draft {
  readonly values: FormValues;
  /** The version the form was loaded with; null for a new row. */
  readonly version: string | null;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly savedAt: number;
  /** The working copy that it was sent as when its page was closed, which may not have arrived. */
  readonly sentAs?: string;
}

/** Older drafts are discarded. 30 days in milliseconds. */
export const maxDraftAge = 30 * 24 * 60 * 60 * 1000;
/** In characters. Browsers limit a site's storage to about five million. */
export const maxDraftLength = 1_000_000;
/** The prefix of all draft keys in the browser's storage. */
export const draftPrefix = "draft:";

/** Serializes a draft; null if it is too long to store. */
export function writeDraft(draft: Draft): string | null {
  const text = JSON.stringify(draft);
  return text.length > maxDraftLength ? null : text;
}

/**
 * Parses a stored draft, which may be anything; null if it is invalid or expired.
 *
 * @param now milliseconds since 1970
 */
export function readDraft(text: string | null, now: number): Draft | null {
  const stored = parseObject(text);
  if (stored === null || !isObject(stored.values)) return null;
  const { savedAt, version, sentAs } = stored;
  if (typeof savedAt !== "number" || !(now - savedAt <= maxDraftAge)) return null;
  const values = Object.entries(stored.values).flatMap(([name, list]) =>
    Array.isArray(list) ? [[name, list.filter((value) => typeof value === "string")] as const] : [],
  );
  const draft = { values: Object.fromEntries(values), version: typeof version === "string" ? version : null, savedAt };
  return typeof sentAs === "string" ? { ...draft, sentAs } : draft;
}

/** Compares form values, ignoring empty fields and the kind of line breaks. */
export function sameValues(a: FormValues, b: FormValues): boolean {
  const text = (values: FormValues) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, list]) => list.some((value) => value !== ""))
        .map(([name, list]) => [name, list.map((value) => value.replace(/\r\n?/g, "\n"))] as const)
        .toSorted(([first], [second]) => (first < second ? -1 : 1)),
    );
  return text(a) === text(b);
}
