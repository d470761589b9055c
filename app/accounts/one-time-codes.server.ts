import { constantTimeEqual } from "@oslojs/crypto/subtle";
import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, generateHOTP } from "@oslojs/otp";
import { and, eq, lt, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { recoveryCodes, totpSecrets } from "../../drizzle/schema/index";
import { generateIdFromEntropySize } from "./lucia.server";
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
export async function spendRecoveryCode(db: DatabaseClient, userId: string, text: string): Promise<number | null> {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, "");
  if (!codePattern.test(code)) return null;
  const [usedRows, [remaining]] = await db.write([
    db.query
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.codeHash, hashToken(code)), eq(recoveryCodes.userId, userId)))
      .returning({ userId: recoveryCodes.userId }),
    db.query
      .select({ codes: sql<number>`count(*)`.as("codes") })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
  ]);
  return usedRows.length > 0 ? (remaining?.codes ?? 0) : null;
}

/** A QR code as an SVG path of dark squares in a square of `size` units. */
interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** Draws a QR code. Imports the library on demand, because hardly any request needs it. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}

/** Authenticator apps assume these, whatever a key URI says. */
const [period, digits] = [30, 6] as const;
const secretBytes = 20;
const secretPattern = /^[A-Z2-7]{32}$/;

/** Generates a secret for an authenticator app, in base32. */
export const newTotpSecret = (): string =>
  encodeBase32UpperCaseNoPadding(crypto.getRandomValues(new Uint8Array(secretBytes)));

/** Whether a text is a secret that `newTotpSecret` could have made. */
export const isTotpSecret = (text: string): boolean => secretPattern.test(text);

/** The address that an app reads from a QR code. */
export const totpAddress = (issuer: string, email: string, secret: string): string =>
  createTOTPKeyURI(issuer, email, decodeBase32IgnorePadding(secret), period, digits);

/**
 * The time step of a code; null if it is wrong. Accepts a step before and after, because clocks differ and typing takes
 * time (ACC-22).
 *
 * @param after steps up to this one have been used
 * @param now an ISO instant
 */
export function totpStep(secret: string, code: string, after: number, now: string): number | null {
  const key = decodeBase32IgnorePadding(secret);
  const current = Math.floor(Date.parse(now) / 1000 / period);
  const enteredCode = new TextEncoder().encode(code);
  for (const step of [current - 1, current, current + 1]) {
    const expected = new TextEncoder().encode(generateHOTP(key, BigInt(step), digits));
    if (step > after && constantTimeEqual(expected, enteredCode)) return step;
  }
  return null;
}

/**
 * Uses up a code of an account's app. False if it is wrong or was used; if several requests send it at once, one
 * succeeds (ACC-22).
 */
export async function acceptTotpCode(
  db: DatabaseClient,
  accountId: string,
  code: string,
  now: string,
): Promise<boolean> {
  const [stored] = await db.read(db.query.select().from(totpSecrets).where(eq(totpSecrets.userId, accountId)).limit(1));
  if (!stored) return false;
  const step = totpStep(stored.secret, code, stored.lastStep, now);
  if (step === null) return false;
  const [usedRows] = await db.write([
    db.query
      .update(totpSecrets)
      .set({ lastStep: step })
      .where(
        and(eq(totpSecrets.userId, accountId), eq(totpSecrets.secret, stored.secret), lt(totpSecrets.lastStep, step)),
      )
      .returning({ userId: totpSecrets.userId }),
  ]);
  return usedRows.length > 0;
}
