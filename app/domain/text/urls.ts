/**
 * A text as one part of a path: nothing in it can begin another part, a query or an escape. Never throws. "." and ".."
 * stay what they are, so only what was checked to be a slug may stand in a path.
 */
export const addressPart = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));

/** Whether a value is an absolute http or https address without credentials. */
export function isWebUrl(value: string): boolean {
  // The parser's exceptions are dear, and most values are empty or paths.
  if (value.length > 2048 || !/^https?:/i.test(value)) return false;
  try {
    const url = new URL(value);
    return (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  } catch {
    return false;
  }
}

/** The address of an image that may be shown: a web address or a path of this site; null for anything else (BRIEF-7). */
export function imageUrl(value: string): string | null {
  if (isWebUrl(value)) return value;
  return /^\/(?![/\\])[\w./-]+$/.test(value) ? value : null;
}
