import type { DatabaseClient } from "../../../drizzle/client";
import { clientNetwork } from "../limits/networks";
import { countTowards, type RateLimit } from "../limits/rate-limit.server";
import type { Caller } from "./access";
import { ApiError } from "./api-error";

/** How many requests may reach the database in a minute. What the page cache answers is not counted. */
const requestLimits = {
  visitor: { name: "api-visitor", most: 300, seconds: 60 },
  known: { name: "api-known", most: 1_200, seconds: 60 },
  write: { name: "api-write", most: 120, seconds: 60 },
} as const satisfies Record<string, RateLimit>;

/** Counts a request, and refuses it with 429 when there were too many of its kind. */
export async function countRequest(
  db: DatabaseClient,
  asker: Caller,
  isWrite: boolean,
  clientAddress: string,
  now: string,
): Promise<void> {
  const limit = isWrite ? requestLimits.write : asker.kind === "visitor" ? requestLimits.visitor : requestLimits.known;
  const allowance = await countTowards(
    db,
    limit,
    asker.kind === "visitor" ? clientNetwork(clientAddress) : asker.id,
    now,
  );
  if (allowance.allowed) return;
  throw new ApiError(
    429,
    "PT429",
    `At most ${limit.most} requests in ${limit.seconds} seconds.`,
    null,
    `Come again in ${allowance.retryAfter} seconds.`,
    allowance.retryAfter,
  );
}
