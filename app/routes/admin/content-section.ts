import { data, redirect, type RouterContextProvider } from "react-router";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { contentTypeNamed } from "~/domain/content/types/registry";
import type { Deed } from "~/domain/content/writing/row-writes.server";
import { newSet } from "~/domain/content/writing/store.server";
import { storedTypes } from "~/domain/content/types/registry.server";
import type { StoredType } from "~/domain/content/types/content-type.server";
import { isRelationFault, stillInUse } from "~/domain/content/writing/write-faults.server";
import { logReadFailure } from "../load-page";
import { signedInContext } from "./access-guard";
import { writeContentMessage, type ContentMessage } from "./content-messages";
import { messageCookie } from "../message-cookie";

/** The content type of a section's address; a 404 for a section there is not. */
export function sectionOf(name: string | undefined): StoredType {
  const type = contentTypeNamed(name);
  if (!type) throw data(null, { status: 404 });
  return storedTypes[type.name];
}

/** The row's number in an address; a 404 for anything else. */
export function rowNumberOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

/** A write by whoever is signed in, now. */
export function deedOf(context: Readonly<RouterContextProvider>, setId = newSet()): Deed {
  return { by: context.get(signedInContext).person.id, now: context.get(requestContext).now, setId };
}

/** Goes to another page of the admin area, which says what was done (ADM-16). */
export const redirectWithMessage = async (url: URL, to: string, message: ContentMessage): Promise<Response> =>
  redirect(to, { headers: await messageHeaders(url, to, message) });

/** An answer to a form that leaves a message for the page that the browser will show next. */
export const answerWithMessage = async <Body extends object>(
  body: Body,
  url: URL,
  to: string,
  message: ContentMessage,
) => data(body, { headers: await messageHeaders(url, to, message) });

async function messageHeaders(url: URL, to: string, message: ContentMessage): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", await messageCookie(url, { words: writeContentMessage(message), to }));
  return headers;
}

/** An answer to a form that is never stored. */
export const answer = <Body extends object>(body: Body, status = 200) =>
  data(body, { status, headers: { "Cache-Control": "private, no-store" } });

/**
 * Does a write. When the database fails, what comes back is a notice with its message (ADM-38) for an answer with
 * status 503, or 409 where other rows stand in the way (ADM-15): the form that was sent keeps what was typed.
 */
export async function attempt<Result>(
  context: Readonly<RouterContextProvider>,
  work: (db: ReturnType<typeof databaseOf>) => Promise<Result>,
): Promise<{ readonly done: Result } | { readonly failed: Notice; readonly status: 409 | 503 }> {
  try {
    return { done: await work(databaseOf(context)) };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isRelationFault(error)) return { failed: errorNotice("Error", stillInUse), status: 409 };
    logReadFailure(context.get(requestContext), error);
    return { failed: errorNotice("Error", messageOf(error)), status: 503 };
  }
}

const databaseOf = (context: Readonly<RouterContextProvider>) => context.get(databaseContext);

/** The database's own words, without the statement they are about. */
function messageOf(error: unknown): string {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const words = cause instanceof Error ? cause.message.slice(0, 200) : "";
  return words === "" ? "The change was not made. Please try again." : `${words} Nothing was changed.`;
}
