import { daysAfter } from "../../base/time/dates";
import { formatFullDay, nextDay, startOfDay, zonedTime } from "../../base/time/time-zones";

/** A promised answer time: so many hours, days or working days. */
interface AnswerTime {
  readonly count: number;
  readonly unit: "hour" | "day" | "working-day";
}

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * Reads the answer time of the settings, such as "within two working days", "within 24 hours" or "the same day": the site
 * promises what the clock counts. Null if it says none.
 */
export function parseAnswerTime(text: string): AnswerTime | null {
  const words = text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  for (const [at, word] of words.entries()) {
    const [, joined, unit] = /^(working|business|week)?(hour|day)s?$/.exec(word) ?? [];
    if (unit === undefined) continue;
    const isWorking = joined !== undefined || /^(?:working|business|week)$/.test(words[at - 1] ?? "");
    const number = words[isWorking && joined === undefined ? at - 2 : at - 1] ?? "";
    const spelled = { a: 1, an: 1, same: 0, next: 1, following: 1 }[number] ?? numbers.indexOf(number);
    const count = /^\d{1,3}$/.test(number) ? Number(number) : spelled;
    if (count < 0 || (count === 0 && number !== "same")) continue;
    return { count, unit: unit === "hour" ? "hour" : isWorking ? "working-day" : "day" };
  }
  return null;
}

/** The part of the settings that says when an enquiry is answered. */
interface PromisedAnswer {
  readonly answerTime: string;
  readonly countedAnswerTime: string;
}

/** What is counted of the promise: in English, even if the promise is not. "" if nothing is promised. */
export const promiseToCount = ({ answerTime, countedAnswerTime }: PromisedAnswer): string =>
  answerTime && (countedAnswerTime || answerTime);

/** What the form of the settings says of a promise that cannot be counted. */
export function answerTimeHint(settings: PromisedAnswer): { readonly [Name in keyof PromisedAnswer]?: string } {
  const promise = promiseToCount(settings);
  if (promise === "" || parseAnswerTime(promise)) return {};
  const hint = "The inbox cannot count this, so nobody is told a day, and no enquiry is shown as late.";
  return settings.countedAnswerTime
    ? { countedAnswerTime: `${hint} Write it as “2 working days”, “24 hours” or “the same day”.` }
    : { answerTime: `${hint} Say below what it counts.` };
}

/** The last day of the promise in words, such as "Tuesday 1 December 2026", for `answerDueAt`'s instant. */
export const answerDay = (dueAt: string, timeZone: string, language = "en"): string =>
  // A promise of days ends at midnight, which is the next day already.
  formatFullDay(new Date(Date.parse(dueAt) - 1).toISOString(), timeZone, language);

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/**
 * Until when an enquiry is to be answered; null if nothing is promised. Days end at midnight in the time zone; working
 * days are Monday to Friday, and what arrives on a weekend counts from Monday.
 */
export function answerDueAt(receivedAt: string, promise: string, timeZone: string): string | null {
  const time = parseAnswerTime(promise);
  if (!time) return null;
  if (time.unit === "hour") return daysAfter(receivedAt, time.count / 24);
  let { day } = zonedTime(receivedAt, timeZone);
  const isFree = (each: string) => time.unit === "working-day" && isWeekend(each);
  for (let left = time.count; left > 0 || isFree(day);) {
    day = nextDay(day);
    if (!isFree(day)) left -= 1;
  }
  return startOfDay(nextDay(day), timeZone);
}

/** How an enquiry stands against the promised answer. */
export type AnswerState = "in-time" | "late" | "due" | "overdue";

interface Answer {
  readonly answerDueAt: string | null;
  readonly answeredAt: string | null;
  readonly status: string;
}

/** Null for enquiries without a promise, and for those that were decided without an answer. */
export function answerState(enquiry: Answer, now: string): AnswerState | null {
  const { answerDueAt: dueAt, answeredAt, status } = enquiry;
  if (dueAt === null || status === "spam") return null;
  if (answeredAt !== null) return answeredAt <= dueAt ? "in-time" : "late";
  if (status === "won" || status === "lost") return null;
  return now <= dueAt ? "due" : "overdue";
}
