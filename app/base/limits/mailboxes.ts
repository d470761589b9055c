/** Providers whose mailboxes have two domains, with the one to count. */
const aliasDomains: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };
/** Domains that deliver to the same mailbox with and without dots in front of the "@". */
const ignoresDots: ReadonlySet<string> = new Set(["gmail.com"]);

/**
 * The mailbox to rate-limit as one recipient, without case and tag ("ada+shop@…"): whoever owns it gets the mail to all
 * of these addresses. Only for counting, because a provider may treat "+" as any other character.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const given = address.slice(at + 1);
  const domain = aliasDomains[given] ?? given;
  const local = address.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/s, "");
  return `${ignoresDots.has(domain) ? local.replaceAll(".", "") : local}@${domain}`;
}
