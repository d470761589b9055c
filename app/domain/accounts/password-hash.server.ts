import { constantTimeEqual } from "@oslojs/crypto/subtle";
import { Buffer } from "node:buffer";
import { scrypt } from "node:crypto";

/** The work a hash costs: `2^logN` blocks of `128 * r` bytes, `p` times. */
export interface HashCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 16 MiB and about 140 ms in a worker; one of the settings OWASP names. Higher ones do not fit many at once in 128 MB. */
export const hashCost: HashCost = { logN: 14, r: 8, p: 5 };

const keyLength = 32;
const saltLength = 16;
const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** A hash of no password. Comparing with it takes as long as with a real one, so that time does not tell which accounts exist. */
const nobody = `$scrypt$ln=14,r=8,p=5$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Hashes a password as a PHC string: parameters, salt and hash in one text, so that the cost can be raised later
 * and old hashes still be read. Spellings that look alike are the same password (Unicode NFKC).
 *
 * @param cost lower in tests alone
 */
export async function hashPassword(password: string, cost: HashCost = hashCost): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength));
  const key = await derive(password, salt, cost);
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(key)}`;
}

/**
 * Whether a password is the one that was hashed. Takes the same work whether there is a hash or not.
 *
 * @param stored the account's PHC string; null for an unknown account, which no password opens
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const known = phc.exec(stored ?? "");
  const [, logN, r, p, salt = "", hash = ""] = known ?? phc.exec(nobody)!;
  const key = await derive(password, decode(salt), { logN: Number(logN), r: Number(r), p: Number(p) });
  return constantTimeEqual(key, decode(hash)) && known !== null;
}

function derive(password: string, salt: Uint8Array, { logN, r, p }: HashCost): Promise<Uint8Array> {
  const N = 2 ** logN;
  // The limit is Node's own guard; twice what is needed leaves room for its bookkeeping.
  const options = { N, r, p, maxmem: 256 * N * r + 1024 * r * p };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
