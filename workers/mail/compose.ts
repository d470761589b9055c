import type MailComposer from "nodemailer/lib/mail-composer";
import { headerLine, type OutgoingMail } from "../../app/outbox/mail";

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
