import { z } from "zod";
import { humanCheckOrigin, type HumanCheck } from "./human-check";

const verifyAddress = `${humanCheckOrigin}/turnstile/v0/siteverify`;
/** How long the check may take, in milliseconds. */
const patience = 5_000;

const verdictSchema = z.object({ success: z.literal(true) });

/** What sends a request: the platform's `fetch`, or a test's. */
export type Send = (address: string, init: RequestInit) => Promise<{ json(): Promise<unknown> }>;

/** The check as the operator set it up; null unless both keys are there. */
export function createHumanCheck(
  siteKey: string | undefined,
  secretKey: string | undefined,
  send: Send,
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
        // So that answers whose writing failed can be sent again with the token they have.
        idempotency_key: attempt,
      });
      try {
        const answer = await send(verifyAddress, { method: "POST", body, signal: AbortSignal.timeout(patience) });
        return verdictSchema.safeParse(await answer.json()).success;
      } catch {
        return false;
      }
    },
  };
}
