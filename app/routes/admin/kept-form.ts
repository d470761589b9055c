import { data, type ClientActionFunctionArgs } from "react-router";
import { forgetDraft } from "~/components/admin/fields/kept-draft";
import { errorNotice } from "~/components/ui/toast";
import { signInPath } from "~/domain/accounts/return-path";
import { adminFormLimit } from "~/domain/limits/form-size";

/** The path of the sign-in page, without what to do afterwards. */
const [signInPage = ""] = signInPath("/admin").split("?");

/**
 * Sends a form and keeps its page, with all that was typed, when no answer to it came: no network, a server that fails,
 * or no session any more. One that the server would refuse for its length is not sent. What this browser kept of the form is forgotten when it was stored. For a route's
 * `clientAction`; a route whose form keeps no draft exports the one below.
 *
 * @param request what is to be sent
 * @param send the server's action
 * @param kept under what the browser keeps the form, and whether an answer says that it was stored; one that leads to
 *   another page always does
 */
export async function sendForm<Answer extends object>(
  request: Request,
  send: () => Promise<Answer>,
  kept?: { readonly draft: string; readonly isStored: (answer: Answer) => boolean },
): Promise<Answer> {
  if ((await request.clone().blob()).size > adminFormLimit) return unsent(413, tooLongText);
  try {
    const answer = await send();
    if (kept?.isStored(answer)) forgetDraft(kept.draft);
    return answer;
  } catch (error) {
    const leadsTo = error instanceof Response ? error.headers.get("Location") : null;
    if (leadsTo !== null && !leadsTo.startsWith(signInPage)) {
      if (kept) forgetDraft(kept.draft);
      throw error;
    }
    return leadsTo === null ? unsent(503, unsentText()) : unsent(401, signedOutText, { signedOut: true });
  }
}

/** Sends a form, as `sendForm` does, of a page whose answers all have a notice. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs): Promise<never> =>
  sendForm(request, () => serverAction<never>());

const signedOutText = "You are no longer signed in. Sign in in another tab, then send this again.";
const tooLongText =
  "This is larger than 1 MB and cannot be saved. It is all still here: shorten it, or save it in two parts.";
const unsentText = () =>
  navigator.onLine
    ? "The change was not made. Please try again."
    : "There is no connection. The change is not saved yet.";

/**
 * Has a status, so that the router does not read the page anew: what cannot be sent cannot be read either, and a guard
 * would lead to the sign-in page. Typed as what the server answers, so that pages read one kind of answer.
 */
function unsent(status: number, text: string, more?: { readonly signedOut: true }) {
  return data({ notice: errorNotice("Error", text), ...more }, { status }) as never;
}
