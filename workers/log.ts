/**
 * Writes one line of JSON to the log. Nothing personal, no query string, no text a visitor typed: JSON escapes line
 * breaks, so that a path cannot forge a second entry.
 */
export function writeLog(event: string, requestId: string, detail: Readonly<Record<string, unknown>> = {}): void {
  console.log(JSON.stringify({ event, requestId, ...detail }));
}
