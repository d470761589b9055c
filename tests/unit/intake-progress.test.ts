import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerFields, emptyAnswers, type Answers } from "../../app/intake/rules/answers";
import {
  maxProgressAge,
  progressKey,
  parseProgress,
  writeProgress,
  type IntakeProgress,
} from "../../app/intake/rules/progress";
import { validAnswers } from "../support/intake";
import { anyText, assertProperty } from "../support/properties";

const now = Date.parse("2026-11-01T12:00:00Z");
const day = 24 * 60 * 60 * 1000;

const progress: fc.Arbitrary<IntakeProgress> = fc.record({
  answers: fc.record(
    Object.fromEntries(answerFields.map((field) => [field, anyText(40)])) as never,
  ) as fc.Arbitrary<Answers>,
  step: fc.integer({ min: 1, max: 6 }),
  key: fc.option(fc.uuid()),
  unsent: fc.constant(false),
  savedAt: fc.integer({ min: now - maxProgressAge, max: now }),
});

describe("WIZ-21, WIZ-22, D36 stored progress", () => {
  it("is stored under the specified key", () => {
    expect(progressKey).toBe("onboarding-progress");
  });

  it("is restored unchanged", () => {
    assertProperty(progress, (kept) => {
      expect(parseProgress(writeProgress(kept), now)).toEqual(kept);
    });
  });

  it("is dropped after 30 days", () => {
    const kept = { answers: validAnswers, step: 4, key: null, unsent: false };
    expect(parseProgress(writeProgress({ ...kept, savedAt: now - 30 * day }), now)?.step).toBe(4);
    expect(parseProgress(writeProgress({ ...kept, savedAt: now - 30 * day - 1 }), now)).toBeNull();
  });

  it("ignores anything else in the storage", () => {
    assertProperty(
      fc.oneof(
        anyText(),
        fc.json(),
        progress.map((kept) => writeProgress(kept).slice(0, -3)),
      ),
      (text) => {
        const read = parseProgress(text, now);
        if (read === null) return;
        expect(Object.keys(read.answers)).toEqual([...answerFields]);
        expect(read.step >= 1 && read.step <= 6).toBe(true);
      },
    );
    expect(parseProgress(null, now)).toBeNull();
    for (const text of ["", "{}", "[]", "null", "1", '"x"', '{"savedAt":"now"}', '{"savedAt":null}'])
      expect(parseProgress(text, now)).toBeNull();
  });

  it("drops invalid values and keeps the rest", () => {
    const broken = {
      savedAt: now,
      step: 99,
      key: "no key",
      unsent: true,
      answers: { problem: "kept", email: 7, __proto__: { budget: "5k-10k" } },
    };
    expect(parseProgress(JSON.stringify(broken), now)).toEqual({
      answers: { ...emptyAnswers, problem: "kept" },
      step: 6,
      key: null,
      unsent: false,
      savedAt: now,
    });
    expect(parseProgress(JSON.stringify({ savedAt: now, answers: "x", step: 2.5 }), now)?.step).toBe(1);
  });
});
