import { parseCookies, zoneCookie } from "../web/cookies";
import { dayLength, isCalendarDay } from "./dates";

/** The value of an `<input type="datetime-local">`. */
const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * Parses a form's date and time. Without a time zone it is UTC, as forms without JavaScript send it. "" for an empty
 * text, null for an invalid one.
 */
export function parseFormInstant(text: string): string | null {
  const input = text.trim();
  if (input === "") return "";
  const time = Date.parse(localTime.test(input) ? `${input}Z` : input);
  if (Number.isNaN(time) || !/^\d{4}-\d\d-\d\dT/.test(input) || !isCalendarDay(input)) return null;
  const iso = new Date(time).toISOString();
  return iso.length === 24 ? iso : null;
}

/** Formats an instant in local time for a date-time control; "" if empty or invalid. */
export function toLocalTime(instant: string): string {
  const time = new Date(instant);
  if (instant === "" || Number.isNaN(time.getTime())) return "";
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = `${String(time.getFullYear()).padStart(4, "0")}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/**
 * Formats an instant as a date and time, or one of them, such as "28 Feb 2026, 21:30": the form of every time that the
 * portal shows.
 *
 * @param zone defaults to the local time zone
 */
export function formatMoment(
  instant: string,
  {
    dateOnly = false,
    timeOnly = false,
    withSeconds = false,
    zone,
  }: { dateOnly?: boolean; timeOnly?: boolean; withSeconds?: boolean; zone?: string | undefined },
): string {
  const dateStyle = timeOnly ? undefined : "medium";
  const timeStyle = dateOnly ? undefined : withSeconds ? "medium" : "short";
  return new Intl.DateTimeFormat("en-GB", { dateStyle, timeStyle, timeZone: zone }).format(new Date(instant));
}

/** Formats the day of an instant, such as "Tuesday 1 December 2026", or as another language than English writes it. */
export const formatFullDay = (instant: string, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "full", timeZone }).format(
    new Date(instant),
  );

/** An instant to the second, with the time zone: "16 Jul 2026, 00:30:45 CEST". */
export const exactMoment = (instant: string, zone?: "UTC"): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone: zone }).format(
    new Date(instant),
  );

/** A field's text as people read it: an instant in the portal's form, any other text as it is. */
export const readableText = (text: string, zone?: "UTC"): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? formatMoment(text, { zone }) : text;

/** Formats an instant in UTC for a date-time control; "" if empty or invalid. */
export function toUtcTime(instant: string): string {
  const time = new Date(instant);
  return instant === "" || Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 16);
}

/**
 * Parses a date-time control's value as local time; "" if invalid. When the clocks change, a skipped hour is read with
 * the old offset, and a repeated hour is the first of the two.
 */
export function fromLocalTime(local: string): string {
  const parts = localTime.exec(local);
  if (!parts) return "";
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [number, number, number, number, number];
  const time = new Date(year, month - 1, day, hour, minute);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

/** Whether a text is the IANA name of a time zone that this runtime knows. */
export function isTimeZone(text: string): boolean {
  // An offset, such as "+02:00", is not a zone: it has no daylight saving.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text }).format(0);
    return true;
  } catch {
    return false;
  }
}

/**
 * The time zones to choose from, UTC first. Only for loaders: the browser may know others, and hydration would fail.
 */
export const timeZones = (): readonly string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/")),
];

/** An instant as the clocks of a time zone show it. */
export interface ZonedTime {
  /** Such as "2026-11-30". */
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
}

/** The format of the last zone used. Creating one costs as much as a hundred uses, and a request needs one zone. */
let format: { readonly timeZone: string; readonly of: Intl.DateTimeFormat } | null = null;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (format?.timeZone === timeZone) return format.of;
  const of = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  format = { timeZone, of };
  return of;
}

/** The local time of a time zone at an ISO instant, with daylight saving. */
export function zonedTime(instant: string, timeZone: string): ZonedTime {
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  const day = [part("year"), part("month"), part("day")].join("-");
  return { day, hour: Number(part("hour")), minute: Number(part("minute")) };
}

/** The ISO instant at which a day such as "2026-11-30" begins in a time zone: midnight, unless the clocks skip it. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  // Uses the offsets before and after, because the clocks may change on this day.
  const starts = [midnight - dayLength, midnight + dayLength].map((time) => midnight - offsetAt(time, timeZone));
  const first = starts.toSorted((one, other) => one - other).find((time) => dayAt(time, timeZone) >= day);
  return new Date(first ?? midnight).toISOString();
}

const dayAt = (time: number, timeZone: string) => zonedTime(new Date(time).toISOString(), timeZone).day;

/** The offset of a time zone from UTC, in milliseconds; positive east of it. */
function offsetAt(time: number, timeZone: string): number {
  const { day, hour, minute } = zonedTime(new Date(time).toISOString(), timeZone);
  return Date.parse(`${day}T00:00:00.000Z`) + (hour * 60 + minute) * 60_000 - Math.floor(time / 60_000) * 60_000;
}

/** The day after, as a date. */
export const nextDay = (day: string): string => new Date(Date.parse(day) + dayLength).toISOString().slice(0, 10);

/** The time zone that a request's cookies name; null without a valid one. */
export function zoneOf(cookieHeader: string | null): string | null {
  const cookie = parseCookies(cookieHeader).find(([name, value]) => name === zoneCookie && isTimeZone(value));
  return cookie?.[1] ?? null;
}
