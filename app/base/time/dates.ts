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

const longDates = new Map<string, Intl.DateTimeFormat>();

function longDateIn(language: string): Intl.DateTimeFormat {
  const format = longDates.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  longDates.set(language, format);
  return format;
}

/**
 * Formats a date as "September 14, 2026" in UTC (BLOG-18), or as another language writes it; "" if invalid.
 *
 * @param language a language tag
 */
export function formatLongDate(iso: string, language = "en"): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  if (language !== "en") return longDateIn(language).format(date);
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

/** A day or an instant, for messages about dates that cannot be read. */
export const dateForm = "2024-03-31 or 2024-03-31T09:30:00Z";

/** The parts of a clock time and a zone, after a date. */
const clock = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:\s*([ap])\.?m\.?)?`;
const zone = String.raw`(?:Z|(?:UTC|GMT)?\s*(?:([+-])(\d\d):?(\d\d)?)?|UTC|GMT)`;

/** Matches a time after a date, with its parts as `instantOf` takes them; for the end of a pattern. */
export const timePattern = `(?:(?:T|,?\\s+(?:at\\s+)?)${clock}\\s*${zone})?`;
const isoDate = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${timePattern}$`, "i");

/**
 * Parses a date in ISO 8601, with or without a time, as an instant; without a zone it is UTC. Null for anything else, and
 * for a day that its month does not have.
 */
export function parseIsoDate(text: string): string | null {
  // The pattern backtracks over runs of spaces, in quadratic time.
  const date = text.length > 100 ? null : isoDate.exec(text.trim());
  return date && instantOf(Number(date[1]), Number(date[2]), Number(date[3]), date.slice(4));
}

/**
 * The instant of a day and the matches of `timePattern`; null if there is no such day or time.
 *
 * @param month from 1
 */
export function instantOf(
  year: number,
  month: number,
  day: number,
  [hour = "0", minute = "0", second = "0", fraction = "", half, sign, zoneHour = "0", zoneMinute = "0"]: ReadonlyArray<
    string | undefined
  >,
): string | null {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12)) return null;
  const date = new Date(Date.UTC(year, month - 1, day, hours, Number(minute), Number(second), milliseconds));
  // Date.UTC turns 31 February into 3 March.
  if (month < 1 || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return null;
  const ahead = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === "-" ? -60_000 : 60_000);
  return toInstant(new Date(date.getTime() - ahead));
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
