import { isTimeZone } from "../base/time/time-zones";
import { formatNumber } from "../base/words/numbers";
import { isMailAddress, parseAddresses, parseMailbox, type Mailbox, type MailSetup } from "./mail";

/** The letters whose texts can be edited. */
export const letterKinds = ["enquiry", "copy", "digest", "invitation", "reset"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** The hour in which the morning digest is written. */
export const digestHour = 6;

/** A letter's editable text. `{placeholders}` are filled in; a sentence whose value is empty is left out. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

/** The words below the opening of a prospect's copy. The team's letter has the same labels. */
export const letterWords = {
  reference: { label: "Label of the reference", default: "Reference" },
  project: { label: "Label of the project type", default: "Project" },
  budget: { label: "Label of the budget", default: "Budget" },
  start: { label: "Label of the start", default: "Start" },
  launch: { label: "Label of the launch", default: "Launch" },
  cloth: { label: "Below the cloth", default: "Woven from your answers. The last row is ours." },
  status: { label: "Link to the status", default: "The status of your project" },
  call: { label: "Link to the booking page", default: "Book a call" },
  privacy: { label: "Link to the privacy policy", default: "What we store, and for how long" },
  note: {
    label: "Last lines",
    default:
      "You received this email because this address was entered in the form at {form}. If that was not you, reply to this email and the enquiry will be erased.",
  },
} as const;
export type LetterWord = keyof typeof letterWords;
export const letterWordNames = Object.keys(letterWords) as LetterWord[];

/** The mail settings. Kept apart from the site's settings, which every public page loads. */
export interface MailSettings {
  /** "Name <address>" or an address; "" for MAIL_FROM. */
  readonly sender: string;
  /** The recipients of enquiries, separated by commas; "" for MAIL_TO. */
  readonly recipients: string;
  /** Whether prospects get a copy of their choices. */
  readonly sendsCopy: boolean;
  /** Whether a mail in the morning lists what is waiting. */
  readonly sendsDigest: boolean;
  /** The IANA time zone of the morning. */
  readonly timeZone: string;
  /** Addresses, in lower case, that opted out of the digest. */
  readonly noDigest: readonly string[];
  /** Texts that differ from `defaultLetterTexts`. */
  readonly texts: Partial<Record<LetterKind, LetterText>>;
  /** Words that differ from those of `letterWords`. */
  readonly words: Partial<Record<LetterWord, string>>;
}

export const defaultMailSettings: MailSettings = {
  sender: "",
  recipients: "",
  sendsCopy: true,
  sendsDigest: true,
  timeZone: "UTC",
  noDigest: [],
  texts: {},
  words: {},
};

const defaultLetterTexts: Readonly<Record<LetterKind, LetterText>> = {
  enquiry: {
    subject: "New enquiry: {project}, {budget}",
    text: "Someone sent a project enquiry through {brand}. Reply to this email to answer them.",
  },
  copy: {
    subject: "We have your project ({reference})",
    text: "Thank you for telling {brand} about your project.\n\n{answer}\n\nThese are the choices you made; what you wrote arrived as well. To correct something, or to have it erased, reply to this email.",
  },
  digest: {
    subject: "Waiting at {brand}: {waiting}",
    text: "Good morning. This is waiting for you.",
  },
  invitation: {
    subject: "Your account at {brand}",
    text: "You are invited to the portal of {brand}. The link works once, for a limited time.",
  },
  reset: {
    subject: "Reset your password for {brand}",
    text: "Someone asked to reset the password for this address. The link works once, for a limited time. If this was not you, you can ignore this email.",
  },
};

/** The placeholders of each letter's texts. */
export const letterPlaceholders: Readonly<Record<LetterKind, readonly string[]>> = {
  enquiry: ["brand", "project", "budget", "reference"],
  copy: ["brand", "answer", "reference"],
  digest: ["brand", "waiting"],
  invitation: ["brand"],
  reset: ["brand"],
};

/** The sender from the settings, or else from the deployment. Null if neither is an address. */
export const senderOf = (settings: MailSettings, setup: MailSetup): Mailbox | null =>
  parseMailbox(settings.sender) ?? parseMailbox(setup.sender);

/** The recipients of enquiries. */
export function recipientsOf(settings: MailSettings, setup: MailSetup): readonly string[] {
  const addresses = parseAddresses(settings.recipients);
  return addresses.length > 0 ? addresses : setup.recipients;
}

export const textOf = (settings: Pick<MailSettings, "texts">, kind: LetterKind): LetterText =>
  settings.texts[kind] ?? defaultLetterTexts[kind];

export const wordOf = ({ words }: Pick<MailSettings, "words">, name: LetterWord): string =>
  words[name] ?? letterWords[name].default;

/** Why mail is not sent; "" if it is. */
export function mailProblem(settings: MailSettings, setup: MailSetup): string {
  if (setup.transport === "none") return "No mail server is configured, so messages are shown here instead of sent.";
  if (!senderOf(settings, setup))
    return "There is no sender address, so messages are shown here instead of sent. Set one in the email settings, or with MAIL_FROM.";
  return "";
}

const maxLine = 200;
const maxText = 2_000;
const maxWords = 500;
const maxRecipients = 10;

/** Reads mail settings from form values. Texts that equal the default are not kept. */
export function parseMailSettings(text: (name: string) => string): Omit<MailSettings, "noDigest"> {
  const texts: Partial<Record<LetterKind, LetterText>> = {};
  for (const kind of letterKinds) {
    const letterTexts = {
      subject: text(`${kind}.subject`).trim(),
      text: text(`${kind}.text`).replaceAll("\r\n", "\n").trim(),
    };
    const initial = defaultLetterTexts[kind];
    const subject = letterTexts.subject || initial.subject;
    const body = letterTexts.text || initial.text;
    if (subject !== initial.subject || body !== initial.text) texts[kind] = { subject, text: body };
  }
  const words: Partial<Record<LetterWord, string>> = {};
  for (const name of letterWordNames) {
    const word = text(`words.${name}`).replaceAll("\r\n", "\n").trim();
    if (word !== "" && word !== letterWords[name].default) words[name] = word;
  }
  return {
    sender: text("sender").trim(),
    recipients: text("recipients").trim(),
    sendsCopy: text("sendsCopy") === "on",
    sendsDigest: text("sendsDigest") === "on",
    timeZone: text("timeZone").trim() || defaultMailSettings.timeZone,
    texts,
    words,
  };
}

/** The form values of mail settings, by control name. */
export function mailFormValues(settings: Omit<MailSettings, "noDigest">): Record<string, string> {
  const { sender, recipients, sendsCopy, sendsDigest, timeZone } = settings;
  return {
    sender,
    recipients,
    sendsCopy: sendsCopy ? "on" : "",
    sendsDigest: sendsDigest ? "on" : "",
    timeZone,
    ...Object.fromEntries(
      letterKinds.flatMap((kind) => [
        [`${kind}.subject`, textOf(settings, kind).subject],
        [`${kind}.text`, textOf(settings, kind).text],
      ]),
    ),
    ...Object.fromEntries(letterWordNames.map((name) => [`words.${name}`, wordOf(settings, name)])),
  };
}

/** Error messages by control name. */
export function mailSettingsErrors({
  sender,
  recipients,
  timeZone,
  texts,
  words,
}: Pick<MailSettings, "sender" | "recipients" | "timeZone" | "texts" | "words">): Record<string, string> {
  const errors: Record<string, string> = {};
  if (sender !== "" && !parseMailbox(sender)) errors["sender"] = "Enter an address, or a name and <an address>.";
  if (sender.length > maxLine) errors["sender"] = `Use at most ${maxLine} characters.`;
  const parts = recipients.split(/[,;\n]/).map((part) => part.trim());
  const wrong = parts.find((part) => part !== "" && !isMailAddress(part));
  if (wrong !== undefined) errors["recipients"] = `“${wrong.slice(0, 80)}” is not an address.`;
  if (parts.filter(Boolean).length > maxRecipients) errors["recipients"] = `Enter at most ${maxRecipients} addresses.`;
  if (!isTimeZone(timeZone)) errors["timeZone"] = "Choose a time zone.";
  for (const [kind, { subject, text }] of Object.entries(texts)) {
    if (subject.length > maxLine) errors[`${kind}.subject`] = `Use at most ${maxLine} characters.`;
    if (text.length > maxText) errors[`${kind}.text`] = `Use at most ${formatNumber(maxText)} characters.`;
  }
  for (const [name, word] of Object.entries(words))
    if (word.length > maxWords) errors[`words.${name}`] = `Use at most ${maxWords} characters.`;
  return errors;
}
