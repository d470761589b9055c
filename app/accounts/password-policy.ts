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
