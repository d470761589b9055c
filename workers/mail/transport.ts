import { DeliveryError } from "../../app/outbox/deliver.server";
import type { MailTransport } from "../../app/outbox/mail";
import { bindingTransport } from "./email-binding";
import type { MailEnv } from "./mail-setup";
import { parseSmtpUrl, smtpTransport } from "./smtp";

/** The transport of `mailSetup`; null without one. */
export function openTransport({ EMAIL, SMTP_URL }: MailEnv): MailTransport | null {
  if (SMTP_URL) {
    const server = parseSmtpUrl(SMTP_URL);
    return server ? smtpTransport(server) : { send: () => Promise.reject(new DeliveryError(unreadableUrl)) };
  }
  return EMAIL ? bindingTransport(EMAIL) : null;
}

const unreadableUrl = "SMTP_URL is not a URL such as smtps://user:password@mail.example.com:465.";
