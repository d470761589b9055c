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
  const host = address.slice(at + 1);
  const domain = aliasDomains[host] ?? host;
  const local = address.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/s, "");
  return `${ignoresDots.has(domain) ? local.replaceAll(".", "") : local}@${domain}`;
}

/**
 * The network to rate-limit as one client: an IPv4 address, or the /64 of an IPv6 address. Providers assign at least a
 * /64 per customer, so limiting single IPv6 addresses would have no effect. Every limit by address must use this.
 *
 * @param address as given by the platform; anything that is not an IP address is used as is
 */
export function clientNetwork(address: string): string {
  return networkOf(address, { v4: 32, v6: 64 });
}

/**
 * The network an IP address belongs to, such as a household or an office.
 *
 * @param bits the prefix length for IPv4 (8, 16, 24 or 32) and IPv6 (a multiple of 16)
 */
export function networkOf(address: string, bits: { readonly v4: number; readonly v6: number }): string {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return address.split(".", bits.v4 / 8).join(".");
  if (!address.includes(":") || address.length > 45) return address.slice(0, 45);
  const mappedIpv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mappedIpv4) return networkOf(mappedIpv4[1]!, bits);
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, bits.v6 / 16).join(":")}::`;
}
