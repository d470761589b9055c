const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats a date as "September 14, 2026" in UTC (BLOG-18); "" if invalid. */
export function formatLongDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? "" : longDate.format(time);
}

/**
 * Normalizes an instant to the format the database stores: UTC with milliseconds. Null if it is not a date or its year
 * does not have four digits.
 */
export function toInstant(value: string | Date): string | null {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return null;
  const iso = time.toISOString();
  return iso.length === 24 ? iso : null;
}
