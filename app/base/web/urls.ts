import { isSlug, slugify } from "../words/slug";

/** Like `decodeURIComponent`, but null for a text that it would throw for: anyone can type "%" into an address. */
export function decodePercentEncoding(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The slug that a stored link asks for: of its last segment, if it is a path or a URL, or else of the whole text, in
 * which a slash separates words. "" for a link to no page.
 */
export function slugOfLink(link: string): string {
  const text = link.trim();
  if (isSlug(text)) return text;
  const path = /^(?:https?:\/\/[^/?#]*|(?=\/))([^?#]*)/i.exec(text)?.[1];
  if (path === undefined) return slugify(text);
  const segment = path.split("/").findLast(Boolean) ?? "";
  const name = decodePercentEncoding(segment) ?? segment;
  return isSlug(name) ? name : slugify(name);
}

/**
 * Encodes a text as one path segment. Never throws, unlike `encodeURIComponent`. Does not escape "." and "..", so only
 * use it with validated slugs.
 */
export const addressPart = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));

/** True for an absolute http or https URL without credentials. */
export function isWebUrl(value: string): boolean {
  // Most values are empty or paths, and exceptions of the parser are slow.
  if (value.length > 2048 || !/^https?:/i.test(value)) return false;
  try {
    const url = new URL(value);
    return (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  } catch {
    return false;
  }
}

/** Whether a text has several web URLs, with spaces or a sign between them. */
export const hasSeveralUrls = (text: string): boolean => /[^\s,;|][\s,;|]+https?:\/\//i.test(text);

/**
 * An image URL that is safe to show: a web URL or a path of this site; null for anything else (BRIEF-7), such as two
 * addresses, which the URL parser takes for one with a space or a comma in it.
 */
export function imageUrl(value: string): string | null {
  if (hasSeveralUrls(value)) return null;
  if (isWebUrl(value)) return value;
  return /^\/(?![/\\])[\w./-]+$/.test(value) ? value : null;
}

/**
 * Whether an origin is reserved for examples and tests (RFC 2606, RFC 6761) or is this machine, where sample content
 * cannot be mistaken for that of a real company (D47).
 */
export function isReservedOrigin(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? "";
  return (
    /(?:^|\.)(?:example|test|invalid|localhost)$/.test(host) ||
    /(?:^|\.)example\.(?:com|net|org)$/.test(host) ||
    isLoopbackOrigin(origin)
  );
}

/** Whether an origin is this machine. */
export const isLoopbackOrigin = (origin: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(origin)?.hostname ?? "");
