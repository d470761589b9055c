/*
 * The only place that reads what a request sends. The platform's own readers throw on a body they cannot parse, and a
 * route that forgets it answers 500 to a stranger's JSON; `request-body.test.ts` holds everybody to these two.
 */

/** The form of a request; null when its body is none: another type, a cut multipart body, a charset nobody can read. */
export async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

/** The text of a request's body, as UTF-8; bytes that are none become U+FFFD. */
export function readText(request: Request): Promise<string> {
  return request.text();
}

/** What is said about a body that is no form. Nothing was changed, and the browser that sent it can go back to it. */
export const unreadableForm =
  "What was sent could not be read, so nothing was changed. Go back: your browser still has what you wrote.";
