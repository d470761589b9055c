/** The maximum body of a visitor's form, in bytes. */
export const visitorFormLimit = 64 * 1024;
/** The maximum body of an admin form or a data API request, in bytes. */
export const adminFormLimit = 1024 * 1024;

/*
 * The only place that reads request bodies. The platform's readers throw on a body they cannot parse, so a route that
 * calls them directly answers unexpected JSON with a 500. `request-body.test.ts` enforces this.
 */

/** Parses the body as a form; null for another content type, a truncated multipart body or an unknown charset. */
export async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

/** Reads the body as UTF-8; invalid bytes become U+FFFD. */
export function readText(request: Request): Promise<string> {
  return request.text();
}

/** Reads the body as bytes, such as those of a file. */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer());
}

/** The error for a body that `readForm` cannot parse. */
export const unreadableForm =
  "The form could not be read, so nothing was changed. Go back: your browser still has what you entered.";
