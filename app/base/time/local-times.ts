import { isCalendarDay } from "./dates";

/** The value of an `<input type="datetime-local">`. */
const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * Parses a form's date and time. Without a time zone it is UTC, as forms without JavaScript send it. "" for an empty
 * text, null for an invalid one.
 */
export function readFormInstant(text: string): string | null {
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
 * Formats an instant as a date and time, or one of them.
 *
 * @param zone defaults to the local time zone
 */
export function formatMoment(
  instant: string,
  { dateOnly, timeOnly = false, zone }: { dateOnly: boolean; timeOnly?: boolean; zone?: "UTC" },
): string {
  const dateStyle = timeOnly ? undefined : "medium";
  const timeStyle = dateOnly ? undefined : "short";
  return new Intl.DateTimeFormat("en-GB", { dateStyle, timeStyle, timeZone: zone }).format(new Date(instant));
}

/** Created on first use, because that takes milliseconds and the worker imports this module at startup. */
let relativeFormat: Intl.RelativeTimeFormat | undefined;
const minuteLength = 60_000;
/** The units of relative times, each with its length and the distance up to which it is used. */
const relativeUnits = [
  ["minute", minuteLength, 60 * minuteLength],
  ["hour", 60 * minuteLength, 24 * 60 * minuteLength],
  ["day", 24 * 60 * minuteLength, 7 * 24 * 60 * minuteLength],
] as const;

/** Formats an instant relative to now, such as "3 hr ago" or "in 2 days"; null if it is a week away or more. */
export function relativeMoment(instant: string, now = Date.now()): string | null {
  const difference = Date.parse(instant) - now;
  const distance = Math.abs(difference);
  if (distance < minuteLength) return "just now";
  const unit = relativeUnits.find(([, , end]) => distance < end);
  if (!unit) return null;
  relativeFormat ??= new Intl.RelativeTimeFormat("en-GB", { style: "short" });
  return relativeFormat.format(Math.trunc(difference / unit[1]), unit[0]);
}

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
