/** The origin of the widget's script and frames. The CSP allows it if the check is enabled. */
export const humanCheckOrigin = "https://challenges.cloudflare.com";
/** The form field that the widget adds. */
export const humanCheckField = "cf-turnstile-response";

/** The optional CAPTCHA of the intake form (Turnstile). */
export interface HumanCheck {
  /** The widget's public key. */
  readonly siteKey: string;
  /**
   * Verifies a token. Resolves to false on any error.
   *
   * @param attempt a UUID; a token can be verified again only with the same one
   */
  readonly isHuman: (token: string, attempt: string, clientAddress: string) => Promise<boolean>;
}
