import type { lostReasons } from "../../../drizzle/schema/intake";
import { formatNumber } from "../../base/words/numbers";

export type LostReason = (typeof lostReasons)[number];

/** Why an enquiry was lost, by id. */
export const lostReasonChoices = {
  budget: { label: "Budget" },
  timing: { label: "Timing" },
  "someone-else": { label: "Chose someone else" },
  "no-answer": { label: "No answer" },
  "no-fit": { label: "Not our kind of project" },
  other: { label: "Another reason" },
} as const satisfies Record<LostReason, { label: string }>;

export const isLostReason = (text: string): text is LostReason => Object.hasOwn(lostReasonChoices, text);

/** The currencies to choose from, besides that of the settings. */
export const commonCurrencies = ["EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CAD", "AUD", "INR", "JPY"];

/** What became of an enquiry: how much it brought, or why it was lost. */
export interface Outcome {
  /** In whole units. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly lostReason: LostReason | null;
  readonly lostNote: string | null;
}

/** The outcome's form values; "" for none. */
export interface OutcomeTexts {
  readonly amount: string;
  readonly currency: string;
  readonly lostReason: string;
  readonly lostNote: string;
}

export const outcomeFields = ["amount", "currency", "lostReason", "lostNote"] as const satisfies ReadonlyArray<
  keyof OutcomeTexts
>;

export const outcomeTexts = ({ amount, currency, lostReason, lostNote }: Outcome): OutcomeTexts => ({
  amount: amount === null ? "" : String(amount),
  currency: currency ?? "",
  lostReason: lostReason ?? "",
  lostNote: lostNote ?? "",
});

/** In characters. */
export const maxLostNoteLength = 200;
const maxAmount = 999_999_999;

/** Reads an amount as people write it, such as "12,000" or "12 000"; null if it is not a whole number. */
function parseAmount(text: string): number | null {
  const digits = text.trim();
  if (!/^\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+$|^\d{1,9}$/.test(digits)) return null;
  const amount = Number(digits.replace(/\D/g, ""));
  return amount <= maxAmount ? amount : null;
}

/** Error messages by field. What another stage needs is not looked at. */
export function outcomeErrors(status: string, texts: OutcomeTexts): Partial<Record<keyof OutcomeTexts, string>> {
  const errors: Partial<Record<keyof OutcomeTexts, string>> = {};
  if (status === "won" && texts.amount.trim() !== "") {
    if (parseAmount(texts.amount) === null) errors.amount = "Please enter a whole amount, such as 12,000.";
    if (!/^[A-Z]{3}$/.test(texts.currency)) errors.currency = "Please choose a currency.";
  }
  if (status === "lost") {
    if (texts.lostReason !== "" && !isLostReason(texts.lostReason)) errors.lostReason = "Please choose a reason.";
    if (texts.lostNote.length > maxLostNoteLength)
      errors.lostNote = `Please keep this under ${maxLostNoteLength} characters.`;
  }
  return errors;
}

export const noOutcome: Outcome = { amount: null, currency: null, lostReason: null, lostNote: null };

/** The outcome of valid form values. Only an enquiry that was won has an amount, only a lost one has a reason. */
export function outcomeOf(status: string, { amount, currency, lostReason, lostNote }: OutcomeTexts): Outcome {
  const value = status === "won" ? parseAmount(amount) : null;
  if (value !== null) return { ...noOutcome, amount: value, currency };
  if (status !== "lost") return noOutcome;
  return { ...noOutcome, lostReason: isLostReason(lostReason) ? lostReason : null, lostNote: lostNote.trim() || null };
}

/** An amount with its currency, such as "€12,000". */
export function amountText(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    return `${currency} ${formatNumber(amount)}`;
  }
}

/** An outcome in words, for lists and the history; "" for none. */
export function outcomeText({ amount, currency, lostReason, lostNote }: Outcome): string {
  if (amount !== null) return amountText(amount, currency ?? "");
  return [lostReason && lostReasonChoices[lostReason].label, lostNote].filter(Boolean).join(": ");
}
