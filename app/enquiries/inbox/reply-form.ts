import type { RouterContextProvider } from "react-router";
import { displayName } from "~/base/access/permissions";
import { findEnquiry } from "~/enquiries/rules/inbox.server";
import { canSendReply, sendReply } from "~/enquiries/rules/send-reply.server";
import { databaseContext, requestContext } from "~/routing/context";
import { errorNotice, type Notice, successNotice } from "~/ui/components/toast";
import { failedWrite } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import type { UnsentReply } from "./follow-up-form";

/** Sends the reply of a form from the portal (INB-20). */
export async function sendReplyOf(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<{ readonly status: number; readonly notice: Notice; readonly unsentReply?: UnsentReply }> {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const { person } = context.get(signedInContext);
  const textOf = (name: string) => String(form.get(name) ?? "");
  const reply = { subject: textOf("subject"), text: textOf("text"), once: textOf("once") };
  const unsentReply = { ...reply, at: Number(form.get("at") ?? -1) };
  const author = {
    actor: displayName(person),
    by: { account: person.id },
    source: "form",
    now: ctx.now,
  } as const;
  try {
    const enquiry = await findEnquiry(db, id);
    if (!enquiry)
      return { status: 404, notice: errorNotice("Error", "This submission no longer exists."), unsentReply };
    if (!(await canSendReply(db, ctx.messages, enquiry.email)))
      return {
        status: 422,
        notice: errorNotice("Error", "Mail is not set up. Use your own mail program."),
        unsentReply,
      };
    const error = await sendReply(db, enquiry, reply, person, author);
    if (error !== null) return { status: 422, notice: errorNotice("Error", error), unsentReply };
    ctx.deliverMessages();
    return { status: 200, notice: successNotice(`Reply to ${enquiry.email} is on its way`) };
  } catch (error) {
    return { status: 503, notice: failedWrite(context, error), unsentReply };
  }
}
