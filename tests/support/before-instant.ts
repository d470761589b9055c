/** An observation of a test, and its time in milliseconds since the epoch. */
export interface Observation<Seen> {
  readonly at: number;
  readonly seen: Seen;
}

/**
 * Observes what is there before an instant that the test then waits for. On a machine that is too slow for that, tries
 * again with a later instant.
 *
 * @param observe called with the instant, and a number that tells its tries apart
 */
export async function observeBefore<Seen>(
  observe: (at: number, attempt: number) => Promise<Seen>,
): Promise<Observation<Seen>> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const at = Date.now() + 1_500 * 2 ** attempt;
    const seen = await observe(at, attempt);
    if (Date.now() < at) return { at, seen };
  }
  throw new Error("It takes longer to observe than to wait.");
}
