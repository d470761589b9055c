import { parseCookies, zoneCookie } from "../web/cookies";
import { dayLength } from "./dates";

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
