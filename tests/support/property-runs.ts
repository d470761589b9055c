/**
 * How often each property runs, and from which seed: a hundred times from a seed that changes every day (UTC), so that
 * over time many more inputs are tried. `FUZZ_RUNS` and `FUZZ_SEED` override them; `npm run fuzz` sets both, to run the
 * parsers by the million. vitest.config.ts decides once per run and prints it. fast-check reports the seed of a failure,
 * which reproduces it: `FUZZ_SEED=20261126 npx vitest run slug`.
 */
const variable = (name: string): number | null => Number(globalThis.process?.env[name]) || null;
export const propertySeed = variable("FUZZ_SEED") ?? Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
export const propertyRuns = variable("FUZZ_RUNS") ?? 100;
