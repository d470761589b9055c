import { z } from "zod";
import { normalizeEmail, passwordLength } from "../base/access/account";

/** Error messages by field name. */
export type SignInFieldErrors = { readonly email?: string; readonly password?: string };

/** Unknown fields are rejected (row 11 of the threat model). */
const form = z.strictObject({ email: z.string(), password: z.string() });

/** The parsed form, or field errors with the email as typed, to fill the form again. */
export type ParsedSignIn =
  | { readonly ok: true; readonly email: string; readonly password: string }
  | { readonly ok: false; readonly email: string; readonly fields: SignInFieldErrors };

/** Parses the sign-in form (AUTH-7, AUTH-8). */
export function parseSignIn(entries: Iterable<readonly [string, unknown]>): ParsedSignIn {
  const parsed = form.safeParse(Object.fromEntries(entries));
  if (!parsed.success) return { ok: false, email: "", fields: { email: "Enter your email and password." } };
  const { email: typed, password } = parsed.data;
  const email = normalizeEmail(typed);
  const emailError =
    typed.trim() === "" ? "Enter your email." : email === null ? "Enter a valid email address." : undefined;
  const passwordError = passwordLengthError(password);
  if (email === null || passwordError !== undefined) {
    const fields = { ...(emailError && { email: emailError }), ...(passwordError && { password: passwordError }) };
    return { ok: false, email: typed.slice(0, 254), fields };
  }
  return { ok: true, email, password };
}

function passwordLengthError({ length }: string): string | undefined {
  if (length === 0) return "Enter your password.";
  if (length < passwordLength.signIn) return `Password must be at least ${passwordLength.signIn} characters.`;
  if (length > passwordLength.max) return `Password must be at most ${passwordLength.max} characters.`;
  return undefined;
}
