import type { CopyNote } from "~/content/drafts/working-copy";
import { adminFormLimit } from "~/base/limits/form-size";
import { isObject } from "~/base/words/json";

/** The outcome of saving a form to its working copy. */
export type WorkingCopyResponse = { readonly others?: readonly CopyNote[] } & (
  | { readonly status: "kept"; readonly savedAt: string }
  | { readonly status: "other"; readonly savedAt: string; readonly token: string }
  /** Not saved; `problem` is shown as it is. A retry may succeed after `failed`, but not after `refused`. */
  | { readonly status: "failed" | "refused"; readonly problem: string }
);

const keptHere = "Your changes are kept in this browser.";

/** Saves a form to its working copy. Never throws. */
export async function saveWorkingCopy(path: string, body: FormData, signal: AbortSignal): Promise<WorkingCopyResponse> {
  if ((await new Response(body).blob()).size > adminFormLimit)
    return { status: "refused", problem: `Not saved: this is larger than 1 MB. ${keptHere}` };
  return sendWorkingCopy(path, { body, signal });
}

/** Sends the request before it returns, as a closing page must. Never throws. */
export async function sendWorkingCopy(
  path: string,
  options: Pick<RequestInit, "body" | "signal" | "keepalive">,
): Promise<WorkingCopyResponse> {
  try {
    const response = await fetch(path, { ...options, method: "POST", redirect: "manual", cache: "no-store" });
    if (response.type === "opaqueredirect")
      return { status: "failed", problem: `Not saved: you are no longer signed in. ${keptHere}` };
    const result: unknown = await response.json();
    if (response.status === 404) return { status: "refused", problem: `Not saved: this was deleted. ${keptHere}` };
    if (response.status === 400)
      return { status: "refused", problem: `Not saved: the text is too complex. ${keptHere}` };
    if (isObject(result) && (result["status"] === "kept" || result["status"] === "other"))
      // The route's own response, so its other fields need no check.
      return result as unknown as WorkingCopyResponse;
  } catch {
    // Aborted, offline, or not JSON.
  }
  const cause = navigator.onLine ? "the site could not be reached" : "you're offline";
  return { status: "failed", problem: `Not saved: ${cause}. ${keptHere}` };
}
