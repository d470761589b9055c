import { data, redirect, type RouterContextProvider } from "react-router";
import { privatePolicy } from "~/base/web/cache-policy";
import type { MergedTexts, Texts } from "~/base/words/merge-texts";
import { formatNumber } from "~/base/words/numbers";
import { afterSave } from "~/catalog/after-save.server";
import { isPublicStatus, statusOf } from "~/content/listing/list";
import { categoryInUseText, isForeignKeyError, type WriteContext } from "~/content/saving/row-writes.server";
import { newSetId } from "~/content/saving/store.server";
import type { Values } from "~/content/types/content-type";
import type { StoredType } from "~/content/types/content-type.server";
import { type DatabaseClient, databaseContext, requestContext } from "~/routing/context";
import { type EditedValue, lacksFields, type StoredValueConflict } from "~/settings/stored-value.server";
import { type ContentName, contentTypeNamed } from "~/types";
import { type SiteType, storedTypes } from "~/types.server";
import { errorNotice, type Notice, successNotice } from "~/ui/components/toast";
import { logDatabaseError } from "../routing/failed-reads";
import { flashMessageCookie } from "../routing/flash-message";
import { signedInContext } from "./session/access-guard";

/** The outcomes of a save. */
const saveNames = ["created", "updated", "published", "scheduled", "unpublished"] as const;
type SaveName = (typeof saveNames)[number];

/** A flash message: the outcome of a write, shown after the redirect. */
export type ContentMessage =
  | { readonly kind: SaveName; readonly type: string; readonly rowId: number; readonly isPublic: boolean }
  | { readonly kind: "deleted"; readonly type: string; readonly setId: string }
  | { readonly kind: "samples-removed"; readonly rows: number; readonly setId: string }
  | { readonly kind: "confirmed"; readonly values: number }
  | { readonly kind: "picture-removed" }
  | { readonly kind: "picture-deleted" | "picture-replaced"; readonly setId: string; readonly rowId: number }
  | { readonly kind: "pictures-restored"; readonly pictures: number; readonly rows: number }
  | { readonly kind: "undone"; readonly rows: number; readonly setId: string; readonly below: number | null }
  | { readonly kind: "status-undone"; readonly undoneCount: number; readonly skippedCount: number };

/** Serializes a message for its cookie. */
function writeContentMessage(message: ContentMessage): string {
  switch (message.kind) {
    case "deleted":
      return `deleted.${message.type}.${message.setId}`;
    case "samples-removed":
      return `samples-removed.${message.rows}.${message.setId}`;
    case "picture-deleted":
    case "picture-replaced":
      return `${message.kind}.${message.setId}.${message.rowId}`;
    case "pictures-restored":
      return `pictures-restored.${message.pictures}.${message.rows}`;
    case "confirmed":
      return `confirmed.${message.values}`;
    case "picture-removed":
      return message.kind;
    case "undone":
      return `undone.${message.rows}.${message.setId}.${message.below ?? ""}`;
    case "status-undone":
      return `status-undone.${message.undoneCount}.${message.skippedCount}`;
    default:
      return `${message.kind}.${message.type}.${message.rowId}.${message.isPublic ? "public" : "hidden"}`;
  }
}

/** Whether visitors see a row now, on its page or on the one that shows it. */
export const isVisible = (stored: StoredType, row: Values, now: string): boolean =>
  isPublicStatus(statusOf(stored.type, row, now)) && (stored.type.hasPage || stored.listAddress(row) !== null);

/** A message's notice (ADM-35 to ADM-37, D37), and the row to show a publish receipt for. */
interface ContentNotice {
  readonly notice: Notice;
  readonly published?: { readonly type: string; readonly rowId: number };
}

/**
 * Parses a message from its cookie; null for any other text.
 *
 * @param labelOf reads the label of a row or a picture; null if it cannot be read
 */
export async function parseContentMessage(
  words: string,
  labelOf: (type: ContentName | "media", rowId: number) => Promise<string | null>,
): Promise<ContentNotice | null> {
  const [kind, second = "", third = "", fourth = ""] = words.split(".");
  if (kind === "status-undone") return { notice: statusUndone(Number(second), Number(third)) };
  if (kind === "undone") return { notice: rowsUndone(Number(second), third, fourth) };
  if (kind === "picture-deleted" || kind === "picture-replaced") {
    const label = await labelOf("media", Number(third));
    const name = label === null ? "Picture" : `Picture “${label}”`;
    const text = kind === "picture-deleted" ? `${name} deleted` : `${name} replaced wherever it is used`;
    return { notice: successNotice(text, { undo: { set: second, of: "media" } }) };
  }
  if (kind === "picture-removed") return { notice: successNotice("Picture permanently deleted") };
  if (kind === "pictures-restored") {
    const where = Number(third) > 0 ? `, also in ${countText(Number(third), "item")}` : "";
    return { notice: successNotice(`${countText(Number(second), "picture")} restored${where}`) };
  }
  if (kind === "confirmed") return { notice: successNotice(`${countText(Number(second), "sample value")} confirmed`) };
  if (kind === "samples-removed") {
    const text = `${countText(Number(second), "sample item")} removed`;
    return { notice: successNotice(text, { undo: { set: third } }) };
  }
  const type = contentTypeNamed(second);
  if (!type) return null;
  if (kind === "deleted")
    return {
      notice: successNotice(`${type.item} ${type.rowNames ? "reset" : "deleted"} successfully`, {
        undo: { set: third },
      }),
    };
  const saveName = saveNames.find((name) => name === kind);
  if (!saveName) return null;
  const rowId = Number(third);
  // The specification fixes the text of these notices.
  const isPlain = saveName === "created" || saveName === "updated";
  const label = isPlain ? null : await labelOf(type.name, rowId);
  const text = isPlain
    ? `${type.item} ${saveName} successfully`
    : `${label === null ? type.item : `“${label}”`} ${saveName}`;
  const isPublic = fourth === "public";
  if (!type.hasPage && !isPublic) return { notice: successNotice(text) };
  const link = { href: `/admin/${type.name}/${rowId}/live`, label: isPublic ? "View" : "Preview" };
  const notice = successNotice(text, { link });
  return isPublic && type.hasPage ? { notice, published: { type: type.name, rowId } } : { notice };
}

const countText = (count: number, one: string): string => `${formatNumber(count)} ${one}${count === 1 ? "" : "s"}`;

function rowsUndone(rows: number, setId: string, below: string): Notice {
  if (rows === 0) return { ...successNotice("There was nothing left to undo."), title: "Nothing to undo" };
  const text = rows === 1 ? "Undone: 1 item restored." : `Undone: ${countText(rows, "item")} restored.`;
  return successNotice(text, below === "" ? undefined : { undo: { set: setId, below } });
}

function statusUndone(undoneCount: number, skippedCount: number): Notice {
  const countedEnquiries = countText(undoneCount, "submission");
  const skippedText = skippedCount === 1 ? "1 has" : `${formatNumber(skippedCount)} have`;
  const text = [
    undoneCount > 0 && `${countedEnquiries} reverted.`,
    skippedCount > 0 && `${skippedText} changed since and ${skippedCount === 1 ? "was" : "were"} skipped.`,
  ];
  return {
    title: undoneCount === 0 ? "Nothing to undo" : "Success",
    text: text.filter(Boolean).join(" ") || "There was nothing left to undo.",
    tone: "success",
  };
}

/** The content type of a section's path segment. Throws a 404 for an unknown section. */
export function sectionOf(name: string | undefined): SiteType {
  const type = contentTypeNamed(name);
  if (!type) throw data(null, { status: 404 });
  return storedTypes[type.name];
}

/** The row id in a path segment. Throws a 404 for anything else. */
export function rowNumberOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** The context of a write by the signed-in person. */
export function writeContextOf(context: Readonly<RouterContextProvider>, setId = newSetId()): WriteContext {
  const { now, origin, types } = context.get(requestContext);
  return { by: context.get(signedInContext).person.id, now, origin, types, setId, afterSave };
}

/** Redirects within the portal, with a flash message (ADM-16). */
export const redirectWithMessage = async (url: URL, to: string, message: ContentMessage): Promise<Response> =>
  redirect(to, { headers: await messageHeaders(url, to, message) });

/** Responds to a form with data, and leaves a flash message for the next page. */
export const respondWithMessage = async <Body extends object>(
  body: Body,
  url: URL,
  to: string,
  message: ContentMessage,
) => data(body, { headers: await messageHeaders(url, to, message) });

async function messageHeaders(url: URL, to: string, message: ContentMessage): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": privatePolicy });
  headers.append("Set-Cookie", await flashMessageCookie(url, { words: writeContentMessage(message), to }));
  return headers;
}

/** Responds to a form with data that is never cached. */
export const respond = <Body extends object>(body: Body, status = 200) =>
  data(body, { status, headers: { "Cache-Control": privatePolicy } });

/**
 * Responds to a form with a notice.
 *
 * @param notice null for none, such as when the response asks a question
 * @param rest the rest of the action data
 */
export const respondWithNotice = <ActionData extends object>(
  status: number,
  notice: Notice | null,
  rest: Partial<Omit<ActionData, "notice">> = {},
) =>
  respond<Partial<Omit<ActionData, "notice">> & { readonly notice?: Notice }>(
    { ...(notice && { notice }), ...rest },
    status,
  );

/**
 * Runs a write. A database error becomes a notice with its message (ADM-38) and a response status: 503, or 409 for a
 * violated foreign key (ADM-15). The form then keeps its input.
 */
export async function tryWrite<Result>(
  context: Readonly<RouterContextProvider>,
  write: (db: DatabaseClient) => Promise<Result>,
): Promise<{ readonly value: Result } | { readonly failure: Notice; readonly status: 409 | 503 }> {
  try {
    return { value: await write(context.get(databaseContext)) };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isForeignKeyError(error)) return { failure: errorNotice("Error", categoryInUseText), status: 409 };
    return { failure: failedWrite(context, error), status: 503 };
  }
}

/** Logs a write's error. Returns the notice with its message (ADM-38), for a response with status 503. */
export function failedWrite(context: Readonly<RouterContextProvider>, error: unknown): Notice {
  logDatabaseError(context.get(requestContext), error);
  return errorNotice("Error", messageOf(error));
}

/** The database's own message, without the SQL statement. */
function messageOf(error: unknown): string {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const message = cause instanceof Error ? cause.message.slice(0, 200) : "";
  return message === "" ? "The change was not made. Please try again." : `${message} Nothing was changed.`;
}

/** A version that another user saved while a form was open. */
export interface Conflict {
  readonly version: number;
  /** The fields that both users changed; the name of a list that counts as one field. */
  readonly fields: readonly string[];
  readonly savedTexts: Texts;
}

/** Texts by control name, with their version. */
export interface TextsVersion {
  readonly version: number;
  readonly texts: Texts;
}

/** The action data of a texts form. */
export interface StoredTextsActionData {
  readonly notice: Notice;
  /** The submitted values, if they were not stored; after a conflict, merged with the other user's. */
  readonly texts?: Texts;
  readonly errors?: Texts;
  readonly signedOut?: true;
  /** What was stored. */
  readonly saved?: TextsVersion;
  readonly conflict?: Conflict;
}

/** The action data after a conflict. @param what what was saved, such as "the settings" */
const conflictData = (
  what: string,
  { version, savedTexts, mergedTexts }: { version: number; savedTexts: Texts; mergedTexts: MergedTexts },
): StoredTextsActionData => ({
  notice: errorNotice("Error", `Someone else saved ${what} after you opened them. Your changes are still in the form.`),
  texts: mergedTexts.texts,
  conflict: { version, fields: mergedTexts.conflicts, savedTexts },
});

/** Says that a form lacks fields. */
export const incompleteText = "The form did not arrive whole, so nothing was saved. Reload the page and try again.";

/** The action data for a form that lacks fields, which would be emptied. */
const incompleteData = (texts: Texts): StoredTextsActionData => ({
  notice: errorNotice("Error", incompleteText),
  texts,
});

/** The values of a form by field name. */
export const formTexts = (form: FormData): Texts =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));

/** How the form of a stored value is saved. */
interface TextsSave<Written> {
  readonly edited: EditedValue;
  /** What is saved, such as "the settings". */
  readonly what: string;
  /** What the save is called once it is done, such as "Settings updated". */
  readonly done: Notice;
  readonly save: (
    db: DatabaseClient,
    version: number,
  ) => Promise<Written | { readonly status: "invalid"; readonly fields: Texts } | StoredValueConflict>;
  /** Follows a save. Returns the texts that were stored. */
  readonly afterwards: (result: Written) => Texts | Promise<Texts>;
}

/**
 * Saves the form of a stored value unless its version is stale, and responds to it: 400 if fields are missing, 422 if
 * some are invalid, 409 after a conflict, 503 if the database fails. Whatever was not stored stays in the form.
 */
export async function saveTexts<Written extends { readonly status: "written" }>(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { edited, what, done, save, afterwards }: TextsSave<Written>,
) {
  const answer = (body: StoredTextsActionData, status?: number) => respond(body, status);
  const texts = formTexts(form);
  const version = Number(form.get("version"));
  const result = await tryWrite(context, async (db) =>
    (await lacksFields(db, edited, form)) ? { status: "incomplete" as const } : save(db, version),
  );
  if ("failure" in result) return answer({ notice: result.failure, texts }, result.status);
  const { value } = result;
  switch (value.status) {
    case "incomplete":
      return answer(incompleteData(texts), 400);
    case "invalid":
      return answer({ notice: errorNotice("Error", errorsText(value.fields)), texts, errors: value.fields }, 422);
    case "conflict":
      return answer(conflictData(what, value), 409);
    default: {
      const saved: TextsVersion = { version: version + 1, texts: await afterwards(value) };
      return answer({ notice: done, saved });
    }
  }
}

/** The notice for errors that stand at their fields. */
function errorsText(fields: Texts): string {
  const errors = Object.values(fields);
  return errors.length === 1 ? errors[0]! : "Some fields need your attention.";
}
