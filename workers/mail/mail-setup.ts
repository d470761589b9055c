import { parseAddresses, type MailSetup } from "../../app/outbox/mail";
import type { Env } from "../env";

export type MailEnv = Pick<Env, "EMAIL" | "SMTP_URL" | "MAIL_FROM" | "MAIL_TO">;

/** How this deployment sends mail: by SMTP_URL if set, otherwise by the binding, otherwise not at all. */
export function mailSetup({ EMAIL, SMTP_URL, MAIL_FROM = "", MAIL_TO = "" }: MailEnv): MailSetup {
  return {
    transport: SMTP_URL ? "smtp" : EMAIL ? "binding" : "none",
    sender: MAIL_FROM,
    recipients: parseAddresses(MAIL_TO),
  };
}
