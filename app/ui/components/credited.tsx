import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { creditLine, creditsOf } from "~/ui/imagery/credits";

/** A picture with its credit line, if the library has one (MEDIA-12). A route sets `credits` in its loader data. */
export function Credited({ address, children }: { address: string | null; children: ReactNode }) {
  const line = creditLine(creditsOf(useMatches()), address);
  if (line === null) return children;
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-2 text-sm text-muted">{line}</figcaption>
    </figure>
  );
}
