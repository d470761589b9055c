import { letterText, queuedLetter } from "~/outbox/letter";
import { findMessage, resendMessage, stopMessage, type LoggedMessage } from "~/outbox/log.server";
import { secretKinds } from "~/outbox/message";
import { adminMeta } from "~/portal/admin-head";
import { failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { RefusalPage } from "~/portal/shell/admin-error";
import { databaseContext, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, missing, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/message.route";
import { MessageView } from "./message-list";

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ params, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the message. Please try again.");
  return loadPage(context, failure, async (db) => {
    const row = await findMessage(db, params.id);
    if (!row) return missing();
    const { payload, ...message } = row;
    return uncachedPage({ message, text: textOf(row), canBeSent: payload !== null });
  });
}

/** A message's text, without the links that are signed on sending. Null if only its recipient may read it. */
function textOf({ kind, channel, payload }: LoggedMessage): string | null {
  if (payload === null || secretKinds.includes(kind)) return null;
  return channel === "mail" ? letterText(queuedLetter(payload)) : JSON.stringify(JSON.parse(payload), null, 2);
}

/** Sends a message again, or stops it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const form = await requireForm(request, context);
  const intent = String(form.get("intent"));
  const by = { account: context.get(signedInContext).person.id };
  try {
    if (intent === "resend") {
      if (!(await resendMessage(db, params.id, by, ctx.now)))
        return respondWithNotice(409, errorNotice("Error", changedText));
      ctx.deliverMessages();
    } else if (intent === "stop") {
      if (!(await stopMessage(db, params.id, by, ctx.now)))
        return respondWithNotice(409, errorNotice("Error", changedText));
    } else return respondWithNotice(400, errorNotice("Error", "Unknown action."));
    ctx.log("message_changed", { id: params.id, intent, by: context.get(signedInContext).person.id });
    const message = await findMessage(db, params.id);
    const name = message ? `“${message.subject}” to ${message.recipient}` : "The message";
    return respondWithNotice(
      200,
      successNotice(`${name} ${intent === "stop" ? "was stopped" : "is being sent again"}`),
    );
  } catch (error) {
    return respondWithNotice(503, failedWrite(context, error));
  }
}

const changedText = "This message has changed since you opened it. Nothing was done.";

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Message");
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Message" notice={loaderData.notice} />;
  if (loaderData.status === "missing")
    return (
      <RefusalPage
        title="Message not found"
        text="It was deleted or never existed."
        back={{ to: "/admin/messages", label: "Back to messages" }}
      />
    );
  const { message, text, canBeSent } = loaderData;
  return (
    <>
      <ActionNotice of={actionData} />
      <MessageView message={message} text={text} canBeSent={canBeSent} />
    </>
  );
}
