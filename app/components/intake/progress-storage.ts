import { progressKey, readProgress, writeProgress, type Progress } from "~/domain/intake/progress";

/** What the browser kept of an unfinished submission; null for nothing usable (WIZ-22). */
export function loadProgress(): Progress | null {
  try {
    return readProgress(localStorage.getItem(progressKey), Date.now());
  } catch {
    // A visitor may have switched storage off; the wizard then works without a memory.
    return null;
  }
}

/** Keeps progress (WIZ-21). Not being able to never stops the visitor. */
export function saveProgress(progress: Omit<Progress, "savedAt">): void {
  try {
    localStorage.setItem(progressKey, writeProgress({ ...progress, savedAt: Date.now() }));
  } catch {
    // Full or switched off.
  }
}

/** Forgets what was kept: the project arrived, or nothing is answered. */
export function clearProgress(): void {
  try {
    localStorage.removeItem(progressKey);
  } catch {
    // Then nothing was kept either.
  }
}
