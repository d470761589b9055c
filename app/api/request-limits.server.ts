import type { DatabaseClient } from "../../drizzle/client";
import { clientNetwork } from "../base/limits/networks";
import { consumeRateLimit, type RateLimit } from "../base/limits/rate-limit.server";
import type { Caller } from "./access";
import { ApiError } from "./api-error";

/** Rate limits of requests that reach the database; responses from the cache do not count. */
const requestLimits = {
  visitor: { name: "api-visitor", max: 300, seconds: 60 },
  known: { name: "api-known", max: 1_200, seconds: 60 },
  write: { name: "api-write", max: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Counts a request against the caller's rate limit. Throws a 429 when it is exceeded. */
export async function countApiRequest(
  db: DatabaseClient,
  caller: Caller,
  isWrite: boolean,
  clientAddress: string,
  now: string,
): Promise<void> {
  const limit = isWrite ? requestLimits.write : caller.kind === "visitor" ? requestLimits.visitor : requestLimits.known;
  const allowance = await consumeRateLimit(
    db,
    limit,
    caller.kind === "visitor" ? clientNetwork(clientAddress) : caller.id,
    now,
  );
  if (allowance.allowed) return;
  throw new ApiError(
    429,
    "PT429",
    `At most ${limit.max} requests in ${limit.seconds} seconds.`,
    null,
    `Try again in ${allowance.retryAfter} seconds.`,
    allowance.retryAfter,
  );
}
