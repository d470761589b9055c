import type { ReactNode } from "react";

/** A fact: its name, and a text or link. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes up a whole row, for a list. */
  readonly wide?: boolean;
}

/** Facts side by side between two rules. Leaves out facts without a value, and renders nothing if none remain. */
export function FactsStrip({ facts, className = "" }: { facts: readonly Fact[]; className?: string }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className={`facts ${className}`}>
      {known.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "fact-wide" : undefined}>
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
