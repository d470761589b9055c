import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** `error` is the message to show; "" if the user cancelled, which needs none. */
export type PasskeyOutcome =
  | { readonly ok: true; readonly response: string }
  | { readonly ok: false; readonly error: string };

const unsupportedText =
  "This browser or device does not support passkeys. Use your password, or open this page on one that does.";

/** Whether a passkey dialog is open. */
let isInDialog = false;

/**
 * Asks the device for a passkey of this site (ACC-20).
 *
 * @param autofill offers passkeys in a field's autofill instead of a dialog; resolves once the user picks one, or with
 * an empty error if the browser does not support that
 */
export async function askForPasskey(autofill = false): Promise<PasskeyOutcome> {
  if (!canHavePasskeys() || (autofill && !(await browserSupportsWebAuthnAutofill())))
    return { ok: false, error: autofill ? "" : unavailableHere() };
  try {
    isInDialog ||= !autofill;
    const response = await fetch("/auth/passkey-options", { method: "POST" });
    // A browser allows one request at a time: a slow autofill request would close a dialog opened since.
    if (autofill && isInDialog) return { ok: false, error: "" };
    if (!response.ok) return { ok: false, error: "Sign-in could not start. Please try again in a minute." };
    const optionsJSON = (await response.json()) as PublicKeyCredentialRequestOptionsJSON;
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    return { ok: true, response: JSON.stringify(assertion) };
  } catch (error) {
    return { ok: false, error: errorOf(error) };
  } finally {
    if (!autofill) isInDialog = false;
  }
}

/** Creates a passkey, on this device or on one that the user chooses. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyOutcome> {
  if (!canHavePasskeys()) return { ok: false, error: unavailableHere() };
  try {
    return { ok: true, response: JSON.stringify(await startRegistration({ optionsJSON })) };
  } catch (error) {
    return { ok: false, error: errorOf(error) };
  }
}

/** Aborts a pending autofill request. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Browsers refuse passkeys on an IP address. */
const isNumber = () => /^[\d.]+$|^\[/.test(location.hostname);

const canHavePasskeys = () => browserSupportsWebAuthn() && !isNumber();

const unavailableHere = () =>
  isNumber() && browserSupportsWebAuthn()
    ? `Passkeys do not work on an IP address. Open http://localhost:${location.port || "80"}.`
    : unsupportedText;

function errorOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device already has a passkey for your account.";
  if (error instanceof WebAuthnError && error.code === "ERROR_CEREMONY_ABORTED") return "";
  if (error instanceof Error && error.name === "NotAllowedError")
    return "No passkey was used: it was cancelled, took too long, or this device has none for this site.";
  return "The passkey did not work. Please try again, or use your password.";
}
