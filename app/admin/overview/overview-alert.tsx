import type { ReactNode } from "react";

/** A current problem, shown above the rest of the Overview. */
export function OverviewAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-6 max-w-prose rounded-card border-2 border-danger bg-raised p-4">
      {children}
    </p>
  );
}
