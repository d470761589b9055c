import { copyLetter, enquiryLetter, referenceOf, type LetterEnquiry } from "./enquiry-letters";
import type { ReadLetterContext } from "../../outbox/letter-context.server";
import { isMailAddress, type MailSetup } from "../../outbox/mail";
import { recipientsOf } from "../../outbox/mail-settings";
import type { NewMessage } from "../../outbox/message";
import type { WebhookCall, WebhookEntry } from "../../outbox/webhook";
import { webhookRecipient } from "../../outbox/webhooks.server";

/**
 * The messages that an enquiry causes: to each of the chosen people, and to the prospect.
 *
 * @param copyRefusal why the prospect gets no copy; "" if they do
 */
export function enquiryMessages(
  context: ReadLetterContext,
  setup: MailSetup,
  enquiry: LetterEnquiry,
  copyRefusal = "",
): NewMessage[] {
  const { mail, notForProspects } = context;
  const { email } = enquiry.answers;
  const forTeam = enquiryLetter(context, enquiry);
  const common = { channel: "mail", submissionId: enquiry.id } as const;
  const team = recipientsOf(mail, setup).map((recipient): NewMessage => ({
    ...common,
    cause: `enquiry/${enquiry.id}/${recipient.toLowerCase()}`,
    kind: "enquiry",
    recipient,
    subject: forTeam.subject,
    payload: forTeam,
  }));
  if (!mail.sendsCopy) return team;
  const forProspect = copyLetter(context, enquiry);
  const copy: NewMessage = {
    ...common,
    cause: `copy/${enquiry.id}`,
    kind: "copy",
    recipient: email,
    subject: forProspect.subject,
    payload: forProspect,
    stopped:
      notForProspects ||
      copyRefusal ||
      (isMailAddress(email) ? undefined : "Not sent: this is not a valid email address."),
  };
  return [...team, copy];
}

/** The calls that an enquiry causes. */
export function enquiryCalls(
  list: readonly WebhookEntry[],
  enquiry: LetterEnquiry,
  origin: string,
  now: string,
): NewMessage[] {
  const { id, answers } = enquiry;
  const body: WebhookCall["body"] = {
    type: "enquiry.created",
    timestamp: now,
    data: { id, reference: referenceOf(id), url: `${origin}/admin/submissions/${id}`, ...answers },
  };
  return list.map((webhook) => ({
    cause: `enquiry/${id}/webhook/${webhook.id}`,
    kind: "event",
    channel: "webhook",
    recipient: webhookRecipient(webhook),
    subject: `${body.type} ${referenceOf(id)}`,
    payload: { webhook: webhook.id, body } satisfies WebhookCall,
    submissionId: id,
  }));
}
