import { z } from "zod";
import { budgets, launchTimelines, projectTypes, startTimelines } from "../../../drizzle/schema";
import { isEmail } from "../../base/words/email-mentions";
import { storableText } from "../../base/words/storable-text";
import {
  answerError,
  answerFields,
  isFilled,
  maxTextLength,
  normalizeAnswer,
  type Answers,
  type AnswerField,
  buildAnswers,
} from "../../intake/rules/answers";
import { formFields, humanCheckField } from "../../intake/rules/enquiry";
import { heardOfField, sourceField } from "../../intake/rules/source";

const text = z.string().max(maxTextLength).refine(isFilled);

/** Validates answers on the server (WIZ-24, WIZ-27, WIZ-28, DATA-11 to DATA-13). */
export const answersSchema = z.strictObject({
  projectType: z.enum(projectTypes),
  problem: text,
  userNeeds: text,
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
