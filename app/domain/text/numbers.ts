/**
 * A number with commas between thousands, such as "12,500", and at most three decimals. Whole numbers do without a
 * formatter: the first one that a process makes takes ten milliseconds, for which a visitor would wait.
 */
export function formatNumber(value: number): string {
  // Beyond that, the digits are an approximation with an exponent.
  if (!Number.isSafeInteger(value)) return value.toLocaleString("en-US");
  const digits = String(Math.abs(value));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(end - 3, 0), end));
  return `${value < 0 ? "-" : ""}${groups.join(",")}`;
}
