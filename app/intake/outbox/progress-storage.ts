import { progressKey, readProgress, writeProgress, type IntakeProgress } from "~/intake/rules/progress";

/** Reads the stored progress of an unfinished submission; null if there is none or it is invalid (WIZ-22). */
export function loadProgress(): IntakeProgress | null {
  try {
    const progress = readProgress(localStorage.getItem(progressKey), Date.now());
    // It contains an email address, so do not leave an expired one behind (D36).
    if (progress === null) localStorage.removeItem(progressKey);
    return progress;
  } catch {
    // Storage may be disabled. The wizard works without it.
    markUnsaved();
    return null;
  }
}

/** Stores progress (WIZ-21). Failures are ignored. */
export function saveProgress(progress: Omit<IntakeProgress, "savedAt">): void {
  try {
    localStorage.setItem(progressKey, writeProgress({ ...progress, savedAt: Date.now() }));
  } catch {
    // Full or disabled.
    markUnsaved();
  }
}

/** Keeps the top bar from offering "Save and leave". */
function markUnsaved(): void {
  document.documentElement.dataset.unsaved = "";
}

/** Deletes the stored progress. */
export function clearProgress(): void {
  try {
    localStorage.removeItem(progressKey);
  } catch {
    // Disabled, so nothing was stored either.
  }
}
