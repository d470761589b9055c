import { DeliveryError } from "../../app/domain/messages/deliver.server";
import { parseAddresses, type MailSetup, type MailTransport } from "../../app/domain/messages/mail";
import type { Env } from "../env";
import { bindingTransport } from "./email-binding";
import { parseSmtpUrl, smtpTransport } from "./smtp";

type MailEnv = Pick<Env, "EMAIL" | "SMTP_URL" | "MAIL_FROM" | "MAIL_TO">;

/** How this deployment sends mail: by SMTP_URL if set, otherwise by the binding, otherwise not at all. */
export function mailSetup({ EMAIL, SMTP_URL, MAIL_FROM = "", MAIL_TO = "" }: MailEnv): MailSetup {
  return {
    transport: SMTP_URL ? "smtp" : EMAIL ? "binding" : "none",
    sender: MAIL_FROM,
    recipients: parseAddresses(MAIL_TO),
  };
}

/** The transport of `mailSetup`; null without one. */
export function openTransport({ EMAIL, SMTP_URL }: MailEnv): MailTransport | null {
  if (SMTP_URL) {
    const server = parseSmtpUrl(SMTP_URL);
    return server ? smtpTransport(server) : { send: () => Promise.reject(new DeliveryError(unreadableUrl)) };
  }
  return EMAIL ? bindingTransport(EMAIL) : null;
}

const unreadableUrl = "SMTP_URL is not a URL such as smtps://user:password@mail.example.com:465.";
