import { speculationRules } from "../../app/domain/seo/speculation-rules";
import { humanCheckOrigin } from "../../app/domain/intake/human-check";

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/g;
const dataBlock = /\btype="application\/(?:ld\+)?json"/;

/**
 * The content security policy of a page. A stored page is the same for every visitor, so its inline scripts
 * are named by hash; a nonce in it would be a constant that anyone can copy. Other pages have a fresh nonce.
 *
 * @param nonce 128 random bits, base64
 * @param stored whether a cache may keep the page
 * @param secure whether it is served over https; asking for an upgrade on plain localhost would break it
 * @param humanCheck whether the intake's check is switched on. Its script is then allowed on every public page: whoever
 *   goes on to the intake from there keeps the policy of the page they came to first
 */
export async function pagePolicy(
  html: string,
  nonce: string,
  stored: boolean,
  secure: boolean,
  humanCheck = false,
): Promise<string> {
  const own = `'nonce-${nonce}'`;
  // The rules that a page's script offers the browser stand in no page, and are allowed as what stands in one is.
  const scripts = stored ? [...(await inlineHashes(html, inlineScript)), await hashOf(speculationRules)] : [own];
  const styles = stored ? await inlineHashes(html, inlineStyle) : [own];
  const directives = [
    "default-src 'none'",
    ["script-src", "'self'", ...(humanCheck ? [humanCheckOrigin] : []), ...scripts].join(" "),
    ["style-src", "'self'", ...styles].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (humanCheck) directives.push(`frame-src ${humanCheckOrigin}`);
  if (secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The hash of each inline script that runs, or style that applies; blocks of data need none. */
async function inlineHashes(html: string, element: RegExp): Promise<string[]> {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(element)) {
    if (dataBlock.test(attributes) || text === "") continue;
    hashes.add(await hashOf(text));
  }
  return [...hashes];
}

/** The hashes of the last texts: the same few stand in every page. */
const known = new Map<string, string>();
const mostKnown = 20;

async function hashOf(text: string): Promise<string> {
  const kept = known.get(text);
  if (kept) return kept;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  if (known.size >= mostKnown) known.clear();
  known.set(text, hash);
  return hash;
}
