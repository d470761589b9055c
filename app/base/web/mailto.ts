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

const maxEmailLength = 254;

/**
 * True for text@text.text without whitespace (WIZ-28). Not a regular expression, because one would backtrack in quadratic
 * time on "a@......".
 */
export function isEmail(text: string): boolean {
  if (text.length > maxEmailLength || /\s/.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || text.includes("@", at + 1)) return false;
  const domain = text.slice(at + 1);
  const dot = domain.indexOf(".", 1);
  return dot !== -1 && dot < domain.length - 1;
}
