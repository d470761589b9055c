import { isObject, parseObject } from "../../base/words/json";

/** The values of a form by field name; a field may have several. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** Unsaved form values. */
export interface Draft {
  readonly values: FormValues;
  /** The version the form was loaded with; null for a new row. */
  readonly version: string | null;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly savedAt: number;
  /** The account that typed it. */
  readonly by?: string;
  /**
   * The working copies that this goes on from, by their tokens, separated by spaces: the one that the form had stored or
   * was opened with, and the one that this was sent as when its page was closed, which may not have arrived.
   */
  readonly follows?: string;
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
export function parseDraft(text: string | null, now: number): Draft | null {
  const stored = parseObject(text);
  if (stored === null || !isObject(stored.values)) return null;
  const { savedAt, version } = stored;
  if (typeof savedAt !== "number" || !(now - savedAt <= maxDraftAge)) return null;
  const values = Object.entries(stored.values).flatMap(([name, list]) =>
    Array.isArray(list) ? [[name, list.filter((value) => typeof value === "string")] as const] : [],
  );
  const optional = ["by", "follows"].flatMap((name) =>
    typeof stored[name] === "string" ? [[name, stored[name]] as const] : [],
  );
  return {
    values: Object.fromEntries(values),
    version: typeof version === "string" ? version : null,
    savedAt,
    ...Object.fromEntries(optional),
  };
}

/** What a form was opened with. */
export interface OpenedForm {
  /** The version of the row; null for a new row. */
  readonly version: string | null;
  /** The working copy in its controls, and when it was stored (milliseconds since 1970); null without one. */
  readonly copy: { readonly token: string; readonly savedAt: number } | null;
  /** Whether something was typed before its drafts could be read. */
  readonly isTyped: boolean;
}

/**
 * Which of the drafts of earlier visits fills a form that was just opened, and whether the working copy in the form is
 * then a version of its own that has to be offered. The newest text of the writer fills the form, unless the row has
 * changed since, or something has been typed already: then the drafts are offered.
 *
 * @param drafts those that differ from the form, newest first
 */
export function draftToFill<OneDraft extends Draft>(
  { version, copy, isTyped }: OpenedForm,
  drafts: readonly OneDraft[],
): { readonly draft: OneDraft; readonly replacesCopy: boolean } | null {
  const [newest] = drafts;
  if (!newest || isTyped || newest.version !== version) return null;
  const continuesCopy = copy !== null && newest.follows?.split(" ").includes(copy.token) === true;
  if (!continuesCopy && copy && copy.savedAt > newest.savedAt) return null;
  return { draft: newest, replacesCopy: copy !== null && !continuesCopy };
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
