/** What stands in a text where an email address was erased. */
export const erasedMark = "[erased]";

/** Ends with a character that may be part of an email address. */
const mayContinueBefore = /[\p{L}\p{M}\p{N}._%+-]$/u;
/** Begins with what makes a domain longer: "x.com" is not meant in "x.com.au" or "x.com-shop", but in "x.com." */
const mayContinueAfter = /^(?:\.|-+)?[\p{L}\p{M}\p{N}@]/u;

/** Like SQLite's `nocase`. Unlike `toLowerCase`, it never changes the length of a text. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * A text without an email address, whatever its case; null if the text does not contain it. An address that only
 * contains it, such as not.ada@x.com for ada@x.com, is another person's and stays.
 */
export function withoutEmail(text: string, email: string): string | null {
  const address = lowerAscii(email.trim());
  if (address === "") return null;
  const lowerText = lowerAscii(text);
  const parts: string[] = [];
  let rest = 0;
  for (let at = lowerText.indexOf(address); at !== -1; at = lowerText.indexOf(address, at + 1)) {
    const end = at + address.length;
    const isWhole =
      !mayContinueBefore.test(text.slice(Math.max(0, at - 2), at)) && !mayContinueAfter.test(text.slice(end, end + 80));
    if (at < rest || !isWhole) continue;
    parts.push(text.slice(rest, at), erasedMark);
    rest = end;
  }
  return parts.length === 0 ? null : parts.join("") + text.slice(rest);
}

/** Whether a text contains an email address as a whole. */
export const mentionsEmail = (text: string, email: string): boolean => withoutEmail(text, email) !== null;

/**
 * Like `withoutEmail`, for a stored text, which may be JSON: its strings are cleaned, also where one of them is JSON
 * again. As text, the "n" of an escaped line break would seem to belong to the address after it.
 */
export function storedWithoutEmail(text: string, email: string): string | null {
  const value = /^\s*[[{"]/.test(text) ? parse(text) : undefined;
  if (value === undefined) return withoutEmail(text, email);
  let isFound = false;
  const json = JSON.stringify(value, (_, part: unknown) => {
    const clean = typeof part === "string" ? storedWithoutEmail(part, email) : null;
    isFound ||= clean !== null;
    return clean ?? part;
  });
  return isFound ? json : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const maxEmailLength = 254;

/**
 * True for text@text.text without whitespace (WIZ-28). Not a regular expression, because one would backtrack in quadratic
 * time on "a@......".
 */
export function isEmail(text: string): boolean {
  if (text.length > maxEmailLength || /\s/.test(text)) return false;
  const at = text.indexOf("@");
  if (at < 1 || text.includes("@", at + 1)) return false;
  const domain = text.slice(at + 1);
  const dot = domain.indexOf(".", 1);
  return dot !== -1 && dot < domain.length - 1;
}
