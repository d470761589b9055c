import { data, type ClientActionFunctionArgs } from "react-router";
import { errorNotice } from "~/components/ui/toast";
import { signInPath } from "~/domain/accounts/return-path";

/** The path of the sign-in page, without what to do afterwards. */
const signInPage = new URL(signInPath("/admin"), "https://site.invalid").pathname;

/**
 * Sends a form and keeps its page, with all that was typed, when no answer to it came: no network, no database for the
 * guard, or no session any more. Export it as a route's `clientAction`.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<never> {
  try {
    return (await serverAction()) as never;
  } catch (error) {
    const isRedirect = error instanceof Response && error.headers.has("Location");
    if (isRedirect && !error.headers.get("Location")!.startsWith(signInPage)) throw error;
    const text = isRedirect
      ? "You are no longer signed in. Sign in again in another tab, then send this once more."
      : "The change was not made. Please try again.";
    // With its status, so that the page is not read anew: what cannot be sent cannot be read either. Typed as what the
    // server answers, so that pages read one kind of answer; every one of them has a notice.
    return data({ notice: errorNotice("Error", text) }, { status: isRedirect ? 401 : 503 }) as never;
  }
}
