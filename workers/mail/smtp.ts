import type MailComposer from "nodemailer/lib/mail-composer";
import { decodePercentEncoding } from "../../app/base/web/urls";
import { headerLine, type MailTransport, type OutgoingMail } from "../../app/outbox/mail";
import { DeliveryError } from "../../app/outbox/queue.server";

type MailOptions = NonNullable<ConstructorParameters<typeof MailComposer>[0]>;

/** A mail as options for nodemailer, the same for all transports. */
export function mailOptions({ id, date, from, to, replyTo, subject, text, html, headers }: OutgoingMail): MailOptions {
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    date: new Date(date),
    // As objects: nodemailer parses a string as a list of addresses.
    from: { ...from, name: headerLine(from.name) },
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    envelope: { from: from.address, to: [{ name: "", address: to }] },
    subject: headerLine(subject),
    text: withLineFeeds(text),
    html: withLineFeeds(html),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerLine(value, 900)])),
    // Wraps lines at 76 characters: SMTP servers may reject lines over 998 (RFC 5322, 2.1.1).
    encoding: "quoted-printable",
    // A lone CR or LF is not allowed (RFC 5322, 2.3), and not every transport corrects it.
    newline: "win",
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

/** In milliseconds. Below the timeout of an attempt, so that the error says which step timed out. */
const connectionTimeout = 8_000;
const socketTimeout = 15_000;

/** The mail server that SMTP_URL names. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`), or by STARTTLS. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Whether it runs on this machine. Encryption is then used if possible, but not required. */
  readonly isLocal: boolean;
}

/** Parses SMTP_URL: `smtp://user:password@host:587` or `smtps://user:password@host:465`. Null for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text.trim());
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return null;
  const secure = url.protocol === "smtps:";
  const user = decodePercentEncoding(url.username);
  const pass = decodePercentEncoding(url.password);
  if (user === null || pass === null) return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal = host === "localhost" || host === "::1" || /^127(?:\.\d+){3}$/.test(host);
  return {
    // workerd would ask a DNS server for "localhost".
    host: host === "localhost" ? "127.0.0.1" : host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user !== "" && { auth: { user, pass } }),
    isLocal,
  };
}

/** Sends by SMTP, with one connection per mail. Without TLS only to this machine. */
export function smtpTransport(server: SmtpServer): MailTransport {
  return {
    async send(mail, signal) {
      try {
        return await attempt(server, mail, signal, { requireTLS: !server.secure && !server.isLocal });
      } catch (error) {
        if (!server.isLocal || server.secure || !isTlsError(error)) throw toDeliveryError(error);
        // Local servers often have a self-signed certificate.
        return attempt(server, mail, signal, { ignoreTLS: true }).catch((second: unknown) => {
          throw toDeliveryError(second);
        });
      }
    },
  };
}

async function attempt(
  { host, port, secure, auth }: SmtpServer,
  mail: OutgoingMail,
  signal: AbortSignal,
  tls: { readonly requireTLS?: boolean; readonly ignoreTLS?: boolean },
): Promise<string> {
  // Imported on demand: it is a sixth of the worker's size.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host,
    port,
    secure,
    ...(auth && { auth }),
    ...tls,
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout,
    dnsTimeout: connectionTimeout,
  });
  try {
    return (await transport.sendMail({ ...mailOptions(mail), signal })).response;
  } finally {
    transport.close();
  }
}

/** An error of nodemailer. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The last command; "CONN" before the first one. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Whether starting TLS failed. After a later error, the mail may have been sent. */
const isTlsError = (error: unknown) => {
  const { code, command } = error as SmtpError;
  return code === "ETLS" || (code === "ESOCKET" && command === "CONN");
};

/**
 * A recipient or message refused with 5yz would be refused again, so the error is permanent. A refused password is not:
 * someone may be about to correct it.
 */
function toDeliveryError(error: unknown): DeliveryError {
  const { message, code, responseCode = 0, response } = error as SmtpError;
  const isPermanent = responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  return new DeliveryError(message, { isPermanent, ...(response !== undefined && { note: response.slice(0, 500) }) });
}
