import { data, type RouterContextProvider } from "react-router";
import { freshSeconds } from "~/accounts/second-factor";
import { findSecondFactor } from "~/accounts/second-factor.server";
import { confirmIdentity, type GivenProof } from "~/accounts/second-step.server";
import { privatePolicy } from "~/base/web/cache-policy";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "../../routing/failed-reads";
import { requireForm } from "../../routing/load-page";
import { proofOrigin, signedInContext } from "./access-guard";
import type { IdentityConfirmation } from "./submit-form";

/** The fields of the page that asks to confirm the identity, which the repeated form must not include. */
const ownFields = ["confirm-password", "confirm-code", "confirm-passkey"] as const;
type Given = GivenProof | { readonly kind: "password"; readonly password: string };

/** Whether the user gave a password, code or passkey in the last ten minutes. */
export function isFresh(context: Readonly<RouterContextProvider>): boolean {
  const { provenAt } = context.get(signedInContext);
  return Date.parse(context.get(requestContext).now) / 1000 - provenAt < freshSeconds;
}

/**
 * Reads the form of a dangerous action (ACC-25). Unless the user gave a password, code or passkey in the last ten
 * minutes, throws a 401. With script, a dialog then asks for one and sends the form again (`useConfirmInPlace`). Without,
 * the route's error boundary shows a page that asks, and carries the form's fields, so that the action continues where it
 * stopped.
 */
export async function requireFreshForm(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  const result = await checkProof(request, url, context);
  if (result instanceof FormData) return result;
  throw data<IdentityConfirmation>(result.asked, result.init);
}

/** The form, if the identity was or is confirmed; otherwise what asks for it. Throws a 503 without a database. */
export async function checkProof(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const form = await requireForm(request, context);
  const proof = takeProof(form);
  const ctx = context.get(requestContext);
  const session = context.get(signedInContext);
  if (isFresh(context)) return form;
  const db = context.get(databaseContext);
  let confirmation: Omit<IdentityConfirmation, "error">;
  let wait = 0;
  let proofError = "";
  try {
    if (proof) {
      const result = await confirmIdentity(db, session, proof, proofOrigin(request, url, ctx), ctx.now);
      if (result.ok) return form;
      ctx.log("confirmation_refused", { account: session.person.id, reason: result.reason });
      if (result.reason === "too-many") wait = result.retryAfter;
      proofError = wait > 0 ? `Too many attempts. Try again in ${wait} seconds.` : proofErrors[proof.kind];
    }
    const { hasApp, passkeys } = await findSecondFactor(db, session.person.id);
    const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
    confirmation = {
      choices: { email: session.person.email, app: hasApp, passkey: passkeys.length > 0 },
      action: url.pathname + url.search,
      fields,
    };
  } catch (error) {
    logDatabaseError(ctx, error);
    throw data(null, { status: 503, statusText: "Service Unavailable" });
  }
  const newConfirmation: IdentityConfirmation = { ...confirmation, error: proofError };
  const headers = { "Cache-Control": privatePolicy, ...(wait > 0 && { "Retry-After": String(wait) }) };
  return { asked: newConfirmation, init: { status: wait > 0 ? 429 : 401, headers } };
}

const proofErrors: Readonly<Record<Given["kind"], string>> = {
  password: "Incorrect password.",
  code: "Incorrect code.",
  passkey: "This passkey was not accepted.",
};

function takeProof(form: FormData): Given | null {
  const [password, code, response] = ownFields.map((name) => {
    const value = String(form.get(name) ?? "");
    form.delete(name);
    return value;
  });
  if (response) return { kind: "passkey", response };
  if (code) return { kind: "code", code };
  return password ? { kind: "password", password: password.slice(0, 1001) } : null;
}
