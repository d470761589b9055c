import { humanCheckOrigin } from "../../app/intake/rules/enquiry";
import type { InlineHashes } from "../../app/routing/context";

/** What a page's content security policy depends on. */
export interface PolicyOptions {
  /** 128 random bits, base64. */
  readonly nonce: string;
  /** The hashes of a cacheable page's inline code; null for a page that is never cached and uses the nonce. */
  readonly hashes: InlineHashes | null;
  /**
   * Whether the page is served over https. On plain http, as on localhost, `upgrade-insecure-requests` would break it.
   */
  readonly secure: boolean;
  /**
   * Whether Turnstile is on. Every cacheable page must allow its script: a client-side navigation to the intake keeps
   * the policy of the page loaded first.
   */
  readonly humanCheck?: boolean;
  /** Whether pages of this origin may show the page in a frame. */
  readonly isFramed?: boolean;
}

/**
 * Extends a page's policy for a visitor who accepted the analytics script: the page may load it from its host and send
 * data there. Images may come from any https host anyway.
 */
export function withAnalytics(policy: string, host: string): string {
  return policy.replace(/(?<=(?:^|; )(?:script|connect)-src 'self')/g, ` https://${host}`);
}

/**
 * A page's content security policy. Never derive it from the rendered page: it would allow the injected scripts it is
 * there to block.
 */
export function pagePolicy({ nonce, hashes, secure, humanCheck = false, isFramed = false }: PolicyOptions): string {
  const { scripts, styles } = hashes ?? { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] };
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
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ];
  // Only the portal frames previews, and it is entered by loading a document or, through the router, from sign-in.
  // Neither is cached.
  if (!hashes) directives.push("frame-src 'self'");
  if (humanCheck) directives.push(`frame-src ${humanCheckOrigin}`);
  if (secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
