import { enqueueDigest } from "../../app/domain/messages/digest.server";
import type { DatabaseClient } from "../../drizzle/client";
import type { Env } from "../env";
import { mailSetup } from "./transport";

/** In UTC. */
const morningHour = 6;
/** The minutes of the hour in which a digest may still be written, if the handler did not run at its start. */
const lastMinute = 9;

/** Writes the digest of the day in the morning, once: its cause is the day. */
export async function enqueueMorningDigest(db: DatabaseClient, env: Env, now: string): Promise<void> {
  const time = new Date(now);
  if (time.getUTCHours() !== morningHour || time.getUTCMinutes() > lastMinute) return;
  const origin = env.PUBLIC_ORIGIN;
  await enqueueDigest(db, { setup: mailSetup(env), origin, linkOrigin: origin }, now);
}
