/**
 * What a limit counts as one client: an IPv4 address, or the /64 of an IPv6 address. A provider hands out at least a
 * /64 to each customer, so a limit on single IPv6 addresses limits nobody. Every limit by address goes through here.
 *
 * @param address as the platform gives it; anything that is no address stands for itself
 */
export function clientNetwork(address: string): string {
  return networkOf(address, { v4: 32, v6: 64 });
}

/**
 * The network an address belongs to: a household or an office rather than one of its machines. Whoever has one IPv6
 * address has all of its block, so counting single ones would count nothing.
 *
 * @param bits how many leading bits make the network, for IPv4 (8, 16, 24, 32) and for IPv6 (a multiple of 16)
 */
export function networkOf(address: string, bits: { readonly v4: number; readonly v6: number }): string {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return address.split(".", bits.v4 / 8).join(".");
  if (!address.includes(":") || address.length > 45) return address.slice(0, 45);
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mapped) return networkOf(mapped[1]!, bits);
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, bits.v6 / 16).join(":")}::`;
}
