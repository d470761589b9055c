import { passkeySite, passkeyUseOptions } from "~/accounts/passkeys.server";
import { consumeRateLimit } from "~/base/limits/rate-limit.server";
import { clientNetwork } from "~/base/limits/senders";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "../routing/failed-reads";
import type { Route } from "./+types/passkey-options.route";

/** Limits challenges per network: each is a row for five minutes. */
const perNetwork = { name: "passkey-options", max: 60, seconds: 60 } as const;

/** Responds with a new challenge for any passkey of this site (ACC-20). Reveals nothing about accounts. */
export async function action({ context }: Route.ActionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const reject = (status: number, seconds: number) =>
    Response.json(null, { status, headers: { "Cache-Control": privatePolicy, "Retry-After": String(seconds) } });
  try {
    const limit = await consumeRateLimit(db, perNetwork, clientNetwork(ctx.clientAddress), ctx.now);
    if (!limit.isAllowed) return reject(429, limit.retryAfter);
    const options = await passkeyUseOptions(db, passkeySite(ctx.callerOrigin), ctx.now);
    return Response.json(options, { headers: { "Cache-Control": privatePolicy } });
  } catch (error) {
    logDatabaseError(ctx, error);
    return reject(503, retryDelay());
  }
}
