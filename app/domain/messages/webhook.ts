/** A webhook as the portal lists it. */
export interface WebhookEntry {
  readonly id: string;
  readonly url: string;
  readonly createdAt: string;
  /** The end of the period in which calls are also signed with the previous secret. */
  readonly previousUntil: string | null;
}

/** The payload of a webhook message. */
export interface WebhookCall {
  readonly webhook: string;
  /** As Standard Webhooks describes: the event, its time and its subject. */
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: object };
}

/** The error message for a webhook's URL; null if it is valid. */
export function webhookUrlFault(text: string, allowsPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || text.length > 500 || url.username !== "" || url.password !== "" || url.hash !== "")
    return "Enter a URL, such as https://hooks.example.com/enquiries.";
  if (allowsPrivate) return /^https?:$/.test(url.protocol) ? null : "Enter a URL that starts with https://.";
  if (url.protocol !== "https:") return "Enter a URL that starts with https://.";
  return isPublicHost(url.hostname) ? null : "This address is not public.";
}

/** Whether a host could be public: not a private address, and not a name that only resolves in private networks. */
export function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(name)) return isPublicAddress(name.replace(/^\[|\]$/g, ""));
  return (
    name.includes(".") && !/\.(?:localhost|local|internal|home\.arpa|lan|intranet|test|invalid|example)$/.test(name)
  );
}

/** The first and last 32-bit numbers of the IPv4 networks that are not public (RFC 6890, and multicast). */
const closedNetworks: ReadonlyArray<readonly [address: string, bits: number]> = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Whether an IP address is public. Anything that cannot be parsed is not. */
export function isPublicAddress(text: string): boolean {
  const address = parseIpv4(text);
  if (address !== null)
    return closedNetworks.every(([network, bits]) => {
      const size = 2 ** (32 - bits);
      return Math.floor(address / size) !== Math.floor(parseIpv4(network)! / size);
    });
  // The URL parser writes every IPv6 address in its one canonical form, IPv4 in IPv6 as two groups.
  const canonical = URL.parse(`http://[${text}]`)?.hostname.slice(1, -1);
  // Only 2000::/3 is public, except prefixes that lead to IPv4 (6to4, Teredo) or are reserved for documentation.
  return (
    canonical !== undefined && /^[23][0-9a-f]{3}:/.test(canonical) && !/^(?:2002:|2001:(?::|0:|db8:))/.test(canonical)
  );
}

function parseIpv4(text: string): number | null {
  const parts = text.split(".").map(Number);
  const isAddress = parts.length === 4 && /^[\d.]+$/.test(text) && parts.every((part) => part <= 255);
  return isAddress ? parts.reduce((sum, part) => sum * 256 + part, 0) : null;
}
