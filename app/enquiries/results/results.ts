import { monthsBefore } from "../../base/time/dates";
import { choiceLabel, type LabelSettings } from "../../intake/rules/choices";
import { amountText } from "../rules/outcome";
import { sourceLabel } from "../rules/source";

/** How enquiries are grouped. */
export const resultGroups = {
  month: { label: "Month", heading: "By month" },
  source: { label: "Source", heading: "By source" },
  page: { label: "First page", heading: "By first page" },
  type: { label: "Service", heading: "By service" },
} as const;
export type ResultGroup = keyof typeof resultGroups;

/** What became of a group's enquiries. */
export interface Result {
  /** The group's stored value, such as "search/Google" or "2026-11". */
  readonly item: string;
  readonly enquiries: number;
  readonly calls: number;
  readonly won: number;
  readonly lost: number;
  /** How many were promised an answer by a time that has come or got it before, and how many got it in time. */
  readonly due: number;
  readonly kept: number;
  /** What those that were won brought, by currency. */
  readonly amounts: Readonly<Record<string, number>>;
}

/** The results of a period, by group; the months newest first, the others by number of enquiries. */
export interface Results {
  readonly total: Result;
  readonly groups: Readonly<Record<ResultGroup, readonly Result[]>>;
  /** Groups with more rows than are read; the report lacks the oldest months of some. */
  readonly cutOff: readonly ResultGroup[];
}

/** The periods to choose from, in months. */
export const resultPeriods = [3, 12, 24] as const;

export function parsePeriod(query: URLSearchParams): number {
  return resultPeriods.find((months) => String(months) === query.get("months")) ?? 12;
}

/** The first month of a period that ends now, such as "2026-01". */
export const firstMonth = (now: string, months: number): string => monthsBefore(now, months - 1).slice(0, 7);

/** A group's name. */
export function itemLabel(group: ResultGroup, item: string, settings: LabelSettings): string {
  if (group === "source") return sourceLabel(item);
  if (group === "type") return choiceLabel("projectType", item, settings) || "Not said";
  return item || "Unknown";
}

/** The amounts of a result, such as "€12,000 + $3,000"; "" if there are none. */
export const amountsText = ({ amounts }: Pick<Result, "amounts">): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => amountText(amount, currency))
    .join(" + ");

/** A share as a percentage; "" of nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? "" : `${Math.round((100 * part) / whole)}%`;
