import { data, redirect, type ClientActionFunctionArgs } from "react-router";
import { announceOutcome, valuesFrom, type SaveOutcome } from "~/components/admin/fields/save-outcome";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { signInPath } from "~/domain/accounts/return-path";
import { adminFormLimit } from "~/domain/limits/form-size";

/** The path of the sign-in page, without what to do afterwards. */
const [signInPage = ""] = signInPath("/admin").split("?");

/** A save that was stored, with what the server made of its texts. */
export const savedAs = ({ version, texts }: { readonly version: number; readonly texts: object }) =>
  ({ type: "saved", stored: { version, values: valuesFrom(texts) } }) satisfies SaveOutcome;

/** A save that met somebody else's: their texts, and ours with what only they changed. */
export const conflictWith = (version: number, theirs: object, merged: object) =>
  ({
    type: "conflict",
    theirs: { version, values: valuesFrom(theirs) },
    merged: valuesFrom(merged),
  }) satisfies SaveOutcome;

/** Where a save leads to: the page of what was saved, and the one that was asked for. */
export interface SavePaths {
  readonly path: string;
  readonly next: string;
}

/**
 * Sends a form and keeps its page, with all that was typed, when no answer to it came: no network, a server that fails,
 * or no session any more. One that the server would refuse for its length is not sent. For a route's `clientAction`; a
 * route whose form keeps no draft exports the one below.
 *
 * @param request what is to be sent
 * @param send the server's action
 * @param kept under what the browser keeps the form, and what an answer means for it; a save that leads to another page
 *   stays with the form when more was typed meanwhile
 */
export async function sendForm<Answer extends object>(
  request: Request,
  send: () => Promise<Answer>,
  kept?: {
    readonly draft: string;
    readonly outcomeOf: (answer: Answer) => SaveOutcome;
    readonly pathsOf?: (answer: Answer) => SavePaths | undefined;
  },
): Promise<Answer> {
  const giveUp = (answer: Answer) => {
    if (kept) announceOutcome(kept.draft, { type: "refused", unsent: true });
    return answer;
  };
  if ((await request.clone().blob()).size > adminFormLimit) return giveUp(unsent(413, tooLongText));
  let answer: Answer;
  try {
    answer = await send();
  } catch (error) {
    const leadsTo = error instanceof Response ? error.headers.get("Location") : null;
    if (leadsTo !== null && !leadsTo.startsWith(signInPage)) throw error;
    return giveUp(leadsTo === null ? unsent(503, unsentText()) : unsent(401, signedOutText, { signedOut: true }));
  }
  if (!kept) return answer;
  const isMoreTyped = announceOutcome(kept.draft, kept.outcomeOf(answer));
  const paths = kept.pathsOf?.(answer);
  if (!paths) return answer;
  const to = isMoreTyped ? paths.path : paths.next;
  if (to !== location.pathname) throw redirect(to);
  return to === paths.next ? answer : { ...answer, notice: sentIsSaved };
}

/** Sends a form, as `sendForm` does, of a page whose answers all have a notice. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs): Promise<never> =>
  sendForm(request, () => serverAction<never>());

const signedOutText = "You are no longer signed in. Sign in in another tab, then send this again.";
const sentIsSaved: Notice = {
  title: "Success",
  text: "Saved as it was when you pressed the button. What you typed since is not saved yet.",
  tone: "success",
};
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
