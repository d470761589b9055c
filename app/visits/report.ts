/** How often something was visited. */
export interface NamedCount {
  readonly item: string;
  readonly count: number;
}

interface Measured {
  readonly value: number;
  readonly count: number;
}

/** The 75th percentiles of a kind of page; null where nothing was measured. Shifts are in thousandths. */
export interface Speed {
  /** Its path in the table of public paths. */
  readonly page: string;
  readonly LCP: Measured | null;
  readonly INP: Measured | null;
  readonly CLS: Measured | null;
}

/** The counts of some days. All but days and steps have the most frequent first. */
export interface VisitReport {
  readonly days: readonly NamedCount[];
  readonly pages: readonly NamedCount[];
  readonly from: readonly NamedCount[];
  readonly devices: readonly NamedCount[];
  readonly countries: readonly NamedCount[];
  readonly who: readonly NamedCount[];
  /** How often each step of the intake was opened. */
  readonly steps: readonly NamedCount[];
  readonly speeds: readonly Speed[];
  /** Words that found nothing. */
  readonly searches: readonly NamedCount[];
  /** Whether there were more rows than are read, so that the oldest days lack some. */
  readonly isCutOff: boolean;
}

/** The periods to choose from, in days. */
export const visitPeriods = [30, 90, 365] as const;

export const parseVisitPeriod = (query: URLSearchParams): number =>
  visitPeriods.find((days) => String(days) === query.get("days")) ?? 30;

/** How many left the intake at each step: opened it, but not the next one. */
export const leftAt = (steps: readonly NamedCount[]): number[] =>
  steps.slice(0, -1).map(({ count }, at) => Math.max(0, count - steps[at + 1]!.count));

const kindWords: Readonly<Record<string, string>> = {
  assistant: "AI assistant",
  search: "search engine",
  link: "link",
};

/** A name of what led here, or of who came. */
export function visitLabel(item: string): string {
  if (item === "direct") return "Direct, or not said";
  if (item === "person") return "People";
  if (item === "program") return "Other programs";
  const [kind = "", ...name] = item.split("/");
  return kindWords[kind] ? `${name.join("/")} (${kindWords[kind]})` : item;
}
