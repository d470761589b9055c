/** A number of rows that were counted up to a limit. `more` tells whether there are more. */
export interface BoundedCount {
  readonly count: number;
  readonly more: boolean;
}

/** The number of rows, from a count that stopped at `max + 1` or later. */
export const boundedCount = (counted: number, max: number): BoundedCount => ({
  count: Math.min(counted, max),
  more: counted > max,
});
