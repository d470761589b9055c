// `toLocaleString` would make a formatter of its own for each number, which takes longer than a component.
const grouped = new Intl.NumberFormat("en-US");

/** A number with commas between thousands, such as "12,500", and at most three decimals. */
export const formatNumber = (value: number): string => grouped.format(value);
