import fc from "fast-check";
import { propertyRuns, propertySeed } from "./property-runs.ts";

export { propertyRuns, propertySeed };

/**
 * How often a property that uses a database runs. On D1, where the same statements take ten times as long as in memory,
 * at most 10 times: both are SQLite, and the unit project runs each property in memory as often as any other.
 */
export const databaseRuns = navigator.userAgent === "Cloudflare-Workers" ? Math.min(propertyRuns, 10) : propertyRuns;

fc.configureGlobal({
  seed: propertySeed,
  numRuns: propertyRuns,
  interruptAfterTimeLimit: Math.max(290_000, propertyRuns * 100),
  markInterruptAsFailure: true,
});

/** Asserts a property that does not touch a database. */
export function assertProperty<T>(values: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(values, (value) => {
      check(value);
    }),
  );
}

/** Asserts an asynchronous property. */
export function assertAsyncProperty<T>(values: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, check));
}

/** Asserts a property that reads or writes a database in every run. */
export function assertDatabaseProperty<T>(values: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, check), { numRuns: databaseRuns });
}

const ascii = [..." !\"#$%&'()*+,-./0123456789:;<=>?@ABCXYZ[\\]^_`abcxyz{|}~\t\n\r\u0000"];

/** Any text, short or long, of any characters, including unpaired surrogates and control characters. */
export function anyText(maxLength = 200): fc.Arbitrary<string> {
  const limits: fc.ArrayConstraints = { maxLength, size: "max" };
  return fc.oneof(
    fc.array(fc.integer({ min: 0, max: 0x10ffff }), limits).map((points) => String.fromCodePoint(...points)),
    fc.array(fc.integer({ min: 0, max: 0xffff }), limits).map((units) => String.fromCharCode(...units)),
    fc.array(fc.constantFrom(...ascii), limits).map((characters) => characters.join("")),
    fc
      .array(fc.constantFrom(...ascii), { maxLength: Math.min(maxLength, 10) })
      .map((characters) => characters.join("")),
  );
}
