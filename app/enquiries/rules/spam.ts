import type { SpamReason } from "../../../drizzle/schema/intake";

/**
 * Domains of services that hand out addresses for a few minutes. Short on purpose: the published lists have tens of
 * thousands of entries, most of them dead, and this alone never holds an enquiry back (see `spam.ts`). An entry belongs
 * here if its service is well known and has no paying, lasting mailboxes.
 */
const disposableDomains: ReadonlySet<string> = new Set([
  "10minutemail.com",
  "10minutemail.net",
  "1secmail.com",
  "1secmail.net",
  "1secmail.org",
  "20minutemail.com",
  "burnermail.io",
  "discard.email",
  "dispostable.com",
  "dropmail.me",
  "emailondeck.com",
  "fakeinbox.com",
  "fakemail.net",
  "getairmail.com",
  "getnada.com",
  "grr.la",
  "guerrillamail.biz",
  "guerrillamail.com",
  "guerrillamail.de",
  "guerrillamail.info",
  "guerrillamail.net",
  "guerrillamail.org",
  "guerrillamailblock.com",
  "inboxkitten.com",
  "mail-temp.com",
  "mail.tm",
  "mailcatch.com",
  "maildrop.cc",
  "mailinator.com",
  "mailinator.net",
  "mailnesia.com",
  "mailsac.com",
  "mintemail.com",
  "minuteinbox.com",
  "moakt.com",
  "mohmal.com",
  "mytemp.email",
  "nada.email",
  "sharklasers.com",
  "spam4.me",
  "spamgourmet.com",
  "temp-mail.io",
  "temp-mail.org",
  "tempail.com",
  "tempmail.com",
  "tempmail.net",
  "tempmail.plus",
  "tempmailo.com",
  "tempr.email",
  "throwaway.email",
  "throwawaymail.com",
  "trash-mail.com",
  "trashmail.com",
  "trashmail.de",
  "trashmail.net",
  "yopmail.com",
  "yopmail.fr",
  "yopmail.net",
]);

/** Whether an email address is at one of these domains or a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase()
    .split(".");
  return labels.some((_, position) => disposableDomains.has(labels.slice(position).join(".")));
}

export type SpamRule = SpamReason["rule"];

/** By id, as the inbox names them. The visitor is never told. */
export const spamRuleLabels: Readonly<Record<SpamRule, string>> = {
  honeypot: "Hidden field",
  // No longer judged: the browser cannot prove when the form was opened. Earlier enquiries may have it.
  time: "Too fast",
  links: "Links",
  repeated: "Repeated text",
  disposable: "Disposable address",
  rate: "Many at once",
};

/** The input of the spam rules. */
export interface SpamSignals {
  readonly texts: readonly string[];
  readonly email: string;
  readonly isHoneypotFilled: boolean;
  /** How many enquiries with the same texts came from other addresses lately. */
  readonly repeats: number;
  /** How many enquiries came from the network within the last minute, this one included. */
  readonly fromNetwork: number;
  /** How many enquiries came from the mailbox within a day, this one included. */
  readonly fromMailbox: number;
  /** Whether the site got more enquiries within the hour than people send. */
  readonly isFlood: boolean;
}

/** How long the same text counts as repeated, in days. */
export const repeatDays = 7;
/** Shorter texts are the same by chance, such as "A website". In characters. */
const minRepeatLength = 40;
/** Numbers of links: from `some` the rule scores, from `many` it holds an enquiry by itself. */
const links = { some: 3, many: 6 };
const manyFromNetwork = 3;
/** Enquiries from a mailbox: from `some` the rule scores, from `many` it holds an enquiry by itself. */
const mailbox = { some: 4, many: 6 };
/** Points at which an enquiry is held. */
const threshold = 2;

type Finding = readonly [points: 1 | 2, text: string] | null;

const rules: Readonly<Record<Exclude<SpamRule, "time">, (signals: SpamSignals) => Finding>> = {
  honeypot: ({ isHoneypotFilled }) => (isHoneypotFilled ? [2, "It filled in a field that people cannot see."] : null),
  links({ texts }) {
    const count = texts.reduce((sum, text) => sum + countLinks(text), 0);
    if (texts.some(hasMarkup)) return [2, `It has links as markup (${count} in all).`];
    return count < links.some ? null : [count < links.many ? 1 : 2, `It has ${count} links.`];
  },
  repeated: ({ repeats }) =>
    repeats === 0 ? null : [2, `The same text came from another address in the last ${repeatDays} days.`],
  disposable: ({ email }) => (isDisposable(email) ? [1, "It is from a disposable email address."] : null),
  rate({ fromNetwork, fromMailbox, isFlood }) {
    const texts = [
      fromNetwork >= manyFromNetwork && `It was number ${fromNetwork} from its network within a minute.`,
      fromMailbox >= mailbox.some && `It was number ${fromMailbox} from its mailbox within a day.`,
      isFlood && "It came among very many within an hour.",
    ].filter((text) => text !== false);
    if (texts.length === 0) return null;
    return [texts.length > 1 || fromMailbox >= mailbox.many ? 2 : 1, texts.join(" ")];
  },
};

/** The result of the spam rules. */
export interface SpamVerdict {
  /** Whether it is held until a person has looked at it. */
  readonly isHeld: boolean;
  /** The rules it met, held or not. */
  readonly reasons: readonly SpamReason[];
}

/** Judges an enquiry (T20). No single weak sign holds one: real people have throwaway addresses and send links. */
export function judgeSpam(signals: SpamSignals): SpamVerdict {
  let points = 0;
  const reasons: SpamReason[] = [];
  for (const [rule, judge] of Object.entries(rules) as Array<
    [keyof typeof rules, (typeof rules)[keyof typeof rules]]
  >) {
    const finding = judge(signals);
    if (!finding) continue;
    points += finding[0];
    reasons.push({ rule, text: finding[1] });
  }
  return { isHeld: points >= threshold, reasons };
}

/** Links as people and bots write them. */
function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}

/** Links in HTML or BBCode: the form shows neither, so only a program writes them. */
const hasMarkup = (text: string): boolean => /<a\s+href\b|\[(?:url|link)\b/i.test(text);

/** The text by which repeats are recognized, ignoring case and spaces; "" if it is too short. */
export function repeatableText(texts: readonly string[]): string {
  const text = texts.join("\n").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return text.length < minRepeatLength ? "" : text;
}
