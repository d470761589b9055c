import type { Letter, LetterPart } from "../outbox/letter";
import { openingOf, type LetterContext } from "../outbox/letter-context";
import { fillPlaceholders } from "../base/words/placeholders";

/** An invitation or a password reset: a one-time link. */
export function oneTimeLinkLetter(context: LetterContext, kind: "invitation" | "reset", url: string): Letter {
  const { subject, text } = openingOf(context, kind, {});
  const label = kind === "invitation" ? "Set up your account" : "Choose a new password";
  return { subject, parts: [text, { part: "link", label, url }] };
}

/** Events of an account. Their texts cannot be edited, because they must be true. */
const accountEvents = {
  "new-address": {
    subject: "Confirm your new address for {brand}",
    text: "Someone who knows the password of an account at {brand} wants to use this address for it. The link works once, for a day. If this was not you, you can ignore this email.",
  },
  "address-changed": {
    subject: "Your email address for {brand} was changed",
    text: "Your account at {brand} has a new email address, confirmed with your password and a link sent to it. If this was not you, tell an administrator at once.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used at {brand}",
    text: "Someone signed in to your account with your password and a recovery code. If this was not you, choose a new password, generate new recovery codes and tell an administrator.",
  },
  "second-factor-reset": {
    subject: "Two-factor authentication at {brand} was turned off",
    text: "An administrator removed your passkeys, your authenticator app and your recovery codes, and signed you out everywhere. Your password has not changed. If you did not ask for this, tell an administrator at once.",
  },
} as const;
export type AccountEvent = keyof typeof accountEvents;

/** A mail about somebody's account. */
export function accountLetter(
  { site }: LetterContext,
  event: AccountEvent,
  link?: { label: string; url: string },
): Letter {
  const { subject, text } = accountEvents[event];
  const [filledSubject = "", filledText = ""] = fillPlaceholders([subject, text], { brand: site.brand });
  return {
    subject: filledSubject,
    parts: [{ part: "text", text: filledText }, ...(link ? [{ part: "link", ...link } satisfies LetterPart] : [])],
  };
}
