import { z } from "zod";
import { budgets, launchTimelines, projectTypes, startTimelines } from "../../../drizzle/schema";
import { storableText } from "../text/well-formed";
import {
  answerFault,
  fields,
  isEmail,
  isFilled,
  longestText,
  normalAnswer,
  type Answers,
  type Field,
  answersFrom,
} from "./answers";
import { humanCheckField } from "./human-check";
import { formFields } from "./submission";

const text = z.string().max(longestText).refine(isFilled);

/** What the server accepts as answers (WIZ-24, WIZ-27, WIZ-28, DATA-11 to DATA-13), by the tables' own closed sets. */
export const answersSchema = z.strictObject({
  projectType: z.enum(projectTypes),
  problem: text,
  userNeeds: text,
  budget: z.enum(budgets),
  startTimeline: z.enum(startTimelines),
  launchTimeline: z.enum(launchTimelines),
  email: z.string().refine(isEmail),
} satisfies Record<Field, z.ZodType>);

/** Answers that were accepted. */
export type AcceptedAnswers = z.infer<typeof answersSchema>;

/** What travels beside the answers. `openedAt` is required: without it nothing says that a form was open at all. */
const envelopeSchema = z.strictObject({
  [formFields.key]: z.union([z.literal(""), z.uuid()]).optional(),
  [formFields.openedAt]: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
  [formFields.trap]: z.string().max(1_000).optional(),
  [humanCheckField]: z.string().max(2_048).optional(),
});

/** A submission as it was received: accepted, or what is wrong with it. */
export type ReceivedSubmission =
  | {
      readonly ok: true;
      readonly answers: AcceptedAnswers;
      /** Null from a form without script. */
      readonly key: string | null;
      /** Milliseconds since 1970. */
      readonly openedAt: number;
      /** Whether the field nobody sees was filled in. */
      readonly trapped: boolean;
      /** What the check gave the visitor; "" where there is none. */
      readonly token: string;
    }
  | {
      readonly ok: false;
      /** The messages to show beside the answers; none when the fault is not in them. */
      readonly faults: Partial<Record<Field, string>>;
    };

/** What a form held when it was sent, accepted or not, so that it comes back with every answer. */
export interface SentForm {
  readonly answers: Answers;
  /** Milliseconds since 1970; 0 when the form did not say. */
  readonly openedAt: number;
}

/** The form among what was sent. */
export function formOf(entries: ReadonlyArray<readonly [string, unknown]>): SentForm {
  const sent = new Map(entries);
  const openedAt = envelopeSchema.shape.openedAt.safeParse(sent.get(formFields.openedAt));
  return { answers: answersOf(sent), openedAt: openedAt.data ?? 0 };
}

function answersOf(sent: ReadonlyMap<string, unknown>): Answers {
  return answersFrom((field) => {
    const value = sent.get(field);
    return typeof value === "string" ? normalAnswer(field, storableText(value)) : "";
  });
}

/**
 * Checks what a form sent: every answer, nothing twice, no file and no field that is not ours (threat 11).
 *
 * @param entries the form's entries in their order
 */
export function receiveSubmission(entries: ReadonlyArray<readonly [string, unknown]>): ReceivedSubmission {
  const answers = answersOf(new Map(entries));
  const rest = new Map(entries.filter(([name]) => !fields.includes(name as Field)));
  const envelope = envelopeSchema.safeParse(Object.fromEntries(rest));
  const doubled = new Set(entries.map(([name]) => name)).size < entries.length;
  const parsed = answersSchema.safeParse(answers);
  if (!parsed.success || !envelope.success || doubled) {
    return { ok: false, faults: parsed.success ? {} : faultsOf(answers, parsed.error) };
  }
  const { key, openedAt, website } = envelope.data;
  return {
    ok: true,
    answers: parsed.data,
    // A UUID means the same in either case; the unique index compares letters.
    key: key ? key.toLowerCase() : null,
    openedAt,
    trapped: Boolean(website),
    token: envelope.data[humanCheckField] ?? "",
  };
}

function faultsOf(answers: Answers, error: z.ZodError): Partial<Record<Field, string>> {
  const faulty = new Set(error.issues.map((issue) => issue.path[0] as Field));
  return Object.fromEntries(
    [...faulty].map((field) => [field, answerFault(field, answers[field]) ?? "Please check this answer."]),
  );
}
