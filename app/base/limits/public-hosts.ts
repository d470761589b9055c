/** Sends a request to an address that someone typed. */
export type FetchOf = (address: string, init: RequestInit) => Promise<Response>;

/** Why nothing is sent to a host. */
export interface HostError {
  readonly text: string;
  /** False if it may be different later. */
  readonly isPermanent: boolean;
}

/**
 * Why a request that a person asked for may not go to a host: it or its name leads to a private network, or nowhere; null
 * if it may go there. The platform resolves the name again for the request itself, so the owner of a name can change it in
 * between; on Cloudflare, even that reaches no private network.
 */
export async function findHostError(host: string, fetch: FetchOf, signal: AbortSignal): Promise<HostError | null> {
  if (!isPublicHost(host)) return { text: "This address is not public.", isPermanent: true };
  // An address, which `isPublicHost` has checked.
  if (/^(?:\[|\d+(?:\.\d+){3}\.?$)/.test(host)) return null;
  let addresses: string[];
  try {
    addresses = (await Promise.all(["A", "AAAA"].map((type) => resolve(host, type, fetch, signal)))).flat();
  } catch {
    return { text: "The host name could not be resolved.", isPermanent: false };
  }
  if (addresses.length === 0) return { text: "The host name has no address.", isPermanent: false };
  return addresses.every(isPublicAddress)
    ? null
    : { text: "The host name points to a non-public address.", isPermanent: true };
}

/** Looks up a name with DNS over HTTPS. */
async function resolve(host: string, type: string, fetch: FetchOf, signal: AbortSignal): Promise<string[]> {
  const query = new URLSearchParams({ name: host, type });
  const response = await fetch(`https://cloudflare-dns.com/dns-query?${query}`, {
    headers: { Accept: "application/dns-json" },
    redirect: "error",
    signal,
  });
  const { Answer = [] } = (await response.json()) as { Answer?: ReadonlyArray<{ type: number; data: string }> };
  // 1 is A, 28 is AAAA. Other records are CNAMEs.
  return Answer.filter((answer) => answer.type === 1 || answer.type === 28).map(({ data }) => data);
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
