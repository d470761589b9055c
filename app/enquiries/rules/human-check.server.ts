import * as z from "zod/mini";
import { type HumanCheck, humanCheckOrigin } from "../../intake/rules/enquiry";

const verifyUrl = `${humanCheckOrigin}/turnstile/v0/siteverify`;
/** In milliseconds. */
const verifyTimeout = 5_000;

const responseSchema = z.object({ success: z.literal(true) });

/** The platform's `fetch`, or a test's. */
export type VerifyFetch = (address: string, init: RequestInit) => Promise<{ json(): Promise<unknown> }>;

/** Creates the CAPTCHA check; null unless both keys are configured. */
export function createHumanCheck(
  siteKey: string | undefined,
  secretKey: string | undefined,
  fetch: VerifyFetch,
): HumanCheck | null {
  if (!siteKey || !secretKey) return null;
  return {
    siteKey,
    async isHuman(token, attempt, clientAddress) {
      if (token === "") return false;
      const body = new URLSearchParams({
        secret: secretKey,
        response: token,
        remoteip: clientAddress,
        // Lets an enquiry whose write failed be retried with the same token.
        idempotency_key: attempt,
      });
      try {
        const response = await fetch(verifyUrl, { method: "POST", body, signal: AbortSignal.timeout(verifyTimeout) });
        return responseSchema.safeParse(await response.json()).success;
      } catch {
        return false;
      }
    },
  };
}
