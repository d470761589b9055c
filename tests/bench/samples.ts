import autocannon from "autocannon";

export interface Sample {
  readonly perSecond: number;
  /** Processor time of the server per request, in microseconds. */
  readonly processor: number;
}

/** The medians of a load's samples. */
export interface Measure extends Sample {
  /** The interquartile range of the throughput, as a share of its median. */
  readonly spread: number;
}

/** The address to load, and the headers of each request. */
export interface Target {
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/**
 * Loads several targets in turn, again and again, so that each gets its share of the machine's good and bad moments.
 *
 * @param seconds how long a sample takes
 * @param processorTime the processor time of the server so far, in milliseconds
 */
export async function measureInTurn<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  { samples, seconds, processorTime }: { samples: number; seconds: number; processorTime: () => number },
): Promise<Record<Name, Measure>> {
  const taken = new Map<string, Sample[]>();
  for (let round = 0; round < samples; round += 1) {
    for (const [name, target] of Object.entries<Target>(targets)) {
      const list = taken.get(name) ?? [];
      taken.set(name, [...list, await sample(target, seconds, processorTime)]);
    }
  }
  return Object.fromEntries([...taken].map(([name, list]) => [name, summarize(list)])) as Record<Name, Measure>;
}

async function sample({ url, headers = {} }: Target, seconds: number, processorTime: () => number): Promise<Sample> {
  const before = processorTime();
  const result = await autocannon({ url, connections: 8, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with an error and failed ${result.errors} times.`);
  const processor = ((processorTime() - before) * 1_000) / Math.max(result.requests.total, 1);
  return { perSecond: result.requests.average, processor };
}

/** The median of each figure, and the spread of the throughput. */
export function summarize(samples: readonly Sample[]): Measure {
  const perSecond = samples.map((one) => one.perSecond);
  const middle = quantile(perSecond, 0.5);
  return {
    perSecond: Math.round(middle),
    processor: Math.round(
      quantile(
        samples.map((one) => one.processor),
        0.5,
      ),
    ),
    spread: (quantile(perSecond, 0.75) - quantile(perSecond, 0.25)) / middle,
  };
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.round((numbers.length - 1) * share)] ?? Number.NaN;
}
