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

/**
 * The address that opens a new mail in the reader's mail program (RFC 6068): everything is percent-encoded, and line
 * breaks are CRLF. Nothing in an address or a text can add a recipient or a header.
 */
export function mailtoAddress(
  to: string,
  { subject, text }: { readonly subject?: string; readonly text?: string } = {},
) {
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  const fields = [
    subject && `subject=${encode(subject.replace(/\s+/g, " "))}`,
    text && `body=${encode(text.replace(/\r\n?|\n/g, "\r\n"))}`,
  ].filter(Boolean);
  const at = to.lastIndexOf("@");
  const address = at === -1 ? encode(to) : `${encode(to.slice(0, at))}@${encode(to.slice(at + 1))}`;
  return `mailto:${address}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}
