import type { MailSetup } from "../../app/domain/messages/mail";

/** A deployment that cannot send mail. */
export const noMail: MailSetup = { transport: "none", sender: "", recipients: [] };
