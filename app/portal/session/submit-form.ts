import { type ClientActionFunctionArgs, data, isRouteErrorResponse, redirect } from "react-router";
import type { ProofChoices } from "~/accounts/second-factor";
import { signInPath } from "~/base/access/return-path";
import { adminFormLimit } from "~/base/web/request-body";
import { announceOutcome, type SaveOutcome, valuesFrom } from "~/portal/shell/save-outcome";
import { errorNotice, type Notice } from "~/ui/components/toast";

/** The data of the page that asks to confirm the identity (ACC-25). */
export interface IdentityConfirmation {
  readonly choices: ProofChoices;
  /** The path and query of the pending action. */
  readonly action: string;
  /** The fields of its form. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  /** The error of the submitted proof; "" if there is none. */
  readonly error: string;
}

/** The confirmation that an error asks for; null for any other error. */
export function confirmationIn(error: unknown): IdentityConfirmation | null {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 429)) return null;
  const detail: unknown = error.data;
  return isConfirmation(detail) ? detail : null;
}

const isConfirmation = (value: unknown): value is IdentityConfirmation =>
  typeof value === "object" && value !== null && "choices" in value && "fields" in value;

/** The sign-in page's path, without the query. */
const [signInPage = ""] = signInPath("/admin").split("?");

/** The outcome of a successful save, with the texts as stored. */
export const savedAs = ({ version, texts }: { readonly version: number; readonly texts: object }) =>
  ({ type: "saved", stored: { version, values: valuesFrom(texts) } }) satisfies SaveOutcome;

/** The outcome of a conflicting save: the other user's texts, and the merge of both. */
export const conflictWith = (version: number, savedValues: object, mergedValues: object) =>
  ({
    type: "conflict",
    savedForm: { version, values: valuesFrom(savedValues) },
    mergedValues: valuesFrom(mergedValues),
  }) satisfies SaveOutcome;

/** The saved item's path, and the path to go to after the save. */
export interface SavePaths {
  readonly path: string;
  readonly next: string;
}

/**
 * Submits a form from a route's `clientAction`. If there is no usable response (offline, a server error, an expired
 * session), the page stays with its input and shows a notice. Does not send a form over the size limit.
 *
 * @param send the server's action
 * @param draft the key of the form's draft, and how to read a response's outcome for it. With `pathsOf`, the form
 * navigates after a save unless more was typed meanwhile. Routes without drafts use `clientAction` below
 */
export async function submitForm<ActionData extends object>(
  request: Request,
  send: () => Promise<ActionData>,
  draft?: {
    readonly key: string;
    readonly outcomeOf: (actionData: ActionData) => SaveOutcome;
    readonly pathsOf?: (actionData: ActionData) => SavePaths | undefined;
  },
): Promise<ActionData> {
  const giveUp = (actionData: ActionData) => {
    if (draft) announceOutcome(draft.key, { type: "refused", isUnsent: true });
    return actionData;
  };
  if ((await request.clone().blob()).size > adminFormLimit) return giveUp(unsentResult(413, tooLongText));
  let actionData: ActionData;
  try {
    actionData = await send();
  } catch (error) {
    // The page asks in a dialog (`useConfirmInPlace`). An error status, as below.
    if (confirmationIn(error)) return giveUp(data({ isUnconfirmed: true }, { status: 401 }) as never);
    const redirectedTo = error instanceof Response ? error.headers.get("Location") : null;
    if (redirectedTo !== null && !redirectedTo.startsWith(signInPage)) throw error;
    return giveUp(
      redirectedTo === null ? unsentResult(503, unsentText()) : unsentResult(401, signedOutText, { signedOut: true }),
    );
  }
  if (!draft) return actionData;
  const hasNewInput = announceOutcome(draft.key, draft.outcomeOf(actionData));
  const paths = draft.pathsOf?.(actionData);
  if (!paths) return actionData;
  const to = hasNewInput ? paths.path : paths.next;
  if (to !== location.pathname) throw redirect(to);
  return to === paths.next ? actionData : { ...actionData, notice: partlySavedNotice };
}

/** `submitForm` for a page without drafts, whose action always returns a notice. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs): Promise<never> =>
  submitForm(request, () => serverAction<never>());

const signedOutText = "You are no longer signed in. Sign in in another tab, then try again.";
const partlySavedNotice: Notice = {
  title: "Success",
  text: "Saved. Your later changes are not saved yet.",
  tone: "success",
};
const tooLongText = "This is larger than 1 MB and cannot be saved. Nothing is lost: shorten it, or split it into two.";
const unsentText = () =>
  navigator.onLine ? "The change was not made. Please try again." : "You're offline. The change is not saved yet.";

/**
 * An error status keeps the router from revalidating the page, which would fail too or redirect to the sign-in page.
 * Typed as `never` to fit the type of any server action.
 */
function unsentResult(status: number, text: string, more?: { readonly signedOut: true }) {
  return data({ notice: errorNotice("Error", text), ...more }, { status }) as never;
}
