import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, passkeys } from "../../drizzle/schema";
import type { Person } from "../base/access/permissions";
import { storableText } from "../base/words/storable-text";
import { newToken, takeToken } from "./one-time-links.server";
import type { CreatedPasskey, PasskeySite } from "./passkey-ceremony.server";
import { maxPasskeyNameLength } from "./second-factor";

/** The site that passkeys are for, from the origin where people see it. */
export const passkeySite = (origin: string): PasskeySite => ({ id: new URL(origin).hostname, origin });

/** How long a browser waits for the person, in milliseconds: as long as the challenge works. */
const timeout = 5 * 60 * 1000;

const challengeBytes = (token: string): string => encodeBase64urlNoPadding(new TextEncoder().encode(token));

/** What a browser needs to ask for any passkey of this site. Stores the challenge (ACC-20). */
export async function passkeyUseOptions(db: DatabaseClient, site: PasskeySite, now: string) {
  const { token, insert } = newToken(db.query, "passkey-use", {}, now);
  await db.write([insert]);
  return { challenge: challengeBytes(token), rpId: site.id, userVerification: "required", timeout } as const;
}

/** What a browser needs to create a passkey for a person. Stores the challenge (ACC-20). */
export async function passkeyCreationOptions(
  db: DatabaseClient,
  site: PasskeySite & { readonly brand: string },
  { id, email, name }: Person,
  now: string,
) {
  const { token, insert } = newToken(db.query, "passkey-creation", { userId: id }, now);
  const [accountPasskeys] = await db.write([
    db.query.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, id)),
    insert,
  ]);
  return {
    challenge: challengeBytes(token),
    rp: { id: site.id, name: site.brand },
    user: { id: encodeBase64urlNoPadding(new TextEncoder().encode(id)), name: email, displayName: name || email },
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key" as const, alg })),
    excludeCredentials: accountPasskeys.map((passkey) => ({ type: "public-key" as const, id: passkey.id })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout,
  } as const;
}

/**
 * Reads the passkey that a browser created for an account, and uses up its challenge. Null if it must not be stored.
 */
export async function findNewPasskey(
  db: DatabaseClient,
  accountId: string,
  text: string,
  site: PasskeySite,
  now: string,
): Promise<CreatedPasskey | null> {
  const { parseCreatedPasskey } = await import("./passkey-ceremony.server");
  const passkey = parseCreatedPasskey(text, site);
  const challenge = passkey && (await takeToken(db, "passkey-creation", passkey.challenge, now));
  return challenge?.userId === accountId ? passkey : null;
}

/** Whose passkey was used. */
export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Verifies the use of a passkey and uses up its challenge (ACC-20). Null if any check fails. A counter that has not
 * grown is refused, because it suggests a copied key.
 *
 * @param text what the browser sent, as JSON
 */
export async function acceptPasskey(
  db: DatabaseClient,
  text: string,
  site: PasskeySite,
  now: string,
): Promise<PasskeyOwner | null> {
  const { parsePasskeyUse } = await import("./passkey-ceremony.server");
  const assertion = parsePasskeyUse(text, site);
  if (!assertion || !(await takeToken(db, "passkey-use", assertion.challenge, now))) return null;
  const [stored] = await db.read(
    db.query
      .select({
        userId: passkeys.userId,
        publicKey: passkeys.publicKey,
        algorithm: passkeys.algorithm,
        email: accounts.email,
        passwordHash: accounts.passwordHash,
      })
      .from(passkeys)
      .innerJoin(accounts, and(eq(accounts.id, passkeys.userId), isNull(accounts.disabledAt)))
      .where(eq(passkeys.id, assertion.id))
      .limit(1),
  );
  if (!stored || (assertion.userId !== null && assertion.userId !== stored.userId)) return null;
  if (!(await assertion.isSignedBy(stored))) return null;
  // Devices that sync passkeys do not count, and always send 0.
  const hasGrown = lt(passkeys.counter, assertion.counter);
  const counts = assertion.counter === 0 ? or(hasGrown, eq(passkeys.counter, 0)) : hasGrown;
  const [usedRows] = await db.write([
    db.query
      .update(passkeys)
      .set({ counter: assertion.counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, assertion.id), counts))
      .returning({ id: passkeys.id }),
  ]);
  return usedRows.length > 0 ? { id: stored.userId, email: stored.email, passwordHash: stored.passwordHash } : null;
}

/** Renames one of a person's own passkeys. False if there is no such passkey, or the name is empty. */
export async function renamePasskey(
  db: DatabaseClient,
  accountId: string,
  id: string,
  input: string,
): Promise<boolean> {
  const name = passkeyName(input);
  if (name === "") return false;
  const [renamedRows] = await db.write([
    db.query
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, accountId)))
      .returning({ id: passkeys.id }),
  ]);
  return renamedRows.length > 0;
}

/** A typed name as it is stored. */
export const passkeyName = (input: string): string => storableText(input.trim().slice(0, maxPasskeyNameLength));
