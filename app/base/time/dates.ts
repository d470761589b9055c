// Not from `Intl`: a process needs ten milliseconds to create its first formatter, and a visitor would wait for that.
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Formats a date as "September 14, 2026" in UTC (BLOG-18); "" if invalid. */
export function formatLongDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Whether a text starts with a calendar day, such as "2026-02-28". `Date` may accept 31 February as 3 March. */
export function isCalendarDay(text: string): boolean {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = text.slice(0, 10).split("-").map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Normalizes an instant to the format the database stores: UTC with milliseconds. Null if it is not a date or its year
 * does not have four digits.
 */
export function toInstant(value: string | Date): string | null {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !isCalendarDay(value)) return null;
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return null;
  const iso = time.toISOString();
  return iso.length === 24 ? iso : null;
}

/** In milliseconds. */
export const dayLength = 86_400_000;

/** The instant some days before another, in the format the database stores. */
export const daysBefore = (instant: string, days: number): string =>
  new Date(Date.parse(instant) - days * dayLength).toISOString();

/**
 * The instant some calendar months before another, in the format the database stores: six months before 31 August is
 * the last day of February.
 */
export function monthsBefore(instant: string, count: number): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - count);
  // A day that the month lacks ran on into the next one. Day 0 is the last of the month before.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

/** The instant some days after another, in the format the database stores. */
export const daysAfter = (instant: string, days: number): string => daysBefore(instant, -days);
