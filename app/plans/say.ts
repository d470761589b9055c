/** Fills the placeholders of one page in a text, such as `{service}`. */
export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

/** "invoices, paid twice and mailboxes", in the visitor's own words. */
export const listed = (words: readonly string[]): string => words.join(", ");
