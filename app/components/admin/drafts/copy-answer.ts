import type { CopyNote } from "~/domain/content/writing/working-copy";
import { adminFormLimit } from "~/domain/limits/form-size";
import { isObject } from "~/domain/text/json";

/** What became of a form that was sent to its working copy. */
export type CopyAnswer = { readonly others?: readonly CopyNote[] } & (
  | { readonly status: "kept"; readonly savedAt: string }
  | { readonly status: "other"; readonly savedAt: string; readonly token: string }
  /** It was not kept: `failed` may succeed later, `refused` does not. */
  | { readonly status: "failed" | "refused"; readonly problem: string }
);

const noConnection = "no connection. They are kept in this browser.";

/** Sends a form to its working copy. Never throws. */
export async function readCopyAnswer(path: string, body: FormData, signal: AbortSignal): Promise<CopyAnswer> {
  if ((await new Response(body).blob()).size > adminFormLimit)
    return { status: "refused", problem: "larger than 1 MB. They are kept in this browser." };
  try {
    const response = await fetch(path, { method: "POST", body, signal, redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect")
      return { status: "failed", problem: "you are no longer signed in. They are kept in this browser." };
    const answer: unknown = await response.json();
    if (response.status === 404)
      return { status: "refused", problem: "this was deleted. They are kept in this browser." };
    if (response.status === 400)
      return { status: "refused", problem: "the text is too complex. They are kept in this browser." };
    if (isObject(answer) && (answer["status"] === "kept" || answer["status"] === "other"))
      // The shape of our own route.
      return answer as unknown as CopyAnswer;
  } catch {
    // Aborted, offline, or no JSON.
  }
  return { status: "failed", problem: noConnection };
}
