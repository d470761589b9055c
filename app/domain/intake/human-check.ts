/** Where the widget's script and frames come from. Part of the content policy, where the check is switched on. */
export const humanCheckOrigin = "https://challenges.cloudflare.com";
/** The field in which the widget puts its token. */
export const humanCheckField = "cf-turnstile-response";

/** The check that a person sends a project (Turnstile): only there when the operator switched it on. */
export interface HumanCheck {
  /** Public: names the site to the widget. */
  readonly siteKey: string;
  /**
   * Whether a token is a person's. Anything but a clear yes is a no.
   *
   * @param attempt a UUID: the same token may be asked about again under the same one
   */
  readonly isHuman: (token: string, attempt: string, clientAddress: string) => Promise<boolean>;
}
