import { data, redirect, type RouterContextProvider } from "react-router";
import { errorNotice, type Notice } from "~/ui/components/toast";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { afterSave } from "~/catalog/after-save.server";
import { contentTypeNamed } from "~/types";
import type { WriteContext } from "~/content/saving/row-writes.server";
import { newSetId } from "~/content/saving/store.server";
import { storedTypes, type SiteType } from "~/types.server";
import { isForeignKeyError, categoryInUseText } from "~/content/saving/write-faults.server";
import { privatePolicy } from "~/base/web/cache-policy";
import { logDatabaseError } from "../routing/load-page";
import { signedInContext } from "./session/access-guard";
import { writeContentMessage, type ContentMessage } from "./content-messages";
import { flashMessageCookie } from "../routing/flash-message";

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
  const { now, origin } = context.get(requestContext);
  return { by: context.get(signedInContext).person.id, now, origin, setId, afterSave };
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
): Promise<{ readonly done: Result } | { readonly failed: Notice; readonly status: 409 | 503 }> {
  try {
    return { done: await write(context.get(databaseContext)) };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isForeignKeyError(error)) return { failed: errorNotice("Error", categoryInUseText), status: 409 };
    return { failed: failedWrite(context, error), status: 503 };
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
