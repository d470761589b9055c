import { z } from "zod";
import { budgets, launchTimelines, projectTypes, startTimelines } from "../../../drizzle/schema";
import { knownHost } from "../../base/web/known-visitors";
import { findPublicPath } from "../../base/web/public-paths";
import { canonicalPath } from "../../base/web/redirects";
import { isEmail } from "../../base/words/email-mentions";
import { parseObject } from "../../base/words/json";
import { storableText } from "../../base/words/storable-text";
import {
  answerError,
  type AnswerField,
  answerFields,
  type Answers,
  buildAnswers,
  isFilled,
  maxTextLength,
  normalizeAnswer,
} from "../../intake/rules/answers";
import { formFields, humanCheckField } from "../../intake/rules/enquiry";
import {
  heardOfField,
  maxHeardOf,
  sourceField,
  sourceFields,
  sourceOfVisit,
  type VisitSource,
} from "../../intake/rules/source";
import { type EnquirySource, noSource } from "./source";

const answerText = z.string().max(maxTextLength).refine(isFilled);

/** Validates answers on the server (WIZ-24, WIZ-27, WIZ-28, DATA-11 to DATA-13). */
export const answersSchema = z.strictObject({
  projectType: z.enum(projectTypes),
  problem: answerText,
  userNeeds: answerText,
  budget: z.enum(budgets),
  startTimeline: z.enum(startTimelines),
  launchTimeline: z.enum(launchTimelines),
  email: z.string().refine(isEmail),
} satisfies Record<AnswerField, z.ZodType>);

/** Validated answers. */
export type AcceptedAnswers = z.infer<typeof answersSchema>;

/** The other fields of the form. */
const envelopeSchema = z.strictObject({
  [formFields.key]: z.union([z.literal(""), z.uuid()]).optional(),
  [formFields.trap]: z.string().max(1_000).optional(),
  [humanCheckField]: z.string().max(2_048).optional(),
  [sourceField]: z.string().max(4_000).optional(),
  [heardOfField]: z.string().max(maxTextLength).optional(),
  // Sent by pages, and for enquiries queued, before this field was removed.
  openedAt: z.string().optional(),
});

/** A valid enquiry, or its errors. */
export type ParsedEnquiry =
  | {
      readonly ok: true;
      readonly answers: AcceptedAnswers;
      /** The idempotency key; null from a form without JavaScript. */
      readonly key: string | null;
      /** True if the honeypot was filled in. */
      readonly isHoneypotFilled: boolean;
      /** The CAPTCHA token; "" if there is none. */
      readonly token: string;
      /** The source as JSON; null from a form without JavaScript. */
      readonly source: string | null;
      /** The answer to "How did you hear of us?". */
      readonly heardOf: string;
    }
  | {
      readonly ok: false;
      /** Error messages by field; empty if the problem is not in the answers. */
      readonly errors: Partial<Record<AnswerField, string>>;
    };

/** Reads the answers of a sent form, valid or not, to fill the form again. */
export const parseSentAnswers = (entries: ReadonlyArray<readonly [string, unknown]>): Answers =>
  readAnswers(new Map(entries));

function readAnswers(formValues: ReadonlyMap<string, unknown>): Answers {
  return buildAnswers((field) => {
    const value = formValues.get(field);
    return typeof value === "string" ? normalizeAnswer(field, storableText(value)) : "";
  });
}

/**
 * Validates a sent form: rejects invalid answers, duplicate and unknown fields, and files (T11).
 *
 * @param entries the form's entries in their order
 */
export function parseEnquiry(entries: ReadonlyArray<readonly [string, unknown]>): ParsedEnquiry {
  const answers = readAnswers(new Map(entries));
  const rest = new Map(entries.filter(([name]) => !answerFields.includes(name as AnswerField)));
  const envelope = envelopeSchema.safeParse(Object.fromEntries(rest));
  const hasDuplicates = new Set(entries.map(([name]) => name)).size < entries.length;
  const result = answersSchema.safeParse(answers);
  if (!result.success || !envelope.success || hasDuplicates) {
    return { ok: false, errors: result.success ? {} : errorsOf(answers, result.error) };
  }
  const { key, website } = envelope.data;
  return {
    ok: true,
    answers: result.data,
    // UUIDs are case-insensitive, but the unique index is not.
    key: key ? key.toLowerCase() : null,
    isHoneypotFilled: Boolean(website),
    token: envelope.data[humanCheckField] ?? "",
    source: envelope.data[sourceField] ?? null,
    heardOf: storableText(envelope.data[heardOfField] ?? ""),
  };
}

function errorsOf(answers: Answers, error: z.ZodError): Partial<Record<AnswerField, string>> {
  const invalidFields = new Set(error.issues.map((issue) => issue.path[0] as AnswerField));
  return Object.fromEntries(
    [...invalidFields].map((field) => [field, answerError(field, answers[field]) ?? "Please check this answer."]),
  );
}

/** In characters. */
const maxLength = 120;

/** A page of the site, without its query; "" for any other address. */
function pageOf(path: string): string {
  if (!path.startsWith("/") || path.length > maxLength) return "";
  const page = canonicalPath(path.split(/[?#]/)[0]!);
  return findPublicPath(page) ? page : "";
}

/** A campaign's value. One that may name a person, such as an address or a customer's number, is left out. */
function campaignValue(text: string): string {
  const value = text.trim().toLowerCase();
  return value.length <= 60 && /^[\p{L}\p{N} ._~+-]*$/u.test(value) && !/\d{7}/.test(value) ? value : "";
}

const hostValue = (text: string): string =>
  text.length <= maxLength && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text) && !/^[\d.]+$/.test(text)
    ? text.toLowerCase().replace(/^www\./, "")
    : "";

const beginning =
  /^(?:brief\/[\p{L}\p{N}-]{1,100}|project\/[a-z-]{1,40}|draft(?:\/[\p{L}\p{N}-]{1,100})?|tools\/[a-z\d,-]{1,400})$/u;

const readers: Readonly<Record<keyof VisitSource, (text: string) => string>> = {
  fromPage: pageOf,
  firstPage: pageOf,
  referrer: hostValue,
  utmSource: campaignValue,
  utmMedium: campaignValue,
  utmCampaign: campaignValue,
  beganWith: (text) => (beginning.test(text) ? text : ""),
};

/**
 * Reads the source that a form sent, which may be anything: what is not a page of the site, a host or a short word is
 * left out, and never a reason to refuse an enquiry. Without script, the address of the form's page tells some of it.
 *
 * @param sent the form's field; null if it was sent without script
 * @param heardOf the answer to "How did you hear of us?"
 * @param formAddress the address of the form's page; "" if unknown
 */
export function parseEnquirySource(sent: string | null, heardOf: string, formAddress: string): EnquirySource {
  const value = parseObject(sent) ?? formSource(formAddress);
  const answer = heardOf.replace(/\s+/g, " ").trim().slice(0, maxHeardOf) || null;
  if (!value) return { ...noSource, heardOf: answer };
  const entries = sourceFields.map((field) => {
    const text = value[field];
    return [field, (typeof text === "string" && readers[field](text)) || null] as const;
  });
  const source = Object.fromEntries(entries) as Omit<EnquirySource, "source" | "heardOf">;
  return { ...source, source: sourceName(source), heardOf: answer };
}

function formSource(address: string): Readonly<Record<string, unknown>> | null {
  const form = URL.parse(address);
  return form && { ...sourceOfVisit({ intake: form.href, earlier: [], referrer: "" }) };
}

/** What brought the visitor. A campaign named after an assistant or a search engine is that: ChatGPT marks its links. */
function sourceName({ utmSource, referrer }: Pick<EnquirySource, "utmSource" | "referrer">): string {
  const known = (utmSource && knownHost(utmSource)) || (referrer && knownHost(referrer));
  if (known) return `${known.kind}/${known.name}`;
  if (utmSource) return `campaign/${utmSource}`;
  return referrer ? `link/${referrer}` : "direct";
}
