/**
 * The copy of a service page, its card and its metadata. Any text may contain the placeholders `{mvpWeeks}` and
 * `{enterpriseMonths}`.
 */
export interface Service {
  slug: "startup-mvp" | "internal-tools" | "ai-workflows" | "ai-growth-engines";
  name: string;
  /** 110 to 170 characters, for cards. */
  summary: string;
  headline: string;
  /** 180 to 320 characters. */
  lead: string;
  /** Three short facts. */
  facts: ReadonlyArray<{ label: string; value: string }>;
  processTitle: string;
  /** Exactly four steps. */
  process: ReadonlyArray<{ title: string; text: string }>;
  useCasesTitle: string;
  /** Six use cases. */
  useCases: ReadonlyArray<{ title: string; text: string }>;
  deliverablesTitle: string;
  /** Five to seven items. */
  deliverables: readonly string[];
  closing: { headline: string; text: string; label: string };
  /** 125 to 158 characters. */
  seoDescription: string;
  keywords: readonly string[];
}
