import { and, eq, sql } from "drizzle-orm";
import { generateIdFromEntropySize } from "./lucia.server";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { recoveryCodes } from "../../drizzle/schema";
import { recoveryCodeCount } from "./second-factor";
import { hashToken } from "./sessions.server";

/** 80 bits, enough to do without a slow hash. */
const codeBytes = 10;
const codePattern = /^[a-z2-7]{16}$/;

/** Generates codes as shown to people, and the queries that replace an account's codes with them (ACC-23). */
export function newRecoveryCodes(
  query: DatabaseClient["query"],
  userId: string,
): { readonly codes: readonly string[]; readonly queries: readonly [Query, Query] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => generateIdFromEntropySize(codeBytes));
  return {
    codes: codes.map((code) => code.match(/.{4}/g)!.join("-")),
    queries: [
      query.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
      query.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashToken(code), userId }))),
    ],
  };
}

/** Uses up a recovery code. Resolves to how many are left; null if the code is wrong or was used. */
export async function spendRecoveryCode(db: DatabaseClient, userId: string, typed: string): Promise<number | null> {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  if (!codePattern.test(code)) return null;
  const [used, [left]] = await db.write([
    db.query
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.codeHash, hashToken(code)), eq(recoveryCodes.userId, userId)))
      .returning({ userId: recoveryCodes.userId }),
    db.query
      .select({ codes: sql<number>`count(*)`.as("codes") })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
  ]);
  return used.length > 0 ? (left?.codes ?? 0) : null;
}
