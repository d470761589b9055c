/**
 * Writes one line of JSON to the log. Never pass personal data, query strings or text that a visitor typed. JSON escapes
 * line breaks, so a path cannot forge a second entry.
 */
export function writeLog(event: string, requestId: string, detail: Readonly<Record<string, unknown>> = {}): void {
  console.log(JSON.stringify({ event, requestId, ...detail }));
}
