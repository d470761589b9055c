import { Buffer } from "node:buffer";
import { scrypt } from "node:crypto";
import { constantTimeEqual } from "@oslojs/crypto/subtle";
import { passwordLength } from "../base/access/permissions";

/**
 * Words that long passwords are commonly made of. Almost every leaked password of 15 characters or more is a few of
 * these in a row, one of them repeated, or a keyboard walk. So instead of shipping a list of leaked passwords, the
 * check below removes these words and looks at what is left.
 */
const commonWords = [
  "password passwort passw0rd passphrase secret geheim welcome willkommen letmein login admin administrator root",
  "superuser user username account master default changeme change temporary temp test testing tester demo sample",
  "example guest public system server database manager office company website portal content management internet",
  "computer windows microsoft google facebook apple iphone samsung android linux ubuntu github cloudflare",
  "iloveyou love loveyou lovely forever always princess prince angel baby babygirl sunshine flower butterfly",
  "football baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus superman batman",
  "spiderman pokemon starwars startrek minecraft dragon monkey tiger shadow killer hunter ranger thunder",
  "michael jennifer jessica ashley daniel matthew andrew joshua thomas charlie jordan robert nicole hannah",
  "summer winter spring autumn january february march april june july august september october november december",
  "monday tuesday wednesday thursday friday saturday sunday hello world whatever trustno one two three four five",
  "six seven eight nine ten correcthorsebatterystaple correct horse battery staple opensesame abracadabra",
  "mustang ferrari mercedes corvette harley cookie chocolate cheese coffee banana orange pepper ginger freedom",
  "jesus christ god heaven blessed family mother father brother sister mylove sweetheart darling honey money",
  "my the and is me you your this that please not for in to of it new best very good i a",
]
  .join(" ")
  .split(" ")
  .toSorted((a, b) => b.length - a.length);

/** Keyboard and alphabet sequences, in both directions. */
const sequences = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
].flatMap((row) => [row + row, [...row, ...row].toReversed().join("")]);

const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Characters that must remain after everything guessable is removed. */
const minUnguessable = 6;

/**
 * Checks a new password (D41); sign-in itself accepts shorter ones (AUTH-8). Returns an error message, or null.
 *
 * @param context what an attacker knows: the account's email address and name, the brand
 */
export function passwordWeakness(password: string, context: readonly string[]): string | null {
  const text = password.normalize("NFKC");
  const length = [...text].length;
  if (length < passwordLength.chosen) return `Use at least ${passwordLength.chosen} characters.`;
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (new Set(text).size < 6) return "Use a wider variety of characters.";
  const contextWords = context
    .flatMap((words) => words.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  const lowerCaseText = text.toLowerCase();
  const plain = lowerCaseText.replace(/[013457@$!]/g, (sign) => lookalikes[sign] ?? sign);
  const unguessable = Math.min(countUnguessable(lowerCaseText, contextWords), countUnguessable(plain, contextWords));
  return unguessable < minUnguessable ? "This is easy to guess. Use unrelated words or characters." : null;
}

/** Counts the characters left without common words, known words, keyboard walks, years and repetitions. */
function countUnguessable(text: string, contextWords: readonly string[]): number {
  let rest = text.replace(/^(.{1,8}?)\1+(?=(.{0,8})$)/u, "$1");
  rest = removeSequences(rest);
  for (const word of [...contextWords, ...commonWords].filter((entry) => entry.length > 2))
    rest = rest.replaceAll(word, " ");
  // People add a short number, symbol or syllable when a word alone is refused.
  const chunks = rest
    .replace(/(?:19|20)\d\d/g, " ")
    .split(/\s+/)
    .filter((piece) => piece.length > 2 && !/^[^\p{L}]{1,4}$/u.test(piece));
  return chunks.join("").length;
}

function removeSequences(text: string): string {
  let rest = "";
  for (let start = 0; start < text.length;) {
    let length = 0;
    while (
      start + length < text.length &&
      sequences.some((keys) => keys.includes(text.slice(start, start + length + 1)))
    )
      length += 1;
    rest += length >= 4 ? " " : text.slice(start, start + Math.max(1, length));
    start += Math.max(1, length);
  }
  return rest;
}

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
