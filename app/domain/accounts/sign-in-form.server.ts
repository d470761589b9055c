import { z } from "zod";
import { normalizeEmail, passwordLength } from "./account";

/** What is wrong with a field of the sign-in form, by its name. */
export type SignInFieldErrors = { readonly email?: string; readonly password?: string };

/** The form as it is sent. A field that nobody offered is refused (row 11 of the threat model). */
const form = z.strictObject({ email: z.string(), password: z.string() });

/** What was sent, or what is wrong with it. `email` is as typed where it is none, so that it can be shown again. */
export type ParsedSignIn =
  | { readonly ok: true; readonly email: string; readonly password: string }
  | { readonly ok: false; readonly email: string; readonly fields: SignInFieldErrors };

/** Reads the sign-in form (AUTH-7, AUTH-8). */
export function parseSignIn(entries: Iterable<readonly [string, unknown]>): ParsedSignIn {
  const parsed = form.safeParse(Object.fromEntries(entries));
  if (!parsed.success) return { ok: false, email: "", fields: { email: "Send an email and a password." } };
  const { email: typed, password } = parsed.data;
  const email = normalizeEmail(typed);
  const emailError =
    typed.trim() === "" ? "Enter your email." : email === null ? "Enter a whole email address." : undefined;
  const passwordError = wrongLength(password);
  if (email === null || passwordError !== undefined) {
    const fields = { ...(emailError && { email: emailError }), ...(passwordError && { password: passwordError }) };
    return { ok: false, email: typed.slice(0, 254), fields };
  }
  return { ok: true, email, password };
}

function wrongLength({ length }: string): string | undefined {
  if (length === 0) return "Enter your password.";
  if (length < passwordLength.signIn) return `A password has at least ${passwordLength.signIn} characters.`;
  if (length > passwordLength.max) return `A password has at most ${passwordLength.max} characters.`;
  return undefined;
}
