import type { InlineHashes } from "../../app/context";
import { humanCheckOrigin } from "../../app/domain/intake/human-check";

/** What a page's policy depends on. */
export interface PolicyOptions {
  /** 128 random bits, base64. */
  readonly nonce: string;
  /** The inline code of a stored page; null for a page that no cache keeps, whose inline code carries the nonce. */
  readonly hashes: InlineHashes | null;
  /** Whether the page is served over https: asking for an upgrade would break plain localhost. */
  readonly secure: boolean;
  /**
   * Whether the intake's check is switched on. Its script is then allowed on every stored page: whoever goes on to the
   * intake from there keeps the policy of the page they came to first.
   */
  readonly humanCheck?: boolean;
}

/**
 * The content security policy of a page. It must not depend on the page's text: whatever the text brings is what the
 * policy is there to stop.
 */
export function pagePolicy({ nonce, hashes, secure, humanCheck = false }: PolicyOptions): string {
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
    "frame-ancestors 'none'",
  ];
  if (humanCheck) directives.push(`frame-src ${humanCheckOrigin}`);
  if (secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
