import { createCookie, type Cookie } from "react-router";

/** What the next page says once, and the address it is for: all tabs share the cookie, and another may ask for a page first. */
interface Message {
  /** Words with dots between them. */
  readonly words: string;
  readonly to: string;
}

/**
 * On https the prefix makes browsers refuse a cookie that was set for the parent domain or over http; localhost has no
 * https, so it has no prefix either (D22).
 */
const cookieOn = ({ protocol }: Pick<URL, "protocol">): Cookie =>
  protocol === "https:"
    ? createCookie("__Host-message", { httpOnly: true, secure: true })
    : createCookie("message", { httpOnly: true });

/** The words that were left for the page at this address; null when there are none. Never throws, whatever the header holds. */
export async function readMessage(
  cookieHeader: string | null,
  url: Pick<URL, "protocol" | "pathname" | "search">,
): Promise<string | null> {
  const left: unknown = await cookieOn(url).parse(cookieHeader);
  return isMessage(left) && left.to === url.pathname + url.search ? left.words : null;
}

/** The `Set-Cookie` value that leaves a message for the page at a path; without one, what takes it away. */
export function messageCookie(url: Pick<URL, "protocol">, left?: Message): Promise<string> {
  return cookieOn(url).serialize(left ?? "", { maxAge: left ? 60 : 0 });
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null || !("words" in value) || !("to" in value)) return false;
  return typeof value.to === "string" && typeof value.words === "string" && /^[a-z0-9.-]{1,160}$/.test(value.words);
}
