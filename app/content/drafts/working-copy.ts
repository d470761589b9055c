import { parseObject } from "../../base/words/json";
import type { ContentType } from "../types/content-type";
import { parseForm, parseText, textsOf } from "../types/field-values";

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
