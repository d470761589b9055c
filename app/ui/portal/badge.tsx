import type { ReactNode } from "react";

const tones = {
  plain: "border-line text-muted",
  accent: "border-accent text-accent",
  good: "border-good text-good",
  caution: "border-caution text-caution",
  danger: "border-danger text-danger",
} as const;

/** A label on a row, such as Draft. */
export function Badge({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={`list-badge ${tones[tone]}`}>{children}</span>;
}
