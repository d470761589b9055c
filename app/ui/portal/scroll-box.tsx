import type { ReactNode } from "react";

/** A part of a card whose wide content scrolls sideways. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div className="overflow-x-auto border-t border-line px-4 py-3" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
