import { isWebUrl } from "./urls";

/** In characters. The patterns below take quadratic time. */
const maxAddressLength = 2_048;

/** Adds a missing `https://` to the address of a web page. Returns any other text as it is. */
export function completeWebAddress(text: string): string {
  const link = parseLinkAddress(text);
  return link?.startsWith("https://") ? link : text;
}

/**
 * Normalizes a link as typed: a web URL, an email address or a path of this site. Adds a missing `https://` or `mailto:`.
 * Null for anything else.
 */
export function parseLinkAddress(text: string): string | null {
  const link = text.trim();
  if (link.length > maxAddressLength) return null;
  if (/^https?:/i.test(link)) return isWebUrl(link) ? link : null;
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(link)) return link;
  if (/^\/(?![/\\])[^\s\\]*$/.test(link)) return link;
  if (/^[^\s@/:?#]+@[^\s@/:?#.]+(?:\.[^\s@/:?#.]+)+$/.test(link)) return `mailto:${link}`;
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]\S*)?$/u.test(link);
  return isHost && isWebUrl(`https://${link}`) ? `https://${link}` : null;
}
