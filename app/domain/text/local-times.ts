/** A local date and time at minute precision, as date-time controls write it. */
const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * The instant that a form's date and time means: one with a zone as it says, one without in UTC, which is how a form
 * without script sends it. "" for an empty text, null for one that is no date.
 */
export function readFormInstant(text: string): string | null {
  const given = text.trim();
  if (given === "") return "";
  const time = Date.parse(localTime.test(given) ? `${given}Z` : given);
  // 31 February would become 3 March.
  if (Number.isNaN(time) || !/^\d{4}-\d\d-\d\dT/.test(given) || !isCalendarDay(given)) return null;
  const iso = new Date(time).toISOString();
  return iso.length === 24 ? iso : null;
}

/** An instant as the local time of the machine, at minute precision; "" for none. */
export function toLocalTime(instant: string): string {
  const time = new Date(instant);
  if (instant === "" || Number.isNaN(time.getTime())) return "";
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${String(time.getFullYear()).padStart(4, "0")}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/**
 * A day, or a day and a minute, in words.
 *
 * @param zone in whose time; without it in the machine's
 */
export function formatMoment(instant: string, { dateOnly, zone }: { dateOnly: boolean; zone?: "UTC" }): string {
  const timeStyle = dateOnly ? undefined : "short";
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle, timeZone: zone }).format(new Date(instant));
}

/** An instant in UTC at minute precision, for a date-time control; "" for none. */
export function toUtcTime(instant: string): string {
  const time = new Date(instant);
  return instant === "" || Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 16);
}

/**
 * The instant of a local time of the machine; "" for none. An hour that clocks skip is read as if they had not been
 * put forward yet, an hour that they repeat is the first of the two.
 */
export function fromLocalTime(local: string): string {
  const parts = localTime.exec(local);
  if (!parts) return "";
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [number, number, number, number, number];
  const time = new Date(year, month - 1, day, hour, minute);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

function isCalendarDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
