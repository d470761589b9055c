import { isObject, parseObject } from "../../base/words/json";
import type { ContentType } from "../types/content-type";
import { parseForm, parseText, textsOf } from "../types/field-values";

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

/** How long after its last write a working copy's form counts as open, in milliseconds (WRITE-4). */
const presenceTime = 60_000;

/** How long after its last write a working copy is kept, in days. */
export const workingCopyDays = 30;

/** A note that somebody has unsaved text in a form. */
export interface CopyNote {
  /** The author's account id. */
  readonly accountId: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly savedAt: string;
  /** Whether the author has the form open, or had it open within the last minute. */
  readonly isOpen: boolean;
  /** Whether the row was saved since. */
  readonly isOutdated: boolean;
}

/** A working copy with its texts, by field name. */
export interface WorkingCopy extends CopyNote {
  /** The version that was edited; null for a new row. */
  readonly version: number | null;
  readonly texts: Readonly<Record<string, string>>;
  /** Identifies this state of the copy by its writer and revision. */
  readonly token: string;
}

/** The state of an open form's working copy. */
export type CopyState =
  | { readonly state: "typing" | "keeping" | "discarded" }
  | { readonly state: "kept"; readonly at: string }
  /** The changes are only in the browser; `problem` is a sentence that says why. */
  | { readonly state: "failed"; readonly problem: string }
  /** The same user has typed in another window since. */
  | { readonly state: "elsewhere"; readonly at: string; readonly keepThis: () => void };

/** A working copy of a row that was never saved. */
export interface Unfinished {
  /** The id in its form. */
  readonly item: string;
  readonly label: string;
  readonly savedAt: string;
}

/** A row that was never saved, as lists and the Overview show it (WRITE-3). */
export interface UnsavedRow<Name extends string = string> extends Unfinished {
  readonly type: Name;
  /** Whose it is. */
  readonly by: string;
  readonly isMine: boolean;
}

/** Whether a working copy's form counts as open. Both arguments are ISO instants. */
export const isOpenAt = (savedAt: string, now: string): boolean => Date.parse(now) - Date.parse(savedAt) < presenceTime;

/** Whether a submitted text can identify an open form. */
export const isWriter = (text: string): boolean => /^[a-z0-9-]{12,40}$/.test(text);

/** Whether a text can be the id in the form of a new row. The row gets this id once it is created. */
export const isNewItem = (text: string): boolean => /^[a-z][a-z0-9]{11}$/.test(text);

/**
 * The texts of a form as typed, by field name; "" for an unchecked box. Times become instants, because the next browser
 * may be in another time zone.
 */
export function formTexts(type: ContentType, form: FormData): Record<string, string> {
  const texts = textsOf(type, parseForm(type, form));
  return Object.fromEntries(
    type.fields.flatMap((field) => {
      const entry = form.get(field.name);
      if (field.kind === "flag") return [[field.name, entry === null ? "" : "on"]];
      if (typeof entry !== "string") return [];
      const text = entry.replaceAll("\r\n", "\n");
      if (field.kind === "texts") return [[field.name, texts[field.name]!]];
      return [[field.name, field.kind === "dateTime" ? String(parseText(field, text)) : text]];
    }),
  );
}

/** The stored texts of those fields that the type still has. */
export function parseStoredTexts({ fields }: ContentType, stored: string): Record<string, string> {
  const texts = parseObject(stored) ?? {};
  return Object.fromEntries(
    fields.flatMap(({ name }) => (typeof texts[name] === "string" ? [[name, texts[name]]] : [])),
  );
}
