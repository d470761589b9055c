import { isWebUrl } from "./urls";

/** The longest address that is looked at, in characters; the patterns below take quadratic time. */
const longestAddress = 2_048;

/**
 * Normalizes a link as typed: a web URL, an email address or a path of this site. Adds a missing `https://` or `mailto:`.
 * Null for anything else.
 */
export function readLinkAddress(text: string): string | null {
  const given = text.trim();
  if (given.length > longestAddress) return null;
  if (/^https?:/i.test(given)) return isWebUrl(given) ? given : null;
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(given)) return given;
  if (/^\/(?![/\\])[^\s\\]*$/.test(given)) return given;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(given)) return `mailto:${given}`;
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]\S*)?$/u.test(given);
  return isHost && isWebUrl(`https://${given}`) ? `https://${given}` : null;
}
