import { errorNotice, type Notice } from "~/components/ui/toast";
import { unreadableForm } from "~/request-body";
import { messageCookie, readMessage } from "../message-cookie";

/** What a page says after a form on another page led to it (AUTH-9, AUTH-12). */
const messages = {
  "signed-in": { title: "Success", text: "Logged in successfully!", tone: "success" },
  "signed-out": { title: "Success", text: "Logged out successfully", tone: "success" },
} as const satisfies Record<string, Notice>;

type MessageName = keyof typeof messages;

/** An exception nobody foresaw (AUTH-11). */
export const unexpected: Notice = errorNotice("Login Error", "An unexpected error occurred. Please try again.");

/** The request's body was no form. */
export const unreadable: Notice = errorNotice("Login Error", unreadableForm);

/** The sign-out did not happen (AUTH-13). */
export const signOutFailed: Notice = errorNotice("Error", "Failed to log out. Please try again.");

/** The message that was left for this page, with the headers that make it the only time it is said. */
export async function takeMessage(
  request: Request,
  url: URL,
): Promise<{ name: string | null; notice?: Notice; headers: Headers }> {
  const name = await readMessage(request.headers.get("Cookie"), url);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (name) headers.append("Set-Cookie", await messageCookie(url));
  const notice = name !== null && Object.hasOwn(messages, name) ? messages[name as MessageName] : undefined;
  return notice ? { name, notice, headers } : { name, headers };
}

/** The headers of a redirect to a path that leaves a message there and changes the session cookie. */
export async function leaveMessage(url: URL, words: MessageName, to: string, session: string): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  headers.append("Set-Cookie", session);
  headers.append("Set-Cookie", await messageCookie(url, { words, to }));
  return headers;
}

/** Said while there are too many attempts. */
export function tooMany(seconds: number): Notice {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return errorNotice("Login Error", `Too many attempts. Try again in ${wait}.`);
}
