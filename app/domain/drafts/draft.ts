import { isObject, parseObject } from "../text/json";

/** The values of a form by field name; a field may have several. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** What was typed into a form and not saved yet. */
export interface Draft {
  readonly values: FormValues;
  /** The version of the row that the form began with; null for a new row. */
  readonly version: string | null;
  /** When this was kept, by the browser's clock: milliseconds since 1970. */
  readonly savedAt: number;
}

/** Drafts older than this are dropped. In milliseconds: 30 days. */
export const longestKept = 30 * 24 * 60 * 60 * 1000;
/** What the browser keeps of one form has at most this many characters: a browser gives a site about five million. */
export const longestDraft = 1_000_000;
/** What stands before the key of every draft in the browser's storage. */
export const draftPrefix = "draft:";

/** A draft as text; null for one that is too long to be kept. */
export function writeDraft(draft: Draft): string | null {
  const text = JSON.stringify(draft);
  return text.length > longestDraft ? null : text;
}

/**
 * A draft from what is kept. Anything can stand there; null means that it is no draft, or one too old.
 *
 * @param now milliseconds since 1970
 */
export function readDraft(text: string | null, now: number): Draft | null {
  const kept = parseObject(text);
  if (kept === null || !isObject(kept.values)) return null;
  const { savedAt, version } = kept;
  if (typeof savedAt !== "number" || !(now - savedAt <= longestKept)) return null;
  const values = Object.entries(kept.values).flatMap(([name, list]) =>
    Array.isArray(list) ? [[name, list.filter((value) => typeof value === "string")] as const] : [],
  );
  return { values: Object.fromEntries(values), version: typeof version === "string" ? version : null, savedAt };
}

/** Whether two forms hold the same. A line break is the same however the browser writes it. */
export function sameValues(one: FormValues, other: FormValues): boolean {
  const text = (values: FormValues) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, list]) => list.some((value) => value !== ""))
        .map(([name, list]) => [name, list.map((value) => value.replace(/\r\n?/g, "\n"))] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return text(one) === text(other);
}
