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
