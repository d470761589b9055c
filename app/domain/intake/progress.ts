import { noAnswers, type Answers, answersFrom } from "./answers";
import { sendStep } from "./questions";
import { isObject, parseObject } from "../text/json";

/** Where the browser keeps what was answered so far (WIZ-21). */
export const progressKey = "onboarding-progress";
/** Progress older than this is dropped, because it holds an e-mail address (D36). In milliseconds: 30 days. */
export const longestKept = 30 * 24 * 60 * 60 * 1000;

/** What is kept of an unfinished submission. */
export interface Progress {
  readonly answers: Answers;
  readonly step: number;
  readonly key: string | null;
  /** Whether the answers were to be sent and no answer to that is known: they are sent again at the next visit. */
  readonly unsent: boolean;
  /** When the form was first opened, by the server's clock: milliseconds since 1970. */
  readonly openedAt: number;
  /** When this was kept, by the browser's clock: milliseconds since 1970. */
  readonly savedAt: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Progress as text, to be kept under `progressKey`. */
export function writeProgress(progress: Progress): string {
  return JSON.stringify(progress);
}

/**
 * Progress from what is kept (WIZ-22). Anything can stand there; what cannot be used is left out, and null means
 * that nothing can: no entry, garbage, or too old.
 *
 * @param now milliseconds since 1970
 */
export function readProgress(text: string | null, now: number): Progress | null {
  const kept = parseObject(text);
  if (kept === null) return null;
  const { savedAt, openedAt, step, key, unsent } = kept;
  if (typeof savedAt !== "number" || !(now - savedAt <= longestKept)) return null;
  const given = isObject(kept.answers) ? kept.answers : {};
  const answers = answersFrom((field) => (typeof given[field] === "string" ? given[field] : noAnswers[field]));
  const validKey = typeof key === "string" && uuid.test(key) ? key : null;
  return {
    answers,
    step: typeof step === "number" && Number.isInteger(step) ? Math.min(Math.max(step, 1), sendStep) : 1,
    key: validKey,
    unsent: unsent === true && validKey !== null,
    openedAt: typeof openedAt === "number" && Number.isFinite(openedAt) ? openedAt : 0,
    savedAt,
  };
}
