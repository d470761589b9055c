const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A date in long US format, such as "September 14, 2026" (BLOG-18), in UTC; "" for an unreadable one. */
export function formatLongDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? "" : longDate.format(time);
}

/**
 * An instant in the one spelling the database keeps: UTC with milliseconds.
 * Returns null for a text that is no date, or whose year does not have four digits.
 */
export function toInstant(value: string | Date): string | null {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return null;
  const iso = time.toISOString();
  return iso.length === 24 ? iso : null;
}
