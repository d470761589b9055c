/** An address with the name to show for it; "" for none. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A composed mail. Texts may contain anything: transports must encode headers, so that none can inject another. */
export interface OutgoingMail {
  /** The left part of the Message-ID, the same in every attempt. */
  readonly id: string;
  /** An ISO instant. */
  readonly date: string;
  readonly from: Mailbox;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends mail. Rejects with a `DeliveryError`, or with any other error if the outcome is unknown. */
export interface MailTransport {
  /** Resolves to the provider's id or answer. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>;
}

/** How a deployment sends mail, from its bindings, variables and secrets. */
export interface MailSetup {
  readonly transport: "smtp" | "binding" | "none";
  /** MAIL_FROM, such as "Studio <hello@studio.example>"; "" if not set. */
  readonly sender: string;
  /** MAIL_TO: the recipients of enquiries, unless the settings name others. */
  readonly recipients: readonly string[];
}

/** In characters (RFC 5321). */
const maxLength = 254;
const maxLocalLength = 64;

/**
 * Whether mail can be sent to a text as it is: one address, without the characters that separate or quote addresses in
 * a header. Stricter than `isEmail`, which is enough for the intake's answers.
 */
export function isMailAddress(text: string): boolean {
  const [local = "", domain = "", ...more] = text.split("@");
  return (
    text.length <= maxLength &&
    more.length === 0 &&
    local.length <= maxLocalLength &&
    !/[\s"(),:;<>[\\\]\p{Cc}]/u.test(text) &&
    ![local, ...domain.split(".")].includes("")
  );
}

/** Parses "Name <address>" or an address alone; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const mailbox = text.trim();
  const open = mailbox.lastIndexOf("<");
  if (open === -1 || !mailbox.endsWith(">")) return isMailAddress(mailbox) ? { name: "", address: mailbox } : null;
  const address = mailbox.slice(open + 1, -1).trim();
  const name = headerLine(mailbox.slice(0, open).replaceAll('"', " "));
  return isMailAddress(address) ? { name, address } : null;
}

/** The addresses in a list separated by commas, semicolons or line breaks. Anything else in it is left out. */
export const parseAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(isMailAddress),
  ),
];

/** A text as one line of a header: without control characters and line separators, and not too long for one. */
export const headerLine = (text: string, maxCharacters = 200): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, maxCharacters)
    .toWellFormed();
