import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  draftToFill,
  maxDraftLength,
  maxDraftAge,
  parseDraft,
  sameValues,
  writeDraft,
} from "../../app/content/drafts/draft";
import { anyText, assertProperty } from "../support/properties";

const now = Date.UTC(2026, 10, 20);

describe("unsaved text of a form", () => {
  it("is restored exactly, whatever was typed", () => {
    const values = fc.dictionary(fc.string({ minLength: 1 }), fc.array(anyText(40), { maxLength: 3 }), { maxKeys: 5 });
    assertProperty(values, (given) => {
      const draft = { values: { ...given }, version: "7", savedAt: now };
      expect(parseDraft(writeDraft(draft), now + 1000)).toEqual(draft);
    });
  });

  it("is dropped after 30 days", () => {
    const text = writeDraft({ values: { title: ["x"] }, version: null, savedAt: now });
    expect(parseDraft(text, now + maxDraftAge)).not.toBeNull();
    expect(parseDraft(text, now + maxDraftAge + 1)).toBeNull();
  });

  it("ignores anything else in the storage", () => {
    for (const text of [
      null,
      "",
      "{",
      "1",
      "[]",
      "{}",
      '{"values":[]}',
      '{"values":{},"savedAt":"x"}',
      '{"values":1}',
    ]) {
      expect([text, parseDraft(text, now)]).toEqual([text, null]);
    }
    const mixed = JSON.stringify({ values: { a: ["x", 1], b: "y" }, version: 3, savedAt: now });
    expect(parseDraft(mixed, now)).toEqual({ values: { a: ["x"] }, version: null, savedAt: now });
  });

  it("is not stored if it would fill the browser's storage", () => {
    expect(writeDraft({ values: { body: ["x".repeat(maxDraftLength)] }, version: null, savedAt: now })).toBeNull();
  });

  it("is unchanged if only empty fields, order or line breaks differ", () => {
    expect(sameValues({ a: ["1"], b: ["x\r\ny"], c: [""] }, { b: ["x\ny"], a: ["1"] })).toBe(true);
    expect(sameValues({ a: ["1"] }, { a: ["2"] })).toBe(false);
    expect(sameValues({ a: ["1", "2"] }, { a: ["2", "1"] })).toBe(false);
    expect(sameValues({ draft: ["on"] }, {})).toBe(false);
  });
});

describe("the draft that fills a form", () => {
  const opened = { version: "3", copy: null, isTyped: false } as const;
  const copy = { token: "w.1", savedAt: 1_000 };
  const draft = (more: object) => ({ values: { title: ["TWO"] }, version: "3", savedAt: 2_000, ...more });

  it("is the newest of the same version", () => {
    const [older, newer] = [draft({ savedAt: 1 }), draft({ savedAt: 2 })];
    expect(draftToFill(opened, [newer, older])).toEqual({ draft: newer, replacesCopy: false });
    expect(draftToFill(opened, [])).toBeNull();
    expect(draftToFill(opened, [draft({ version: "2" })])).toBeNull();
  });

  it("waits for the writer where something has been typed already", () => {
    expect(draftToFill({ ...opened, isTyped: true }, [draft({})])).toBeNull();
  });

  it("continues the working copy that it was typed after, whatever the clocks say", () => {
    const late = draft({ follows: "w.1", savedAt: 1 });
    expect(draftToFill({ ...opened, copy }, [late])).toEqual({ draft: late, replacesCopy: false });
  });

  it("leaves another working copy as a version of its own", () => {
    const newer = draft({ follows: "other.1" });
    expect(draftToFill({ ...opened, copy }, [newer])).toEqual({ draft: newer, replacesCopy: true });
    expect(draftToFill({ ...opened, copy }, [draft({ follows: "other.1", savedAt: 999 })])).toBeNull();
  });
});
