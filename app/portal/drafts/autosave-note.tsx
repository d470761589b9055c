import { useRef, useState, type RefObject } from "react";
import { LocalTime } from "~/ui/portal/local-time";
import type { SaveOnLeave } from "./unsaved-guard";

/** The state of a form's working copy on the server. */
export type AutosaveState =
  | { readonly state: "typing" | "keeping" | "discarded" }
  | { readonly state: "kept"; readonly at: string }
  /** The changes are only in this browser; `problem` is a sentence that says why. */
  | { readonly state: "failed"; readonly problem: string }
  /** The same user has typed in another window since. */
  | { readonly state: "elsewhere"; readonly at: string; readonly keepThis: () => void };

/** A form's working copy, as `WorkingCopyKeeper` reports it. */
export interface Autosave {
  /** Null before anything is typed. */
  readonly kept: AutosaveState | null;
  /** Whether the server rendered the form with a working copy. */
  readonly showsCopy: boolean;
  readonly report: (kept: AutosaveState) => void;
  readonly saveOnLeave: RefObject<SaveOnLeave | null>;
}

/**
 * The state of a form's working copy.
 *
 * @param keptAt when the working copy rendered by the server was saved, if there is one
 */
export function useAutosave(keptAt: string | undefined): Autosave {
  const [kept, report] = useState<AutosaveState | null>(keptAt === undefined ? null : { state: "kept", at: keptAt });
  const saveOnLeave = useRef<SaveOnLeave>(null);
  return { kept, showsCopy: keptAt !== undefined, report, saveOnLeave };
}

/** Says whether unsaved changes are kept on the server (WRITE-1). */
export function AutosaveNote({ dirty, kept }: { dirty: boolean; kept: AutosaveState | null }) {
  if (!dirty) return null;
  switch (kept?.state) {
    case "kept":
      return (
        <span className="text-good">
          Saved <LocalTime instant={kept.at} timeOnly />
        </span>
      );
    case "failed":
      return kept.problem;
    default:
      return "Unsaved changes";
  }
}
