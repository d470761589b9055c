/** What a test observed before the instant `at`, in milliseconds since the epoch. */
export interface Observation<Seen> {
  readonly at: number;
  readonly value: Seen;
}

/**
 * Observes a state that must be seen before an instant, for which the test then waits. If the machine was too slow,
 * tries again with a later instant. Throws after five tries.
 *
 * @param observe called with the instant, and with the number of the attempt
 */
export async function observeBeforeDeadline<Seen>(
  observe: (at: number, attempt: number) => Promise<Seen>,
): Promise<Observation<Seen>> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const at = Date.now() + 1_500 * 2 ** attempt;
    const value = await observe(at, attempt);
    if (Date.now() < at) return { at, value };
  }
  throw new Error("It takes longer to observe than to wait.");
}
