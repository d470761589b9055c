import { isObject, parseObject } from "../../base/words/json";
import { type Answers, buildAnswers, emptyAnswers } from "./answers";
import { sendStep } from "./questions";

/** The storage key (WIZ-21). */
export const progressKey = "onboarding-progress";
/** Older progress is discarded, because it contains an email address (D36). 30 days in milliseconds. */
export const maxProgressAge = 30 * 24 * 60 * 60 * 1000;

/** The stored state of an unfinished enquiry. */
export interface IntakeProgress {
  readonly answers: Answers;
  readonly step: number;
  readonly key: string | null;
  /** True if sending started without a known outcome; the answers are sent again at the next visit. */
  readonly unsent: boolean;
  /** The answer to "How did you hear of us?". */
  readonly heardOf?: string;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly savedAt: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Serializes progress for storage under `progressKey`. */
export function writeProgress(progress: IntakeProgress): string {
  return JSON.stringify(progress);
}

/**
 * Parses stored progress (WIZ-22), which may be anything. Invalid parts are dropped; null if it is missing, invalid or
 * expired.
 *
 * @param now milliseconds since 1970
 */
export function parseProgress(text: string | null, now: number): IntakeProgress | null {
  const value = parseObject(text);
  if (value === null) return null;
  const { savedAt, step, key, unsent, heardOf } = value;
  if (typeof savedAt !== "number" || !(now - savedAt <= maxProgressAge)) return null;
  const storedAnswers = isObject(value.answers) ? value.answers : {};
  const answers = buildAnswers((field) =>
    typeof storedAnswers[field] === "string" ? storedAnswers[field] : emptyAnswers[field],
  );
  const validKey = typeof key === "string" && uuid.test(key) ? key : null;
  return {
    answers,
    step: typeof step === "number" && Number.isInteger(step) ? Math.min(Math.max(step, 1), sendStep) : 1,
    key: validKey,
    unsent: unsent === true && validKey !== null,
    ...(typeof heardOf === "string" && heardOf !== "" && { heardOf }),
    savedAt,
  };
}

/** The key in localStorage that is present while the outbox may have something to show (`outbox.ts`). */
export const outboxKey = "onboarding-outbox";
