let handlesTermination = false;

/**
 * Runs a synchronous clean-up when this process ends. vitest ends its workers with SIGTERM, which by default emits no
 * "exit" event.
 */
export function atExit(cleanUp: () => void): void {
  process.once("exit", cleanUp);
  if (handlesTermination) return;
  handlesTermination = true;
  process.once("SIGTERM", () => process.exit());
}
