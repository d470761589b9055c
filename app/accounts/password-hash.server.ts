import { Buffer } from "node:buffer";
import { scrypt } from "node:crypto";
import { constantTimeEqual } from "@oslojs/crypto/subtle";

/** Scrypt parameters: `2^logN` blocks of `128 * r` bytes, `p` times. */
export interface HashCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 16 MiB and about 140 ms in a worker; one of OWASP's recommended settings. More memory would not fit many concurrent sign-ins in 128 MB. */
export const hashCost: HashCost = { logN: 14, r: 8, p: 5 };

const keyLength = 32;
const saltLength = 16;
const phcPattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Matches no password. Unknown accounts are compared with it, or response times would reveal which accounts exist. */
const dummyHash = `$scrypt$ln=14,r=8,p=5$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Hashes a password as a PHC string, which carries its parameters and salt, so that old hashes stay readable when the
 * cost is raised. Passwords are compared in Unicode NFKC.
 *
 * @param cost lower only in tests
 */
export async function hashPassword(password: string, cost: HashCost = hashCost): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength));
  const key = await derive(password, salt, cost);
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(key)}`;
}

/**
 * Verifies a password in constant time, whether or not there is a hash.
 *
 * @param stored the account's PHC string; null for an unknown account
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const match = phcPattern.exec(stored ?? "");
  const [, logN, r, p, salt = "", hash = ""] = match ?? phcPattern.exec(dummyHash)!;
  const key = await derive(password, decode(salt), { logN: Number(logN), r: Number(r), p: Number(p) });
  return constantTimeEqual(key, decode(hash)) && match !== null;
}

function derive(password: string, salt: Uint8Array, { logN, r, p }: HashCost): Promise<Uint8Array> {
  const N = 2 ** logN;
  // Node refuses to exceed `maxmem`; twice the working memory leaves room for its overhead.
  const options = { N, r, p, maxmem: 256 * N * r + 1024 * r * p };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

const encode = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("base64")
    .replace(/={1,2}$/, "");
const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
