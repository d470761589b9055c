import { useRef, useState, type RefObject } from "react";
import { Moment } from "../shell/moment";
import type { LastChance } from "./unsaved-guard";

/** How far what is typed in a form is kept on the server; null before anything is typed. */
export type Kept =
  | { readonly state: "typing" | "keeping" | "discarded" }
  | { readonly state: "kept"; readonly at: string }
  /** It is in this browser alone. `problem` says why. */
  | { readonly state: "failed"; readonly problem: string }
  /** The same person has typed into another window since. */
  | { readonly state: "elsewhere"; readonly at: string; readonly keepThis: () => void };

/** The working copy of a form, as `WorkingCopyKeeper` reports it. */
export interface Autosave {
  readonly kept: Kept | null;
  readonly report: (kept: Kept) => void;
  readonly lastChance: RefObject<LastChance | null>;
}

/**
 * The state of a form's working copy.
 *
 * @param keptAt when the copy that the form begins with was written, if it begins with its own
 */
export function useAutosave(keptAt: string | undefined): Autosave {
  const [kept, report] = useState<Kept | null>(keptAt === undefined ? null : { state: "kept", at: keptAt });
  const lastChance = useRef<LastChance>(null);
  return { kept, report, lastChance };
}

/** Says how far unsaved changes are kept (WRITE-1). */
export function AutosaveNote({ dirty, kept }: { dirty: boolean; kept: Kept | null }) {
  if (!dirty) return null;
  switch (kept?.state) {
    case "kept":
      return (
        <span className="text-good">
          Saved <Moment instant={kept.at} timeOnly />
        </span>
      );
    case "failed":
      return `Unsaved changes: ${kept.problem}`;
    default:
      return "Unsaved changes";
  }
}
