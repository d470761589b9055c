import { DeliveryError } from "../../app/outbox/deliver.server";
import type { MailTransport } from "../../app/outbox/mail";
import { mailOptions } from "./compose";

/**
 * Sends through Cloudflare's `send_email` binding. Composes the mail here, because the platform would give each attempt
 * a different Message-ID.
 */
export function bindingTransport(binding: Pick<SendEmail, "send">): MailTransport {
  return {
    async send(mail) {
      const [{ EmailMessage }, { default: MailComposer }] = await Promise.all([
        import("cloudflare:email"),
        import("nodemailer/lib/mail-composer"),
      ]);
      const raw = await new MailComposer(mailOptions(mail)).compile().build();
      try {
        const result = await binding.send(new EmailMessage(mail.from.address, mail.to, new TextDecoder().decode(raw)));
        return result?.messageId ?? "accepted";
      } catch (error) {
        throw new DeliveryError(error instanceof Error ? error.message : "The binding failed.");
      }
    },
  };
}
