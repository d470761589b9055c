/** Carries the request id from the gateway to the backend, and back to the client. */
export const requestIdHeader = "X-Request-Id";

/** Tells the gateway that the caller may see `Server-Timing`. Removed before the response leaves. */
export const showCostHeader = "X-Show-Cost";

/**
 * Writes one line of JSON to the log. Never pass personal data, query strings or text typed by a visitor. JSON escapes
 * line breaks, so a path cannot forge a second entry. Masks email addresses: a visitor can type one into a path, and a
 * database error can quote one (P8).
 */
export function writeLog(event: string, requestId: string, detail: Readonly<Record<string, unknown>> = {}): void {
  const line = JSON.stringify({ event, requestId, ...detail }, (_, value: unknown) =>
    typeof value === "string" ? maskEmails(value) : value,
  );
  // JSON does not escape these, and some log readers treat them as line breaks.
  console.log(line.replace(/[\u2028\u2029]/g, (separator) => `\\u${separator.charCodeAt(0).toString(16)}`));
}

/** Masks every word with an @, percent-encoded or not. */
function maskEmails(text: string): string {
  return text.replace(/[^\s/?#&=:;,"'<>()]+/g, (word) => (/.(?:@|%40)./i.test(word) ? "[email]" : word));
}
