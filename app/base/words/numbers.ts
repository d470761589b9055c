const formats = new Map<string, Intl.NumberFormat>();

function formatIn(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format;
}

/**
 * Formats a number with commas between thousands, such as "12,500", and at most three decimals. Whole numbers need no
 * `Intl` formatter: a process needs ten milliseconds to create its first one, and a visitor would wait for that.
 *
 * @param language a language tag; others than "en" write numbers their own way
 */
export function formatNumber(value: number, language = "en"): string {
  if (language !== "en") return formatIn(language).format(value);
  // Such as a rating.
  if (Math.abs(value) < 1_000 && Number.isInteger(value * 10)) return String(value);
  // `String` writes larger numbers with an exponent.
  if (!Number.isSafeInteger(value)) return value.toLocaleString("en-US");
  const digits = String(Math.abs(value));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(end - 3, 0), end));
  return `${value < 0 ? "-" : ""}${groups.join(",")}`;
}
