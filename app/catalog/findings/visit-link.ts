import { findHostError, type FetchOf } from "../../base/limits/public-hosts";

/** What a visit of a link found. `unclear`: nobody was let in, or the site was busy, which says nothing about the page. */
export type LinkState =
  | { readonly state: "there" | "unclear" }
  | { readonly state: "moved"; readonly to: string }
  /** `isGone` if the other site says so itself. */
  | { readonly state: "failed"; readonly isGone: boolean };

/** In milliseconds, for all requests of a visit. */
const timeout = 8_000;
const maxRedirects = 3;

/** Answers that walls against programs give to whom they do not know. */
const unclearStatuses: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 409, 425, 429, 451, 503, 999]);

/**
 * Asks whether a page on another site is still there, without reading it. Only public hosts are asked, also after a
 * redirect.
 *
 * @param site the origin of this site, which the user agent names
 */
export async function visitLink(address: string, site: string, fetch: FetchOf): Promise<LinkState> {
  const signal = AbortSignal.timeout(timeout);
  const headers = { "User-Agent": `LinkCheck/1.0 (+${site})`, Accept: "text/html,*/*;q=0.8" };
  const ask = async (method: "HEAD" | "GET", at: string) => {
    const response = await fetch(at, { method, headers, redirect: "manual", signal });
    await response.body?.cancel();
    return response;
  };
  let next = address;
  let isPermanent = true;
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      const { protocol, hostname } = new URL(next);
      if (protocol !== "https:" && protocol !== "http:") return { state: "unclear" };
      const error = await findHostError(hostname, fetch, signal);
      if (error) return error.isPermanent ? { state: "unclear" } : { state: "failed", isGone: false };
      let response = await ask("HEAD", next);
      // Many servers answer HEAD with an error of its own.
      if (response.status >= 400 && response.status !== 429) response = await ask("GET", next);
      const { status } = response;
      const location = response.headers.get("Location");
      if (status >= 300 && status < 400 && location) {
        isPermanent &&= status === 301 || status === 308;
        next = new URL(location, next).href;
        continue;
      }
      if (unclearStatuses.has(status)) return { state: "unclear" };
      if (status >= 400) return { state: "failed", isGone: status === 404 || status === 410 };
      return isPermanent && plain(next) !== plain(address)
        ? { state: "moved", to: withHash(next, address) }
        : { state: "there" };
    }
    // A circle, or a wall that sends programs around.
    return { state: "unclear" };
  } catch {
    return { state: "failed", isGone: false };
  }
}

/** Without what does not matter to readers: the scheme, `www.`, a slash at the end, the fragment. */
const plain = (address: string): string =>
  address
    .replace(/#.*$/s, "")
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/\/(?=\?|$)/, "")
    .toLowerCase();

/** A redirect keeps the fragment of the address that led to it. */
const withHash = (next: string, address: string): string => {
  const { hash } = new URL(address);
  return next.includes("#") ? next : next + hash;
};
