import { privatePolicy } from "~/base/web/cache-policy";
import { unreadableForm } from "~/base/web/request-body";
import { errorNotice, type Notice } from "~/ui/components/toast";
import { flashMessageCookie, parseFlashMessage } from "../../routing/flash-message";

/** The notices shown after a redirect (AUTH-9, AUTH-12). */
const messages = {
  "signed-in": { title: "Success", text: "Logged in successfully!", tone: "success" },
  welcome: { title: "Success", text: "Your account is ready", tone: "success" },
  "password-set": { title: "Success", text: "Your new password is set", tone: "success" },
  "new-address": { title: "Success", text: "Your email address has been changed", tone: "success" },
  "signed-out": { title: "Success", text: "Logged out successfully", tone: "success" },
} as const satisfies Record<string, Notice>;

/** Contains the number of recovery codes left (ACC-23). */
type RecoveryMessage = `recovery-code.${number}`;
type MessageName = keyof typeof messages | RecoveryMessage;

/** For any unexpected exception (AUTH-11). */
export const unexpectedErrorNotice: Notice = errorNotice(
  "Login Error",
  "An unexpected error occurred. Please try again.",
);

/** For a request body that is not a form. */
export const unreadableFormNotice: Notice = errorNotice("Login Error", unreadableForm);

/** For a failed sign-out (AUTH-13). */
export const signOutFailedNotice: Notice = errorNotice("Error", "Failed to log out. Please try again.");

/** This page's flash message, with the headers that clear it. */
export async function takeFlashMessage(
  request: Request,
  url: URL,
): Promise<{ name: string | null; notice?: Notice; headers: Headers }> {
  const name = await parseFlashMessage(request.headers.get("Cookie"), url);
  const headers = new Headers({ "Cache-Control": privatePolicy });
  if (name) headers.append("Set-Cookie", await flashMessageCookie(url));
  const notice = name === null ? undefined : noticeOf(name);
  return notice ? { name, notice, headers } : { name, headers };
}

function noticeOf(name: string): Notice | undefined {
  if (Object.hasOwn(messages, name)) return messages[name as Exclude<MessageName, RecoveryMessage>];
  const codesLeft = /^recovery-code\.(\d{1,2})$/.exec(name)?.[1];
  if (codesLeft === undefined) return undefined;
  const text = `Signed in with a recovery code. ${codesLeft === "1" ? "1 is" : `${codesLeft === "0" ? "None" : codesLeft} are`} left.`;
  return { title: "Success", text, tone: "success" };
}

/** The headers of a redirect that sets the session cookie and leaves a flash message for the page it leads to. */
export async function leaveFlashMessage(
  url: URL,
  words: MessageName,
  to: string,
  ...cookies: readonly string[]
): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": privatePolicy });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", await flashMessageCookie(url, { words, to }));
  return headers;
}

/** For a sign-in over the rate limit. */
export function tooManyAttemptsNotice(seconds: number): Notice {
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return errorNotice("Login Error", `Too many attempts. Try again in ${wait}.`);
}
