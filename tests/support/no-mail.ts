import type { MailSetup } from "../../app/outbox/mail";

/** A deployment that cannot send mail. */
export const noMail: MailSetup = { transport: "none", sender: "", recipients: [] };
