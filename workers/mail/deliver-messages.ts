import { loggableMessage } from "../../app/base/words/error-message";
import { openLinkSigner } from "../../app/enquiries/rules/enquiry-links.server";
import { releaseHeldEnquiries } from "../../app/enquiries/rules/enquiry-messages.server";
import type { MailTransport } from "../../app/outbox/mail";
import { senderOf } from "../../app/outbox/mail-settings";
import { findMailRefusal, findMailSettings, mailChannel } from "../../app/outbox/mail.server";
import { type Channels, deliverDue, DeliveryError } from "../../app/outbox/queue.server";
import { indexNowChannel, webhookChannel } from "../../app/outbox/webhooks.server";
import type { DatabaseClient } from "../../drizzle/client";
import { type Env, type MailEnv, mailSetup } from "../env";
import { writeLog } from "../log";
import type { OpenDatabase } from "../types";
import { mailOptions, parseSmtpUrl, smtpTransport } from "./smtp";

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

/** The transport of `mailSetup`; null without one. */
export function openTransport({ EMAIL, SMTP_URL }: MailEnv): MailTransport | null {
  if (SMTP_URL) {
    const server = parseSmtpUrl(SMTP_URL);
    return server ? smtpTransport(server) : { send: () => Promise.reject(new DeliveryError(unreadableUrl)) };
  }
  return EMAIL ? bindingTransport(EMAIL) : null;
}

const unreadableUrl = "SMTP_URL is not a URL such as smtps://user:password@mail.example.com:465.";

/**
 * Queues the messages of held enquiries that turned out not to be spam, and tries to deliver the messages that are due.
 * Never rejects: the scheduled handler tries again.
 *
 * @param requestId for the log
 * @param linkOrigin the origin of links in messages
 */
export async function deliverMessages(
  env: Env,
  openDatabase: OpenDatabase,
  requestId: string,
  linkOrigin = env.PUBLIC_ORIGIN,
): Promise<void> {
  const log = (event: string, detail?: Readonly<Record<string, unknown>>) => writeLog(event, requestId, detail);
  try {
    // Not the request's client, which measures the cost of that request.
    const database = await openDatabase(env, "first-primary");
    const origins = { setup: mailSetup(env), origin: env.PUBLIC_ORIGIN, linkOrigin };
    // If this fails, messages already queued are still delivered.
    await releaseHeldEnquiries(database, origins, now()).catch((error: unknown) =>
      log("release_failed", { message: loggableMessage(error) }),
    );
    await deliverDue(database, () => openChannels(env, database), { now, log });
  } catch (error) {
    log("delivery_failed", { message: loggableMessage(error) });
  }
}

async function openChannels(env: Env, database: DatabaseClient): Promise<Channels> {
  const [{ settings }, signer] = await Promise.all([findMailSettings(database), openLinkSigner(database)]);
  const setup = mailSetup(env);
  const allowsPrivate = env.WEBHOOKS_PRIVATE === "on";
  const send = (address: string, init: RequestInit) => fetch(address, init);
  const webhook = webhookChannel({ db: database, fetch: send, now, allowsPrivate });
  const indexNow = indexNowChannel(send);
  return {
    mail: mailChannel({
      transport: openTransport(env),
      sender: senderOf(settings, setup),
      signer,
      findRefusal: findMailRefusal(database, settings, setup),
      now,
    }),
    webhook: (message, signal) => (message.kind === "indexnow" ? indexNow : webhook)(message, signal),
  };
}

const now = () => new Date().toISOString();
