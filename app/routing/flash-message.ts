import { createCookie, type Cookie } from "react-router";

/** A flash message. Tabs share the cookie: without the URL, another tab's request could show the message first. */
interface FlashMessage {
  /** Words separated by dots. */
  readonly words: string;
  /** The path and query of the page it is for. */
  readonly to: string;
}

/** The `__Host-` prefix makes browsers refuse a cookie set over http or for a parent domain. It needs https (D22). */
const cookieOn = ({ protocol }: Pick<URL, "protocol">): Cookie =>
  protocol === "https:"
    ? createCookie("__Host-message", { httpOnly: true, secure: true })
    : createCookie("message", { httpOnly: true });

/** The flash message for the page at this URL, or null. Never throws. */
export async function parseFlashMessage(
  cookieHeader: string | null,
  url: Pick<URL, "protocol" | "pathname" | "search">,
): Promise<string | null> {
  const flash: unknown = await cookieOn(url).parse(cookieHeader);
  return isFlashMessage(flash) && flash.to === url.pathname + url.search ? flash.words : null;
}

/** The `Set-Cookie` value for a flash message; without a message, the one that deletes the cookie. */
export function flashMessageCookie(url: Pick<URL, "protocol">, flash?: FlashMessage): Promise<string> {
  return cookieOn(url).serialize(flash ?? "", { maxAge: flash ? 60 : 0 });
}

function isFlashMessage(value: unknown): value is FlashMessage {
  if (typeof value !== "object" || value === null || !("words" in value) || !("to" in value)) return false;
  return typeof value.to === "string" && typeof value.words === "string" && /^[a-z0-9.-]{1,160}$/.test(value.words);
}
