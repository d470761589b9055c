/** Whether a text is the IANA name of a time zone that this runtime knows. */
export function isTimeZone(text: string): boolean {
  // An offset, such as "+02:00", is no zone: it has no summer.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** The time zones to choose from, UTC first. For loaders: another runtime knows others, and the page would not hydrate. */
export const timeZones = (): readonly string[] => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/")),
];

/** An instant on the clocks of a time zone. */
export interface ZonedTime {
  /** Such as "2026-11-30". */
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
}

/** What the clocks of a time zone show at an ISO instant, summer time included. */
export function zonedTime(instant: string, timeZone: string): ZonedTime {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  const day = [part("year"), part("month"), part("day")].join("-");
  return { day, hour: Number(part("hour")), minute: Number(part("minute")) };
}
