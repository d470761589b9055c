/** How long spam is kept after the last change, in days. The privacy policy states it. */
export const spamDays = 30;

/** In months. */
const defaultRetention = 24;

/**
 * How long enquiries are kept, in months: the value of `RETENTION_MONTHS`. The privacy policy states it. Anything but a
 * positive whole number is the default, because a typo must not delete enquiries early.
 */
export function retentionMonths(variable: string | undefined): number {
  const months = Number(variable ?? defaultRetention);
  return Number.isInteger(months) && months > 0 ? months : defaultRetention;
}
