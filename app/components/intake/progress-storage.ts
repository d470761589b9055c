import { progressKey, readProgress, writeProgress, type Progress } from "~/domain/intake/progress";

/** Reads the stored progress of an unfinished submission; null if there is none or it is invalid (WIZ-22). */
export function loadProgress(): Progress | null {
  try {
    return readProgress(localStorage.getItem(progressKey), Date.now());
  } catch {
    // Storage may be disabled; the wizard works without it.
    return null;
  }
}

/** Stores progress (WIZ-21). Failures are ignored. */
export function saveProgress(progress: Omit<Progress, "savedAt">): void {
  try {
    localStorage.setItem(progressKey, writeProgress({ ...progress, savedAt: Date.now() }));
  } catch {
    // Full or disabled.
  }
}

/** Deletes the stored progress. */
export function clearProgress(): void {
  try {
    localStorage.removeItem(progressKey);
  } catch {
    // Disabled: nothing was stored either.
  }
}
